/* Part of guandan.c: candidates race over worlds that the mover believes in. */

enum { RACERS = 64, WORLDS = 2048 };
static short gains[RACERS][WORLDS];

/* How far `a` is ahead of `b` after `many` worlds, with what the scorer thinks of them. */
static long long ahead(const Plan *p, const int *likes, int a, int b, int many) {
  long long sum = (long long)p->habit * (likes[a] - likes[b]) / UNIT * many;
  for (int i = 0; i < many; i++) sum += gains[a][i] - gains[b][i];
  return sum;
}

/* Whether `b` lags behind `a` by more than chance explains, world by world. */
static int lags(const Plan *p, const int *likes, int a, int b, int many) {
  double sum = 0, square = 0, lead = (double)ahead(p, likes, a, b, many), sure = p->sure / 1000.0;
  for (int i = 0; i < many; i++) {
    double d = gains[a][i] - gains[b][i];
    sum += d, square += d * d;
  }
  /* A few worlds without a difference do not prove that there is none. */
  double spread = square - sum * sum / many + 8.0 * UNIT * UNIT;
  return lead > 0 && lead * lead > sure * sure * spread;
}

/* Those that do not lag behind the best so far; gives how many, the best first. */
static int kept(const Plan *p, const int *likes, int *alive, int left, int seen) {
  int first = 0, rest = 1;
  for (int a = 1; a < left; a++)
    if (ahead(p, likes, alive[a], alive[first], seen) > 0) first = a;
  int best = alive[first];
  alive[first] = alive[0], alive[0] = best;
  for (int a = 1; a < left; a++)
    if (!lags(p, likes, best, alive[a], seen)) alive[rest++] = alive[a];
  return rest;
}

/* What becomes of a world after a play, as `dash` tells it. */
static int played(const Course *c, const int *state, const Past *past, const u8 *world,
                  const int *data, int *stake) {
  State g;
  Past p = *past;
  Move move;
  set_state(&g, state, world);
  set_move(&move, data);
  note(&p, &g, &move);
  apply(&g, &move);
  return dash(c, g, p, stake);
}

/* Races `many` plays (Maron and Moore 1997, with paired differences): all see the same worlds,
 * and one that lags is dropped. `likes`: what is thought of each. With `net` the mover's team goes
 * by it in the playouts, and with `whole` they are foretold. `found`: for each play how often seats
 * 0 and 2 climbed -3 to 3, among 0 how often that was foretold; `sums`: what all of it was worth to
 * the mover, in thousandths. `worlds` and `since`: see `Kept`. The other arguments as above. */
void gd_search(const int *state, const u8 *cards, const int *story, int told, const int *weights,
               const int *plan, const int *seed, const int *moves, const int *likes, int many,
               const void *net, const void *whole, u8 *worlds, const u8 *since, int *found, int *sums) {
  static Believer b;
  Kept before = {worlds, since};
  Past past;
  int alive[RACERS], left = many, seen = 0;
  u8 world[SEATS * CARDS];
  prepare(weights);
  recalled(&past, story, told, cards + SEATS * CARDS);
  set_believer(&b, state, cards, story, told, weights, plan, seed, &before);
  Net ours = opened(net, INPUTS), all = opened(whole, SEEN);
  Course course = {&ours, whole ? &all : 0, weights, state[G_TURN], b.p.tricks};
  for (int i = 0; i < many; i++) alive[i] = i, sums[i] = 0;
  for (int i = 0; i < 7 * many; i++) found[i] = 0;
  while (seen < b.p.most && (left > 1 || !seen)) {
    for (int end = seen + b.p.batch; seen < end; seen++) {
      next_world(&b, world);
      for (int a = 0; a < left; a++) {
        int up, i = alive[a], stake = NEVER;
        const int *first = moves + i * M_INTS;
        if (net && b.p.nodes <= 0) up = played(&course, state, &past, world, first, &stake);
        else gd_rollouts(state, world, 1, weights, first, b.p.nodes, &up);
        found[7 * i + up + 3]++;
        gains[i][seen] = (short)(stake == NEVER ? b.p.worth[up + 3] : stake);
        sums[i] += gains[i][seen];
      }
    }
    left = kept(&b.p, likes, alive, left, seen);
  }
  keep(&b, &before);
}
