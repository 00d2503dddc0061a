/* Plays deals of Guandan to their end, many times, for the search of
 * py/cardavia/games/guandan/search.py.
 *
 * py/cardavia/games/guandan/kernel.py says what the buffers hold. All numbers are integers,
 * thousandths of a turn where nothing else is said, so that every machine comes to the same
 * result. No library is needed: it also builds as a side module for WebAssembly (the
 * command is in py/lab/guandan/kernel.py).
 *
 * Cards are rank * 4 + suit (ranks 2 to A are 0 to 12, suits S H C D), 52 the black joker,
 * 53 the red one. A height is the strength of a key: 0 to 12 by level, jokers 13 and 14; in
 * sequences the natural rank of the top card.
 */
typedef unsigned char u8;
enum { RANKS = 13, CARDS = 54, BLACK = 52, RED = 53, SEATS = 4, MOST = 10 };
enum { SINGLE, PAIR, TRIPLE, HOUSE, STRAIGHT, TUBE, PLATE, BOMB, FLUSH, JOKERS };
enum { FLUSH_TIER = 11, JOKER_TIER = 21, UNIT = 1000, FINISH = 50 * UNIT };
enum { SEQUENCES = 35, MOVES = 160 };

/* The weights of a player; the names are those of weights.py. */
enum {
  TOP = 0,     /* 7: chance that the highest play of a shape wins its trick */
  FADE = 7,    /* 7: how fast it falls with what may lie above */
  W_BOMB = 14, W_TIER, W_KEY, W_CARD, W_LEAD, W_HURRY, W_NEAR, W_SAVE, W_MATE, W_STANDS,
  W_DANGER, W_HELP, W_END, W_ENDING, W_MATE_NEAR, W_OPEN, W_BLOCK, W_COUNT
};

typedef struct { u8 c[CARDS]; int n; } Hand;
typedef struct { int shape, size, height, tier; u8 cards[MOST]; } Move;
typedef struct {
  Hand hands[SEATS];
  int level, turn, leader; /* leader: seat of the play to beat, -1 when leading */
  Move lead;
  int out[SEATS], outs, done[SEATS];
} State;

/* A hand by rank: counts without wild cards, wild cards, ranks by suit. */
typedef struct { int cnt[RANKS], w, bj, rj, suit[4], flush[4]; } View;
typedef struct {
  int chance[7][15]; /* by shape and height */
  int cost[RANKS][MOST + 1], house[RANKS], seq[SEQUENCES], flush[RANKS];
  int joker[2][3], jokers;
  int pairing, wild; /* at most gained by a pair that goes with a triple, by a wild card */
} Tables;
typedef struct { int best, flushes, fs[2], ft[2], fl[2], seqs, seq[2], cnt[RANKS], w; } Cut;
typedef struct {
  const Hand *hand;
  const int *weight;
  View view;
  Tables t;
  int team, now, level, min_foe, max_foe, mate, foes[2], urgency;
} Mind;

static int bits(int x) { return __builtin_popcount((unsigned)x); }
static int strength(int r, int level) { return r == level ? 12 : r < level ? r : r - 1; }
static int wild_card(int level) { return level * 4 + 1; }
/* The ranks of a sequence of so many; the ace is low below the 2. */
static int window(int top, int length) {
  int mask = (1 << length) - 1;
  return top + 1 >= length ? mask << (top + 1 - length) : mask >> 1 | 1 << 12;
}
/* Straights, tubes and plates: their shape, cards of each rank, top rank and ranks. */
typedef struct { int shape, each, top, mask; } Sequence;
static Sequence sequences[SEQUENCES];

/* Chances by team, shape and what may lie above: divisions are dear. */
enum { ABOVE = 2 * CARDS };
static int faded[2][7][ABOVE];
static int known[2 * W_COUNT];

/* Before anything is weighed by these weights of the two teams. */
static void prepare(const int *weights) {
  int same = sequences[0].mask != 0;
  for (int i = 0; i < 2 * W_COUNT; i++) same &= known[i] == weights[i], known[i] = weights[i];
  if (same) return;
  for (int i = 0; i < SEQUENCES; i++) {
    Sequence *q = &sequences[i];
    q->each = i < 10 ? 1 : i < 22 ? 2 : 3;
    q->shape = STRAIGHT + q->each - 1;
    q->top = i < 10 ? i + 3 : i < 22 ? i - 9 : i - 22;
    q->mask = window(q->top, q->each == 1 ? 5 : q->each == 2 ? 3 : 2);
  }
  for (int team = 0; team < 2; team++)
    for (int shape = 0; shape < 7; shape++) {
      const int *weight = weights + team * W_COUNT + shape;
      for (int n = 0; n < ABOVE; n++)
        faded[team][shape][n] = weight[TOP] * UNIT / (UNIT + weight[FADE] * n);
    }
}

