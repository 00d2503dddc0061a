/* Part of guandan.c: what the net of py/cardavia/games/guandan/net.py sees of a decision, as
 * numbers of inputs that are 1 (all others are 0).
 *
 * The first half tells of the situation and is the same for all plays of a decision; the
 * second half tells of a play and of the hand after it. Everything is known to the mover.
 */
enum { SHAPES = 8, UNTOLD = 255, KINDS = 5 };
enum { PLAYS = 7 * 15 + 6 + 13, COUNTS = 20 };

/* What the seats have shown so far. The last shape stands for all bombs, by tier. */
typedef struct {
  u8 low[SEATS][SHAPES]; /* the least height of an opponent's play that it let stand */
  u8 led[SEATS][SHAPES]; /* how often it led the shape */
  u8 least[SEATS][3];    /* the least height of the singles, pairs, triples that it led */
  u8 bombs[SEATS], passes[SEATS], passed[SEATS];
  u8 known[SEATS][CARDS]; /* by tribute, return, and red jokers shown */
  u8 spent[SEATS][RANKS]; /* cards played of each rank */
} Past;

enum {
  I_LEVEL = 0,
  I_UNSEEN = I_LEVEL + RANKS,
  I_TOPS = I_UNSEEN + RANKS * 8,         /* unseen level cards, wild ones, jokers */
  I_LEFT = I_TOPS + 8 + 2 + 2 + 2,
  I_LEADER = I_LEFT + 3 * COUNTS,
  I_LEAD = I_LEADER + 4,
  I_LOW = I_LEAD + PLAYS,
  I_LED = I_LOW + 3 * SHAPES * 5,
  I_LEAST = I_LED + 3 * SHAPES * 2,
  I_BOMBS = I_LEAST + 3 * 3 * 4,
  I_PASSES = I_BOMBS + 3 * 3,
  I_PASSED = I_PASSES + 3 * 4,
  I_KNOWN = I_PASSED + 3,
  I_OUT = I_KNOWN + 3 * KINDS,
  I_SPENT = I_OUT + 5,
  I_HAND = I_SPENT + 3 * RANKS * 3,      /* from here on: the play */
  I_HIGH = I_HAND + RANKS * 5,
  I_OWN = I_HIGH + 5 + 2 + 2 + 2,
  I_PLAY = I_OWN + COUNTS,
  I_WILD = I_PLAY + PLAYS + 1,
  I_PAIR = I_WILD + 2,
  I_FITS = I_PAIR + RANKS,
  I_COST = I_FITS + 3,
  I_PIECES = I_COST + 24,
  I_FORCE = I_PIECES + 12,
  I_FLUSH = I_FORCE + 5,
  I_LAG = I_FLUSH + 2 + RANKS,
  I_CHANCE = I_LAG + 10,
  I_STANDS = I_CHANCE + 10,
  I_GROUP = I_STANDS + 10,               /* how the hand after it is cut */
  I_RUN = I_GROUP + RANKS * 4,
  I_SURE = I_RUN + SEQUENCES,
  I_WEAK = I_SURE + 8,
  INPUTS = I_WEAK + 10,
  MOST_ON = 480
};

typedef struct { int on[MOST_ON], n; } Inputs;

static void put(Inputs *in, int i) { in->on[in->n++] = i; }

static int bucket(int n) {
  return n <= 12 ? n : n <= 14 ? 13 : n <= 16 ? 14 : n <= 19 ? 15 : n <= 22 ? 16 : n <= 25 ? 17 : n == 26 ? 18 : 19;
}

/* All of `steps` inputs below n. */
static void climb_to(Inputs *in, int first, int n, int steps) {
  for (int i = 0; i < n && i < steps; i++) put(in, first + i);
}

static int shape_of(const Move *move) { return move->tier ? 7 : move->shape; }
static int height_of(const Move *move) { return move->tier ? move->tier - 7 : move->height; }

static void play_inputs(Inputs *in, int first, const Move *move) {
  if (!move->tier) {
    put(in, first + move->shape * 15 + move->height);
    return;
  }
  int t = move->tier;
  put(in, first + 105 + (t == JOKER_TIER ? 5 : t > 12 ? 4 : t == 12 ? 3 : t == FLUSH_TIER ? 2 : t == 10));
  if (t < JOKER_TIER) put(in, first + 111 + move->height);
}

static void past_clear(Past *p) {
  for (unsigned i = 0; i < sizeof *p; i++) ((u8 *)p)[i] = 0;
  for (int s = 0; s < SEATS; s++) {
    for (int i = 0; i < SHAPES; i++) p->low[s][i] = UNTOLD;
    for (int i = 0; i < 3; i++) p->least[s][i] = UNTOLD;
  }
}

