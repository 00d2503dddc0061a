/* Part of guandan.c: a deal goes on, by the scorer or with all hands seen. */

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

/* Somebody is out: the partner's place goes by the cards left. */
static int foreseen(const State *g) {
  int first = g->out[0], mate = g->hands[(first + 2) % 4].n, up = 1;
  for (int i = 1; i < SEATS; i += 2) up += mate < g->hands[(first + i) % 4].n;
  return first % 2 ? -up : up;
}

/* As `finish`, but only until somebody is out. At its next `depth` decisions the seat tries
 * what is promising. */
static int sprint(State *g, const int *weights, int seat, int depth) {
  while (!g->outs) {
    const int *weight = weights + g->turn % 2 * W_COUNT;
    Move moves[BRANCHES + 1];
    if (!depth || g->turn % 2 != seat % 2) {
      decide(g, weight, moves);
      apply(g, moves);
      continue;
    }
    int n = promising(g, weight, moves), best = -SEATS;
    for (int i = 0; i < n && n > 1; i++) {
      State next = *g;
      apply(&next, &moves[i]);
      int up = sprint(&next, weights, seat, depth - 1);
      if (seat % 2) up = -up;
      if (up > best) best = up;
    }
    if (n > 1) return seat % 2 ? -best : best;
    apply(g, moves);
  }
  return foreseen(g);
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