static void look(const Hand *hand, int level, View *v) {
  int wild = wild_card(level);
  for (int s = 0; s < 4; s++) v->suit[s] = v->flush[s] = 0;
  for (int r = 0; r < RANKS; r++) {
    v->cnt[r] = 0;
    for (int s = 0; s < 4; s++) {
      int n = hand->c[r * 4 + s];
      if (!n || r * 4 + s == wild) continue;
      v->cnt[r] += n;
      v->suit[s] |= 1 << r;
    }
  }
  v->w = hand->c[wild];
  v->bj = hand->c[BLACK];
  v->rj = hand->c[RED];
  for (int s = 0; s < 4; s++) {
    if (bits(v->suit[s]) + v->w < 5) continue;
    for (int top = 3; top < RANKS; top++) {
      int part = v->suit[s] & window(top, 5);
      if (bits(part) + v->w >= 5) v->flush[s] |= part;
    }
  }
}

static int bomb_worth(const int *weight, int tier, int height) {
  return weight[W_BOMB] + weight[W_TIER] * (tier - 8) / 2 + weight[W_KEY] * height;
}

/* The chances of plays, from how many cards or groups that others may hold lie above. */
static void chances(Mind *m, const int *natural, const int *unseen) {
  int (*chance)[15] = m->t.chance;
  for (int shape = 0; shape < 7; shape++) {
    int above = 0, size = shape == 0 ? 1 : shape == 1 ? 2 : shape == 2 ? 3 : shape < TUBE ? 5 : 6;
    for (int h = 14; h >= 0; h--) {
      chance[shape][h] = faded[m->team][shape][above];
      if (size > m->max_foe) chance[shape][h] = UNIT;
      if (shape == SINGLE) above += unseen[h];
      else if (shape < STRAIGHT) above += unseen[h] >= (shape == PAIR ? 2 : 3);
      else if (h < RANKS) {
        int each = shape - STRAIGHT + 1, all = 1;
        int mask = window(h, each == 1 ? 5 : each == 2 ? 3 : 2);
        for (int r = 0; r < RANKS; r++) all &= !(mask >> r & 1) || natural[r] >= each;
        above += all;
      }
    }
  }
}

static void prices(Mind *m) {
  Tables *t = &m->t;
  for (int r = 0; r < RANKS; r++) {
    int h = strength(r, m->level);
    t->cost[r][0] = 0;
    for (int n = 1; n <= MOST; n++)
      t->cost[r][n] = UNIT - (n < 4 ? t->chance[n - 1][h] : bomb_worth(m->weight, 2 * n, h));
    t->house[r] = UNIT - t->chance[HOUSE][h];
    t->flush[r] = UNIT - bomb_worth(m->weight, FLUSH_TIER, r);
  }
  for (int i = 0; i < SEQUENCES; i++) t->seq[i] = UNIT - t->chance[sequences[i].shape][sequences[i].top];
  for (int j = 0; j < 2; j++) {
    t->joker[j][0] = 0;
    for (int n = 1; n < 3; n++) t->joker[j][n] = UNIT - t->chance[n - 1][13 + j];
  }
  t->jokers = UNIT - bomb_worth(m->weight, JOKER_TIER, 0);
  int pair = 0, triple = -(1 << 30);
  t->wild = -t->cost[m->level][1];
  for (int r = 0; r < RANKS; r++) {
    if (t->cost[r][2] > pair) pair = t->cost[r][2];
    if (t->cost[r][3] - t->house[r] > triple) triple = t->cost[r][3] - t->house[r];
    for (int n = 1; n < MOST; n++)
      if (t->cost[r][n] - t->cost[r][n + 1] > t->wild) t->wild = t->cost[r][n] - t->cost[r][n + 1];
  }
  t->pairing = pair + triple > 0 ? pair + triple : 0;
}

/* Each wild card where it gains most; what is left costs its groups, pairs going with triples. */
static int grouped(const Tables *t, int *cnt, int *w, int level) {
  int total = 0, triples[RANKS], pairs[RANKS], nt = 0, np = 0;
  for (; *w; --*w) {
    int gain = -t->cost[level][1], best = -1;
    for (int r = 0; r < RANKS; r++)
      if (cnt[r] && cnt[r] < MOST && t->cost[r][cnt[r]] - t->cost[r][cnt[r] + 1] > gain)
        gain = t->cost[r][cnt[r]] - t->cost[r][cnt[r] + 1], best = r;
    if (best < 0) break;
    cnt[best]++;
  }
  total += *w * t->cost[level][1];
  for (int r = 0; r < RANKS; r++) {
    total += t->cost[r][cnt[r]];
    if (cnt[r] == 3) triples[nt++] = r;
    if (cnt[r] == 2) pairs[np++] = r;
  }
  for (int i = 0; i < nt && np; i++) {
    int best = 0;
    for (int j = 1; j < np; j++)
      if (t->cost[pairs[j]][2] > t->cost[pairs[best]][2]) best = j;
    int gain = t->cost[pairs[best]][2] + t->cost[triples[i]][3] - t->house[triples[i]];
    if (gain > 0) total -= gain;
    pairs[best] = pairs[--np];
  }
  return total;
}