/* Takes note of what the seat to move does, before it is applied. */
static void note(Past *p, const State *g, const Move *move) {
  int seat = g->turn;
  if (move->size <= 0) {
    p->passed[seat] = 1;
    if (g->leader < 0 || g->leader % 2 == seat % 2) return;
    int shape = shape_of(&g->lead), h = height_of(&g->lead);
    if (h < p->low[seat][shape]) p->low[seat][shape] = (u8)h;
    p->passes[seat]++;
    return;
  }
  for (int i = 0; i < move->size; i++)
    if (p->known[seat][move->cards[i]]) p->known[seat][move->cards[i]]--;
  for (int i = 0; i < move->size; i++)
    if (move->cards[i] < BLACK) p->spent[seat][move->cards[i] / 4]++;
  if (move->tier) p->bombs[seat]++;
  p->passed[seat] = 0;
  if (g->leader >= 0) return;
  for (int s = 0; s < SEATS; s++) p->passed[s] = 0;
  p->led[seat][shape_of(move)]++;
  if (!move->tier && move->shape < 3 && move->height < p->least[seat][move->shape])
    p->least[seat][move->shape] = (u8)move->height;
}

static int known_kind(int card, int level) {
  return card == RED ? 0 : card == BLACK ? 1 : card / 4 == level ? 2 : card / 4 == 12 ? 3 : 4;
}

static void seat_inputs(Inputs *in, const State *g, const Past *p, int i, int seat) {
  static const int pass_steps[4] = {2, 4, 7, 10};
  put(in, I_LEFT + i * COUNTS + bucket(g->hands[seat].n));
  for (int s = 0; s < SHAPES; s++) {
    int low = p->low[seat][s];
    if (low != UNTOLD) {
      int b = low <= 3 ? 0 : low <= 6 ? 1 : low <= 9 ? 2 : low <= 11 ? 3 : 4;
      put(in, I_LOW + (i * SHAPES + s) * 5 + b);
    }
    climb_to(in, I_LED + (i * SHAPES + s) * 2, p->led[seat][s], 2);
  }
  for (int s = 0; s < 3; s++) {
    int low = p->least[seat][s];
    if (low != UNTOLD) put(in, I_LEAST + (i * 3 + s) * 4 + (low <= 3 ? 0 : low <= 7 ? 1 : low <= 10 ? 2 : 3));
  }
  climb_to(in, I_BOMBS + i * 3, p->bombs[seat], 3);
  for (int k = 0; k < 4; k++)
    if (p->passes[seat] >= pass_steps[k]) put(in, I_PASSES + i * 4 + k);
  if (p->passed[seat] && g->leader >= 0) put(in, I_PASSED + i);
  int seen[KINDS] = {0, 0, 0, 0, 0};
  for (int c = 0; c < CARDS; c++)
    if (p->known[seat][c]) seen[known_kind(c, g->level)] = 1;
  for (int k = 0; k < KINDS; k++)
    if (seen[k]) put(in, I_KNOWN + i * KINDS + k);
  for (int r = 0; r < RANKS; r++) climb_to(in, I_SPENT + (i * RANKS + r) * 3, p->spent[seat][r], 3);
}

/* The situation of the seat to move; of the other hands only the sum is used. */
static void situation(const State *g, const Past *p, Inputs *in) {
  int seat = g->turn, wild = wild_card(g->level), sum[CARDS];
  in->n = 0;
  put(in, I_LEVEL + g->level);
  for (int c = 0; c < CARDS; c++) {
    sum[c] = 0;
    for (int i = 1; i < SEATS; i++) sum[c] += g->hands[(seat + i) % SEATS].c[c];
  }
  for (int r = 0; r < RANKS; r++) {
    int n = 0;
    for (int s = 0; s < 4; s++) n += r * 4 + s == wild ? 0 : sum[r * 4 + s];
    if (n) put(in, I_UNSEEN + r * 8 + n - 1);
    if (n && r == g->level) put(in, I_TOPS + n - 1);
  }
  climb_to(in, I_TOPS + 8, sum[wild], 2);
  climb_to(in, I_TOPS + 10, sum[BLACK], 2);
  climb_to(in, I_TOPS + 12, sum[RED], 2);
  put(in, I_LEADER + (g->leader < 0 ? 0 : (g->leader - seat + SEATS) % SEATS));
  if (g->leader >= 0) play_inputs(in, I_LEAD, &g->lead);
  for (int i = 0; i < 3; i++) seat_inputs(in, g, p, i, (seat + i + 1) % SEATS);
  if (g->outs) {
    put(in, I_OUT + (g->out[0] % 2 == seat % 2 ? 0 : 1));
    put(in, I_OUT + 2 + (g->outs > 1));
    if (g->outs > 1 && g->out[1] % 2 == seat % 2) put(in, I_OUT + 4);
  }
}

/* One play as the scorer sees it. `rest`: how the hand after it is cut. */
typedef struct { Move move; int value, left, pieces, force; Cut rest; } Option;

static void rank_inputs(Inputs *in, const State *g, const View *v) {
  for (int r = 0; r < RANKS; r++) climb_to(in, I_HAND + r * 5, v->cnt[r], 5);
  climb_to(in, I_HIGH, v->cnt[g->level], 5);
  climb_to(in, I_HIGH + 5, v->w, 2);
  climb_to(in, I_HIGH + 7, v->bj, 2);
  climb_to(in, I_HIGH + 9, v->rj, 2);
}

