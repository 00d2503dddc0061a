/* Part of learn.c: the net's moves at less cost, for playing on. */

typedef struct { const Floats *net; const int *weights; float explore; int most, quick; } Brain;

/* The cut without the piece that a play takes out of it. */
static void without_piece(const Cut *c, const Move *move, int r, Cut *rest) {
  *rest = *c;
  if (move->shape == FLUSH) {
    rest->flushes = 0;
    for (int i = 0, gone = 0; i < c->flushes; i++) {
      if (!gone && c->ft[i] == move->height) {
        gone = 1;
        continue;
      }
      rest->fs[rest->flushes] = c->fs[i], rest->ft[rest->flushes++] = c->ft[i];
    }
  } else if (move->shape >= STRAIGHT && move->shape <= PLATE) rest->seqs--;
  else if (r < RANKS) rest->cnt[r] = 0;
}

/* A leader's options, from the pieces of the cut: few, and most are weighed at no cost. */
static int lead_options(const State *g, Mind *m, Option *o, View *after) {
  Cut c;
  Move moves[MOVES];
  int left[MOVES], seat = g->turn;
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
    o[i].move = moves[i];
    if (i >= more || left[i] < 0) {
      weigh_option(g, m, seat, &o[i], &after[i]);
      continue;
    }
    int card = moves[i].cards[0];
    taken(m, &moves[i], &after[i]);
    without_piece(&c, &moves[i], card < BLACK ? card / 4 : RANKS, &o[i].rest);
    o[i].left = left[i];
    o[i].value = value(g, m, seat, &moves[i], left[i]);
    parts(&after[i], &o[i]);
  }
  return n;
}

static int answer_options(const State *g, Mind *m, Option *o, View *after) {
  Cut c;
  Move moves[MOVES];
  int n = 0;
  if (!g->lead.tier) n = ordinary(m, g->lead.shape, g->lead.height, moves);
  n += bombs(m, g->lead.tier, g->lead.tier ? g->lead.height : -1, &moves[n]);
  if (!n) return 0;
  weigh(g, g->turn, m, &c);
  for (int i = 0; i < n; i++) o[i].move = moves[i];
  shaped(&o[n].move, SINGLE, 0, 0, 0);
  for (int i = 0; i <= n; i++) weigh_option(g, m, g->turn, &o[i], &after[i]);
  return n + 1;
}

/* As in playing on: the plays that the scorer itself considers. */
static void quick(const State *g, const Past *p, const Brain *b, Move *move) {
  Mind m;
  Option o[MOVES];
  View after[MOVES];
  mind(g, g->turn, b->weights, &m);
  int n = g->leader < 0 ? lead_options(g, &m, o, after) : answer_options(g, &m, o, after);
  int most = -(1 << 30), top = 0, near = 0;
  if (!n) {
    shaped(move, SINGLE, 0, 0, 0);
    return;
  }
  for (int i = 0; i < n; i++)
    if (o[i].value > most) most = o[i].value, top = i;
  for (int i = 0; i < n; i++) near += most - o[i].value <= LAG;
  if (near > 1 && most < FINISH) {
    Inputs half, in;
    float acc[H1], one[H1], h1[H1], h2[H2], best = -1e9f;
    situation(g, p, &half);
    memcpy(acc, b->net->b1, sizeof acc);
    add_floats(b->net, &half, acc);
    for (int i = 0; i < n; i++) {
      if (most - o[i].value > LAG) continue;
      play_half(g, &m, &after[i], &o[i], most - o[i].value, &in);
      memcpy(one, acc, sizeof one);
      add_floats(b->net, &in, one);
      float v = upper(b->net, one, h1, h2);
      if (v > best) best = v, top = i;
    }
  }
  *move = o[top].move;
}