/* `plain` is what the ranks cost as they lie, before wild cards and pairs with triples;
 * `list` holds the `many` sequences that there may be. */
static void sequenced(const Tables *t, const int *cnt, int w, int level, const int *list, int many,
                      int price, int plain, Cut *now, Cut *best) {
  int have[5] = {0, 0, 0, 0, 0};
  for (int r = 0; r < RANKS; r++) have[cnt[r] > 4 ? 4 : cnt[r]] |= 1 << r;
  int triples = bits(have[3]) + w, pairs = bits(have[2]) + w;
  int least = price + plain - w * t->wild - (triples < pairs ? triples : pairs) * t->pairing;
  if (least < best->best) {
    int leaf[RANKS], left = w;
    for (int r = 0; r < RANKS; r++) leaf[r] = cnt[r];
    int total = price + grouped(t, leaf, &left, level);
    if (total < best->best) {
      *best = *now;
      best->best = total;
      best->w = left;
      for (int r = 0; r < RANKS; r++) best->cnt[r] = leaf[r];
    }
  }
  if (now->seqs == 2) return;
  int large = have[4];
  have[3] |= have[4], have[2] |= have[3], have[1] |= have[2];
  for (int j = 0; j < many; j++) {
    const Sequence *q = &sequences[list[j]];
    int cost = plain, fixed = price + t->seq[list[j]];
    /* A sequence that breaks up mostly larger groups never pays. */
    if ((have[q->each] & q->mask) != q->mask || bits(have[q->each + 1] & q->mask) > 3) continue;
    for (int left = q->mask; left; left &= left - 1) {
      int r = __builtin_ctz((unsigned)left);
      cost += t->cost[r][cnt[r] - q->each] - t->cost[r][cnt[r]];
    }
    /* The second sequence is the last one: nothing else may make up for it. */
    int most = (triples + bits(large & q->mask)) * t->pairing;
    if (now->seqs == 1 && fixed + cost - w * t->wild - most >= best->best) continue;
    int rest[RANKS];
    for (int r = 0; r < RANKS; r++) rest[r] = cnt[r] - (q->mask >> r & 1) * q->each;
    now->seq[now->seqs++] = list[j];
    sequenced(t, rest, w, level, list + j, many - j, fixed, cost, now, best);
    now->seqs--;
  }
}

/* The sequences that there may be with natural cards alone. */
static int in_sequence(const int *cnt, int *list) {
  int n = 0, have[4] = {0, 0, 0, 0};
  for (int r = 0; r < RANKS; r++)
    for (int k = 1; k < 4; k++) have[k] |= (cnt[r] >= k) << r;
  for (int i = 0; i < SEQUENCES; i++)
    if (!(sequences[i].mask & ~have[sequences[i].each])) list[n++] = i;
  return n;
}

static void flushed(const Tables *t, const int *cnt, const int *suit, int w, int level, int price,
                    Cut *now, Cut *best) {
  int plain = 0, list[SEQUENCES], many = in_sequence(cnt, list);
  for (int r = 0; r < RANKS; r++) plain += t->cost[r][cnt[r]];
  sequenced(t, cnt, w, level, list, many, price, plain, now, best);
  if (now->flushes == 2) return;
  for (int s = 0; s < 4; s++) {
    if (bits(suit[s]) + w < 5) continue;
    for (int top = 3; top < RANKS; top++) {
      int part = suit[s] & window(top, 5), lack = 5 - bits(part);
      if (lack > w) continue;
      int rest[RANKS], suits[4] = {suit[0], suit[1], suit[2], suit[3]};
      for (int r = 0; r < RANKS; r++) rest[r] = cnt[r] - (part >> r & 1);
      suits[s] &= ~part;
      now->fs[now->flushes] = s, now->ft[now->flushes] = top, now->fl[now->flushes] = lack;
      now->flushes++;
      flushed(t, rest, suits, w - lack, level, price + t->flush[top], now, best);
      now->flushes--;
    }
  }
}

/* The turns that a hand still costs, and how it is cut up for that. */
static int cut(const Tables *t, const View *v, int level, Cut *best) {
  Cut now;
  int price = 0;
  now.flushes = now.seqs = 0;
  best->best = 1 << 30;
  if (v->bj == 2 && v->rj == 2) price = t->jokers;
  else price = t->joker[0][v->bj] + t->joker[1][v->rj];
  flushed(t, v->cnt, v->suit, v->w, level, price, &now, best);
  return best->best;
}