static int clipped(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

/* The rank of a full house's pair; -1 for jokers or wild cards. */
static int pair_of(const Move *move, int level) {
  for (int i = 0; i < move->size; i++) {
    int card = move->cards[i];
    if (card < BLACK && card != wild_card(level) && strength(card / 4, level) != move->height) return card / 4;
  }
  return -1;
}

/* How the hand after a play is cut: groups by height, runs; how many of them are sure of their
 * trick, how many are not likely to win one. */
static void cut_inputs(Inputs *in, const Mind *m, const Option *o) {
  const Cut *c = &o->rest;
  int sure = o->force, weak = 0;
  for (int r = 0; r < RANKS; r++) {
    int n = c->cnt[r] > 4 ? 4 : c->cnt[r], h = strength(r, m->level);
    if (!n) continue;
    put(in, I_GROUP + h * 4 + n - 1);
    if (n < 4) sure += m->t.chance[n - 1][h] > 850, weak += m->t.chance[n - 1][h] < 400;
  }
  for (int i = 0; i < c->seqs; i++) {
    const Sequence *q = &sequences[c->seq[i]];
    if (!i || c->seq[0] != c->seq[1]) put(in, I_RUN + c->seq[i]);
    sure += m->t.chance[q->shape][q->top] > 850, weak += m->t.chance[q->shape][q->top] < 400;
  }
  climb_to(in, I_SURE, sure, 8);
  climb_to(in, I_WEAK, weak, 10);
}

/* A play and the hand after it; `lag`: how far its value is below the best one. */
static void play_half(const State *g, const Mind *m, const View *after, const Option *o, int lag,
                      Inputs *in) {
  static const int lags[9] = {0, 100, 250, 450, 700, 1000, 1500, 2200, 3200};
  const Move *move = &o->move;
  int wilds = 0;
  in->n = 0;
  rank_inputs(in, g, after);
  put(in, I_OWN + bucket(m->hand->n - move->size));
  if (move->size) {
    play_inputs(in, I_PLAY, move);
    for (int i = 0; i < move->size; i++) wilds += move->cards[i] == wild_card(g->level);
    climb_to(in, I_WILD, wilds, 2);
    int pair = move->shape == HOUSE && !move->tier ? pair_of(move, g->level) : -1;
    if (pair >= 0) put(in, I_PAIR + pair);
    for (int i = 1; i < SEATS; i++)
      if (move->size == g->hands[(g->turn + i) % SEATS].n) put(in, I_FITS + i - 1);
    int chance = worth(m, move);
    climb_to(in, I_CHANCE, clipped(chance / 100, 0, 10), 10);
  } else put(in, I_PLAY + PLAYS);
  climb_to(in, I_COST, clipped((o->left + 4000) / 500, 0, 24), 24);
  climb_to(in, I_PIECES, o->pieces, 12);
  climb_to(in, I_FORCE, o->force, 5);
  climb_to(in, I_FLUSH, o->rest.flushes, 2);
  for (int i = 0; i < o->rest.flushes; i++) put(in, I_FLUSH + 2 + o->rest.ft[i]);
  for (int i = 0; i < 9; i++)
    if (lag > lags[i]) put(in, I_LAG + i);
  if (o->value >= FINISH) put(in, I_LAG + 9);
  if (g->leader >= 0) climb_to(in, I_STANDS, clipped(worth(m, &g->lead) / 100, 0, 10), 10);
  cut_inputs(in, m, o);
}

/* The hand after a play. */
static void taken(const Mind *m, const Move *move, View *view) {
  *view = m->view;
  for (int i = 0; i < move->size; i++) {
    int card = move->cards[i], r = card / 4, s = card % 4, twins = 0;
    if (card == wild_card(m->level)) view->w--;
    else if (card == BLACK) view->bj--;
    else if (card == RED) view->rj--;
    else {
      view->cnt[r]--;
      for (int j = 0; j <= i; j++) twins += move->cards[j] == card;
      if (m->hand->c[card] == twins) view->suit[s] &= ~(1 << r);
    }
  }
}

/* How many plays the cut makes, and how many of them are bombs. */
static void parts(const View *v, Option *o) {
  const Cut *c = &o->rest;
  int triples = 0, pairs = 0;
  o->pieces = c->flushes + c->seqs + c->w, o->force = c->flushes;
  for (int r = 0; r < RANKS; r++) {
    o->pieces += c->cnt[r] > 0, o->force += c->cnt[r] > 3;
    triples += c->cnt[r] == 3, pairs += c->cnt[r] == 2;
  }
  o->pieces -= triples < pairs ? triples : pairs;
  if (v->bj == 2 && v->rj == 2) o->pieces++, o->force++;
  else o->pieces += (v->bj > 0) + (v->rj > 0);
}

static void weigh_option(const State *g, const Mind *m, int seat, Option *o, View *after) {
  taken(m, &o->move, after);
  o->rest.best = NEVER;
  o->left = cut(&m->t, after, m->level, &o->rest);
  o->value = o->move.size > 0 ? value(g, m, seat, &o->move, o->left) : 0;
  parts(after, o);
}
