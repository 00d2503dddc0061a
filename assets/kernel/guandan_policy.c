/* Part of guandan.c: what a seat plays that goes by the scorer and the net, and how deals go on
 * that are played so.
 */
enum { NEAR = 4, LAG = 1500 };

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
  } else if (move->shape >= STRAIGHT && move->shape <= PLATE) {
    const Sequence *q = &sequences[c->seq[0]];
    rest->seqs--;
    if (q->shape == move->shape && q->top == move->height) rest->seq[0] = c->seq[1];
  } else if (r < RANKS) rest->cnt[r] = 0;
}

/* What a leader considers: most of it is weighed at no cost. */
static int lead_options(const State *g, Mind *m, Option *o, View *after) {
  Cut c;
  Move moves[MOVES];
  int left[MOVES];
  weigh(g, g->turn, m, &c);
  int n = leads(m, &c, moves, left);
  for (int i = 0; i < n; i++) {
    o[i].move = moves[i];
    if (left[i] < 0) {
      weigh_option(g, m, g->turn, &o[i], &after[i]);
      continue;
    }
    int card = moves[i].cards[0];
    taken(m, &moves[i], &after[i]);
    without_piece(&c, &moves[i], card < BLACK ? card / 4 : RANKS, &o[i].rest);
    o[i].left = left[i];
    o[i].value = value(g, m, g->turn, &moves[i], left[i]);
    parts(&after[i], &o[i]);
  }
  return n;
}

/* The answers that do not lag far behind the best one, and a pass, which comes first. */
static int answer_options(const State *g, Mind *m, Option *o, View *after) {
  Move moves[MOVES];
  int n = answers(g, m, moves), kept = 1, most = 0;
  if (!n) return 0;
  weigh(g, g->turn, m, &o[0].rest);
  shaped(&o[0].move, SINGLE, 0, 0, 0);
  o[0].left = m->now, o[0].value = 0, after[0] = m->view;
  parts(&after[0], &o[0]);
  for (int i = 0; i < n; i++) {
    /* A play hardly ever saves more than it costs to play it. */
    Option *one = &o[kept];
    int least = m->now - UNIT + worth(m, &moves[i]);
    int room = value(g, m, g->turn, &moves[i], least) - most + LAG;
    if (room < 0) continue;
    one->move = moves[i];
    taken(m, &one->move, &after[kept]);
    one->rest.best = least + room + 1;
    one->left = cut(&m->t, &after[kept], m->level, &one->rest);
    if (one->left > least + room) continue;
    one->value = value(g, m, g->turn, &one->move, one->left);
    parts(&after[kept++], one);
    if (one->value > most) most = one->value;
  }
  return kept;
}

/* The best of the options by the scorer, at most `NEAR` that do not lag far behind. */
static int nearest(const Option *o, int n, int *order) {
  int near = 0, most = -NEVER;
  for (int i = 0; i < n; i++)
    if (o[i].value > most) most = o[i].value;
  for (int i = 0; i < n; i++) {
    if (most - o[i].value > LAG) continue;
    int j = near < NEAR ? near++ : o[order[NEAR - 1]].value < o[i].value ? NEAR - 1 : NEAR;
    for (; j > 0 && j < NEAR && o[order[j - 1]].value < o[i].value; j--) order[j] = order[j - 1];
    if (j < NEAR) order[j] = i;
  }
  return near;
}

/* The play of a seat that goes by the net where the scorer sees little difference. */
static void informed(const Net *net, const State *g, const Past *p, const int *weight, Move *best) {
  Mind m;
  Option o[MOVES];
  View after[MOVES];
  int order[NEAR];
  mind(g, g->turn, weight, &m);
  int n = g->leader < 0 ? lead_options(g, &m, o, after) : answer_options(g, &m, o, after);
  int near = nearest(o, n, order), top = order[0], most = -NEVER;
  if (!n) {
    shaped(best, SINGLE, 0, 0, 0);
    return;
  }
  if (near > 1 && o[top].value < FINISH) {
    Inputs in[2];
    Sum sum[WIDE];
    begin_sums(net, sum);
    situation(g, p, &in[0]);
    add_rows(net, &in[0], sum);
    for (int k = 0; k < near; k++) {
      const Option *one = &o[order[k]];
      play_half(g, &m, &after[order[k]], one, o[order[0]].value - one->value, &in[k % 2]);
      if (k) turn_rows(net, &in[1 - k % 2], &in[k % 2], sum);
      else add_rows(net, &in[0], sum);
      int found = answer(net, sum);
      if (found > most) most = found, top = order[k];
    }
  }
  *best = o[top].move;
}

/* How a deal is played on: `seat`'s team goes by the net as well, its opponents by the scorer
 * alone. `whole`, where there is one, says at the first lead after `tricks` more what it comes to. */
typedef struct { const Net *net, *whole; const int *weights; int seat, tricks; } Course;

/* To the first that is out, or where one is to the end; seat 0's climb. `*stake` is set to what the
 * deal comes to for its team, in thousandths, where that is foretold; then the climb is 0. */
static int dash(const Course *c, State g, Past p, int *stake) {
  int brief = !g.outs, tricks = c->tricks;
  Move move;
  while (!settled(&g) && !(brief && g.outs)) {
    if (g.leader < 0 && brief && c->whole && tricks-- <= 0) {
      Inputs in;
      int found = foretold(c->whole, &g, c->weights, 1 << c->seat % 2, &in) * 125 / 128;
      *stake = g.turn % 2 == c->seat % 2 ? found : -found;
      return 0;
    }
    const int *weight = c->weights + g.turn % 2 * W_COUNT;
    if (g.turn % 2 == c->seat % 2) informed(c->net, &g, &p, weight, &move);
    else decide(&g, weight, &move);
    note(&p, &g, &move);
    apply(&g, &move);
  }
  return brief ? foreseen(&g) : climb(&g);
}