static int worth(const Mind *m, const Move *move) {
  if (move->tier) return bomb_worth(m->weight, move->tier, move->height);
  return m->t.chance[move->shape][move->height];
}

/* What a seat holds; enough to list its plays. */
static void mind(const State *g, int seat, const int *weight, Mind *m) {
  m->hand = &g->hands[seat];
  m->weight = weight;
  m->team = seat % 2;
  m->level = g->level;
  m->mate = g->hands[(seat + 2) % 4].n;
  m->foes[0] = g->hands[(seat + 1) % 4].n;
  m->foes[1] = g->hands[(seat + 3) % 4].n;
  m->min_foe = 27, m->max_foe = 0;
  for (int i = 0; i < 2; i++) {
    if (m->foes[i] && m->foes[i] < m->min_foe) m->min_foe = m->foes[i];
    if (m->foes[i] > m->max_foe) m->max_foe = m->foes[i];
  }
  look(m->hand, g->level, &m->view);
  int near = weight[W_NEAR] - m->min_foe;
  m->urgency = weight[W_LEAD] + (near > 0 ? near * weight[W_HURRY] : 0);
}

/* What its plays are worth by the cards that it does not see. */
static void weigh(const State *g, int seat, Mind *m, Cut *c) {
  int natural[RANKS], unseen[15];
  for (int h = 0; h < 15; h++) unseen[h] = 0;
  for (int r = 0; r < RANKS; r++) natural[r] = 0;
  for (int i = 1; i < 4; i++) {
    const u8 *c = g->hands[(seat + i) % 4].c;
    for (int r = 0; r < RANKS; r++) natural[r] += c[4 * r] + c[4 * r + 1] + c[4 * r + 2] + c[4 * r + 3];
    unseen[13] += c[BLACK], unseen[14] += c[RED];
  }
  for (int r = 0; r < RANKS; r++) unseen[strength(r, g->level)] = natural[r];
  chances(m, natural, unseen);
  prices(m);
  m->now = cut(&m->t, &m->view, m->level, c);
}

static int rest_cost(const Mind *m, const Move *move) {
  View view = m->view;
  Cut best;
  for (int i = 0; i < move->size; i++) {
    int card = move->cards[i], r = card / 4, s = card % 4, twins = 0;
    if (card == wild_card(m->level)) view.w--;
    else if (card == BLACK) view.bj--;
    else if (card == RED) view.rj--;
    else {
      view.cnt[r]--;
      for (int j = 0; j <= i; j++) twins += move->cards[j] == card;
      if (m->hand->c[card] == twins) view.suit[s] &= ~(1 << r);
    }
  }
  return cut(&m->t, &view, m->level, &best);
}

/* What a play gains, in turns; a pass gains 0. `left` is the cost of the hand after it. */
static int value(const State *g, const Mind *m, int seat, const Move *move, int left) {
  const int *weight = m->weight;
  if (move->size == m->hand->n) return FINISH;
  int strong = worth(m, move), chance = strong < UNIT ? strong : UNIT;
  int gain = m->now - left + weight[W_CARD] * move->size;
  int end = weight[W_END] - left;
  if (end > 0) gain += end * chance / UNIT * weight[W_ENDING] / UNIT;
  if (g->leader < 0) {
    int foe = move->size == m->foes[0] || move->size == m->foes[1];
    if (foe) gain -= weight[W_DANGER] * (UNIT - chance) / UNIT;
    else if (move->size == m->mate && chance * 2 < UNIT) gain += weight[W_HELP];
    return gain + weight[W_OPEN] * chance / UNIT;
  }
  if (move->tier && left > UNIT * 3 / 2) gain -= weight[W_SAVE];
  /* The next opponent could go out on this trick. */
  int block = g->lead.size == m->foes[0] && !g->lead.tier ? weight[W_BLOCK] : 0;
  if (g->leader % 2 != seat % 2) return gain + chance * (m->urgency + block) / UNIT;
  int stands = worth(m, &g->lead);
  if (stands > UNIT) stands = UNIT;
  if (chance > stands) gain += (chance - stands) * (m->urgency + block) / UNIT;
  if (chance > stands && block) return gain - stands * weight[W_STANDS] / UNIT;
  gain -= weight[W_MATE] + stands * weight[W_STANDS] / UNIT + (move->tier ? weight[W_MATE] : 0);
  return m->mate <= 6 ? gain - weight[W_MATE_NEAR] : gain;
}

/* Cards of a rank, those that straight flushes need last. */
static int take(const Mind *m, int r, int k, u8 *cards) {
  int n = 0, wild = wild_card(m->level);
  for (int keep = 0; keep < 2; keep++)
    for (int s = 0; s < 4; s++) {
      int card = r * 4 + s, held = m->hand->c[card];
      if (card == wild) continue;
      int needed = m->view.flush[s] >> r & 1 & (held > 0);
      for (int i = keep ? held - needed : 0; i < (keep ? held : held - needed) && n < k; i++)
        cards[n++] = (u8)card;
    }
  return n;
}

static int fill(const Mind *m, int r, int k, u8 *cards) {
  int n = take(m, r, k, cards);
  while (n < k) cards[n++] = (u8)wild_card(m->level);
  return n;
}

static void shaped(Move *move, int shape, int size, int height, int tier) {
  move->shape = shape, move->size = size, move->height = height, move->tier = tier;
}

static void make_group(const Mind *m, int r, int n, Move *move) {
  shaped(move, n < 4 ? n - 1 : BOMB, n, strength(r, m->level), n < 4 ? 0 : 2 * n);
  fill(m, r, n, move->cards);
}

static void make_jokers(int j, int n, Move *move) {
  shaped(move, n - 1, n, 13 + j, 0);
  for (int i = 0; i < n; i++) move->cards[i] = (u8)(BLACK + j);
}

static void make_house(const Mind *m, int triple, int pair, Move *move) {
  shaped(move, HOUSE, 5, strength(triple, m->level), 0);
  fill(m, triple, 3, move->cards);
  fill(m, pair, 2, move->cards + 3);
}

static void make_flush(const Mind *m, int s, int top, Move *move) {
  int n = 0, mask = window(top, 5);
  shaped(move, FLUSH, 5, top, FLUSH_TIER);
  for (int r = 0; r < RANKS; r++)
    if (mask >> r & 1) move->cards[n++] = (u8)(m->view.suit[s] >> r & 1 ? r * 4 + s : wild_card(m->level));
}

/* A straight of one suit is made another one if a twin rank allows it; 0 if none does. */
static int make_run(const Mind *m, int i, Move *move) {
  int n = 0, mask = sequences[i].mask, each = sequences[i].each, wilds = 0;
  shaped(move, sequences[i].shape, each == 1 ? 5 : 6, sequences[i].top, 0);
  for (int r = 0; r < RANKS; r++)
    if (mask >> r & 1) n += fill(m, r, each, move->cards + n);
  for (int j = 0; j < n; j++) wilds += move->cards[j] == wild_card(m->level);
  if (each > 1 || wilds) return 1;
  int suit = move->cards[0] % 4;
  for (int j = 1; j < n; j++)
    if (move->cards[j] % 4 != suit) return 1;
  for (int j = 0; j < n; j++)
    for (int s = 0; s < 4; s++) {
      int card = move->cards[j] / 4 * 4 + s;
      if (s == suit || card == wild_card(m->level) || !m->hand->c[card]) continue;
      move->cards[j] = (u8)card;
      return 1;
    }
  return 0;
}

static int run_lack(const Mind *m, int i) {
  int lack = 0, mask = sequences[i].mask, each = sequences[i].each;
  for (int r = 0; r < RANKS; r++)
    if (mask >> r & 1 && m->view.cnt[r] < each) lack += each - m->view.cnt[r];
  return lack;
}

static int houses(const Mind *m, int floor, Move *out) {
  int n = 0;
  const View *v = &m->view;
  for (int r = 0; r < RANKS; r++) {
    int lack = v->cnt[r] < 3 ? 3 - v->cnt[r] : 0, best = -1, most = -(1 << 30);
    if (!v->cnt[r] || v->cnt[r] > 4 || lack > v->w || strength(r, m->level) <= floor) continue;
    for (int p = 0; p < RANKS; p++) {
      int more = v->cnt[p] < 2 ? 2 - v->cnt[p] : 0;
      if (p == r || !v->cnt[p] || v->cnt[p] > 3 || lack + more > v->w) continue;
      /* The pair that the hand can spare best: a whole one, a low one. */
      int gain = -more * 100 - (v->cnt[p] == 3) * 50 - strength(p, m->level);
      if (gain > most) most = gain, best = p;
    }
    if (best >= 0) make_house(m, r, best, &out[n++]);
  }
  return n;
}

/* The ordinary plays of a shape above a height. */
static int ordinary(const Mind *m, int shape, int floor, Move *out) {
  int n = 0;
  const View *v = &m->view;
  if (shape == HOUSE) return houses(m, floor, out);
  if (shape < HOUSE) {
    int k = shape + 1;
    for (int r = 0; r < RANKS; r++) {
      if (strength(r, m->level) <= floor || v->cnt[r] + v->w < k) continue;
      if (!v->cnt[r] && r != m->level) continue;
      make_group(m, r, k, &out[n++]);
    }
    if (k <= 2 && floor < 13 && v->bj >= k) make_jokers(0, k, &out[n++]);
    if (k <= 2 && floor < 14 && v->rj >= k) make_jokers(1, k, &out[n++]);
    return n;
  }
  for (int i = 0; i < SEQUENCES; i++)
    if (sequences[i].shape == shape && sequences[i].top > floor && run_lack(m, i) <= v->w)
      n += make_run(m, i, &out[n]);
  return n;
}

/* The bombs above a tier and height: whole ones, with wild cards only as far as needed. */
static int bombs(const Mind *m, int tier, int floor, Move *out) {
  int n = 0;
  const View *v = &m->view;
  for (int r = 0; r < RANKS; r++) {
    int h = strength(r, m->level);
    if (!v->cnt[r]) continue;
    for (int k = v->cnt[r] < 4 ? 4 : v->cnt[r]; k <= v->cnt[r] + v->w && k <= MOST; k++)
      if (2 * k > tier || (2 * k == tier && h > floor)) {
        make_group(m, r, k, &out[n++]);
        break;
      }
  }
  if (tier <= FLUSH_TIER)
    for (int s = 0; s < 4; s++) {
      if (bits(v->suit[s]) + v->w < 5) continue;
      for (int top = tier == FLUSH_TIER ? floor + 1 : 3; top < RANKS; top++)
        if (5 - bits(v->suit[s] & window(top, 5)) <= v->w) make_flush(m, s, top, &out[n++]);
    }
  if (v->bj == 2 && v->rj == 2 && tier < JOKER_TIER) {
    shaped(&out[n], JOKERS, 4, 0, JOKER_TIER);
    for (int i = 0; i < 4; i++) out[n].cards[i] = (u8)(BLACK + i / 2);
    n++;
  }
  return n;
}

/* The plays into which the hand is cut, and what is left of its cost after each; -1 where that
 * must be reckoned anew. */
static int pieces(const Mind *m, const Cut *c, Move *out, int *left) {
  int n = 0, pairs[RANKS], np = 0;
  const View *v = &m->view;
  for (int i = 0; i < c->flushes; i++) make_flush(m, c->fs[i], c->ft[i], &out[n++]);
  for (int i = 0; i < c->seqs; i++) n += make_run(m, c->seq[i], &out[n]);
  if (v->bj == 2 && v->rj == 2) n += bombs(m, JOKER_TIER - 1, 0, &out[n]);
  else {
    if (v->bj) make_jokers(0, v->bj, &out[n++]);
    if (v->rj) make_jokers(1, v->rj, &out[n++]);
  }
  for (int i = 0; i < n; i++) left[i] = m->now - UNIT + worth(m, &out[i]);
  if (c->w) left[n] = -1, make_group(m, m->level, 1, &out[n++]);
  for (int r = 0; r < RANKS; r++)
    if (c->cnt[r] == 2) pairs[np++] = r;
  for (int r = 0; r < RANKS; r++) {
    if (!c->cnt[r]) continue;
    if (c->cnt[r] == 3 && np) {
      int best = 0;
      for (int j = 1; j < np; j++)
        if (m->t.cost[pairs[j]][2] > m->t.cost[pairs[best]][2]) best = j;
      left[n] = -1;
      make_house(m, r, pairs[best], &out[n++]);
    }
    make_group(m, r, c->cnt[r], &out[n]);
    left[n] = np && (c->cnt[r] == 2 || c->cnt[r] == 3) ? -1 : m->now - UNIT + worth(m, &out[n]);
    n++;
  }
  return n;
}

/* Of a short hand with wild cards, the ways to play it at once. */
static int finishes(const Mind *m, Move *out) {
  int n = 0, many = 0;
  Move found[MOVES];
  if (!m->view.w || m->hand->n < 2 || m->hand->n > 6) return 0;
  for (int shape = PAIR; shape <= PLATE; shape++) many += ordinary(m, shape, -1, &found[many]);
  many += bombs(m, 0, -1, &found[many]);
  for (int i = 0; i < many && !n; i++)
    if (found[i].size == m->hand->n) out[n++] = found[i];
  return n;
}

/* The best play and its value; 0 and no play (size 0) for a pass. */
static int best_lead(const State *g, Mind *m, int seat, Move *best) {
  Cut c;
  Move moves[MOVES];
  int left[MOVES], most = -(1 << 30);
  weigh(g, seat, m, &c);
  int n = pieces(m, &c, moves, left), more = n;
  n += finishes(m, &moves[n]);
  if (m->mate == 1 || m->mate == 2)
    for (int r = 0; r < RANKS; r++)
      if (m->view.cnt[r] >= m->mate && m->view.cnt[r] < 4) {
        make_group(m, r, m->mate, &moves[n++]);
        break;
      }
  for (int i = 0; i < n; i++) {
    int rest = i < more && left[i] >= 0 ? left[i] : rest_cost(m, &moves[i]);
    int gain = value(g, m, seat, &moves[i], rest);
    if (gain > most) most = gain, *best = moves[i];
  }
  return most;
}

static int best_answer(const State *g, Mind *m, int seat, Move *best) {
  Cut c;
  Move moves[MOVES];
  int n = 0, most = 0;
  shaped(best, SINGLE, 0, 0, 0);
  if (!g->lead.tier) n = ordinary(m, g->lead.shape, g->lead.height, moves);
  n += bombs(m, g->lead.tier, g->lead.tier ? g->lead.height : -1, &moves[n]);
  if (!n) return 0;
  weigh(g, seat, m, &c);
  for (int i = 0; i < n; i++) {
    int gain = value(g, m, seat, &moves[i], rest_cost(m, &moves[i]));
    if (gain > most) most = gain, *best = moves[i];
  }
  return most;
}

static int decide(const State *g, const int *weight, Move *best) {
  Mind m;
  mind(g, g->turn, weight, &m);
  return g->leader < 0 ? best_lead(g, &m, g->turn, best) : best_answer(g, &m, g->turn, best);
}

static int following(const State *g, int seat) {
  do seat = (seat + 1) % SEATS;
  while (g->done[seat]);
  return seat;
}

/* When the turn comes round to the last player, or beyond it, the trick is over. */
static void passed(State *g) {
  int last = g->leader, seat = g->turn, over = 0;
  do seat = (seat + 1) % SEATS, over |= seat == last;
  while (g->done[seat]);
  g->turn = seat;
  if (!over) return;
  int mate = (last + 2) % SEATS;
  g->turn = !g->done[last] ? last : !g->done[mate] ? mate : following(g, last);
  g->leader = -1;
}

static void apply(State *g, const Move *move) {
  if (move->size <= 0) {
    passed(g);
    return;
  }
  int seat = g->turn;
  Hand *hand = &g->hands[seat];
  for (int i = 0; i < move->size; i++) hand->c[move->cards[i]]--;
  hand->n -= move->size;
  g->leader = seat;
  g->lead = *move;
  if (!hand->n) g->done[seat] = 1, g->out[g->outs++] = seat;
  if (g->outs < SEATS - 1) g->turn = following(g, seat);
}

/* 3, 2 or 1 for seats 0 and 2, by the partner's place, as much below 0 for the others. */
static int climb(const State *g) {
  int first = g->out[0], mate = (first + 2) % SEATS, up = 1;
  for (int i = 1; i < g->outs; i++)
    if (g->out[i] == mate) up = SEATS - i;
  return first % 2 ? -up : up;
}

/* Partners first and second: the rest of the places changes nothing. */
static int settled(const State *g) {
  return g->outs >= SEATS - 1 || (g->outs == 2 && g->out[0] % 2 == g->out[1] % 2);
}

/* What seats 0 and 2 climb when the deal is played to its end. */
static int finish(State *g, const int *weights) {
  Move move;
  while (!settled(g)) {
    decide(g, weights + g->turn % 2 * W_COUNT, &move);
    apply(g, &move);
  }
  return climb(g);
}

/* All patterns that a seat may play; no pass among them. */
static int plays(const State *g, const Mind *m, Move *out) {
  int n = 0, tier = 0, floor = -1;
  if (g->leader < 0)
    for (int shape = PLATE; shape >= SINGLE; shape--) n += ordinary(m, shape, -1, &out[n]);
  else if (g->lead.tier) tier = g->lead.tier, floor = g->lead.height;
  else n = ordinary(m, g->lead.shape, g->lead.height, out);
  return n + bombs(m, tier, floor, &out[n]);
}

/* The climb when everybody sees all hands and plays for the best, between `low` and `high`
 * (alpha-beta). Beyond `nodes` positions the weights play on. */
static int solved(const State *g, const int *weights, int low, int high, int *nodes) {
  Mind m;
  Move moves[MOVES];
  int maximise = g->turn % 2 == 0;
  if (settled(g)) return climb(g);
  if (--*nodes < 0) {
    State rest = *g;
    return finish(&rest, weights);
  }
  mind(g, g->turn, weights + g->turn % 2 * W_COUNT, &m);
  int n = plays(g, &m, moves), best = maximise ? -SEATS : SEATS;
  if (g->leader >= 0) shaped(&moves[n++], SINGLE, 0, 0, 0);
  for (int i = 0; i < n && low < high; i++) {
    State next = *g;
    apply(&next, &moves[i]);
    int found = solved(&next, weights, low, high, nodes);
    if (maximise ? found > best : found < best) best = found;
    if (maximise && best > low) low = best;
    if (!maximise && best < high) high = best;
  }
  return best;
}

enum { G_LEVEL, G_TURN, G_LEADER, G_LEAD, G_OUTS = G_LEAD + 4, G_OUT, G_COUNTS = G_OUT + 4, G_INTS = G_COUNTS + 4 };
enum { M_INTS = 4 + MOST };

static void set_move(Move *move, const int *data) {
  shaped(move, data[0], data[1], data[2], data[3]);
  for (int i = 0; i < MOST; i++) move->cards[i] = (u8)data[4 + i];
}

static void set_state(State *g, const int *data, const u8 *cards) {
  g->level = data[G_LEVEL], g->turn = data[G_TURN], g->leader = data[G_LEADER];
  shaped(&g->lead, data[G_LEAD], data[G_LEAD + 1], data[G_LEAD + 2], data[G_LEAD + 3]);
  g->outs = data[G_OUTS];
  for (int s = 0; s < SEATS; s++) g->done[s] = 0;
  for (int i = 0; i < g->outs; i++) g->out[i] = data[G_OUT + i], g->done[g->out[i]] = 1;
  for (int s = 0; s < SEATS; s++) {
    g->hands[s].n = data[G_COUNTS + s];
    for (int i = 0; i < CARDS; i++) g->hands[s].c[i] = cards[s * CARDS + i];
  }
}

int gd_weights(void) { return W_COUNT; }

/* climbs[i]: world i played to its end after `move` (null: as it stands), by the weights, or
 * with `nodes` for each world as well as it can be when all hands are seen. */
void gd_rollouts(const int *state, const u8 *worlds, int many, const int *weights, const int *move,
                 int nodes, int *climbs) {
  prepare(weights);
  for (int i = 0; i < many; i++) {
    State g;
    set_state(&g, state, worlds + i * SEATS * CARDS);
    if (move) {
      Move first;
      set_move(&first, move);
      apply(&g, &first);
    }
    int left = nodes;
    climbs[i] = nodes ? solved(&g, weights, -3, 3, &left) : finish(&g, weights);
  }
}

/* The values of plays (0 for a pass) by what the mover knows: the unseen cards may lie in any
 * other hand. `values[many]` is the cost of the hand. */
void gd_values(const int *state, const u8 *cards, const int *weights, const int *moves, int many,
               int *values) {
  prepare(weights);
  State g;
  Mind m;
  Cut c;
  set_state(&g, state, cards);
  mind(&g, g.turn, weights + g.turn % 2 * W_COUNT, &m);
  weigh(&g, g.turn, &m, &c);
  values[many] = m.now;
  for (int i = 0; i < many; i++) {
    Move move;
    set_move(&move, moves + i * M_INTS);
    values[i] = move.size > 0 ? value(&g, &m, g.turn, &move, rest_cost(&m, &move)) : 0;
  }
}

/* The play that the policy takes, as move data; size 0 for a pass. */
int gd_decide(const int *state, const u8 *cards, const int *weights, int *data) {
  prepare(weights);
  State g;
  Move move;
  set_state(&g, state, cards);
  int most = decide(&g, weights + g.turn % 2 * W_COUNT, &move);
  data[0] = move.shape, data[1] = move.size, data[2] = move.height, data[3] = move.tier;
  for (int i = 0; i < move.size; i++) data[4 + i] = move.cards[i];
  return most;
}

/* How much the other seats would have thrown away in each world, had it been the true one:
 * the sum, at most `cap` a move, over the last `recent` of `many` moves. The state and the
 * worlds are those before the first move. */
void gd_regrets(const int *state, const u8 *worlds, int count, const int *weights, const int *moves,
                int many, int seat, int recent, int cap, int *regrets) {
  prepare(weights);
  for (int i = 0; i < count; i++) {
    State g;
    Mind m;
    Cut c;
    Move best, move;
    set_state(&g, state, worlds + i * SEATS * CARDS);
    regrets[i] = 0;
    for (int j = 0; j < many; j++) {
      set_move(&move, moves + j * M_INTS);
      if (g.turn != seat && j >= many - recent) {
        mind(&g, g.turn, weights + g.turn % 2 * W_COUNT, &m);
        int most = g.leader < 0 ? best_lead(&g, &m, g.turn, &best) : best_answer(&g, &m, g.turn, &best);
        if (!best.size && move.size > 0) weigh(&g, g.turn, &m, &c);
        int lost = most - (move.size > 0 ? value(&g, &m, g.turn, &move, rest_cost(&m, &move)) : 0);
        regrets[i] += lost < 0 ? 0 : lost > cap ? cap : lost;
      }
      apply(&g, &move);
    }
  }
}
