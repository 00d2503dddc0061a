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

/* The climb in a world after a play, the mover's team going by the net. */
static int played(const Net *net, const int *state, const Past *past, const u8 *world,
                  const int *weights, const int *data) {
  State g;
  Past p = *past;
  Move move;
  set_state(&g, state, world);
  set_move(&move, data);
  note(&p, &g, &move);
  apply(&g, &move);
  return dash(net, g, p, weights, state[G_TURN]);
}

/* Races `many` plays (Maron and Moore 1997, with paired differences): all see the same worlds,
 * and one that lags is dropped. `likes`: what the scorer thinks of each. `found`: for each play
 * how often seats 0 and 2 climbed -3 to 3. With a net the mover's team goes by it in the
 * playouts. The other arguments as above. */
void gd_search(const int *state, const u8 *cards, const int *story, int told, const int *weights,
               const int *plan, const int *seed, const int *moves, const int *likes, int many,
               const void *net, int *found) {
  static Believer b;
  Past past;
  int alive[RACERS], left = many, seen = 0;
  u8 world[SEATS * CARDS];
  prepare(weights);
  recalled(&past, story, told, cards + SEATS * CARDS);
  set_believer(&b, state, cards, story, told, weights, plan, seed);
  for (int i = 0; i < many; i++) alive[i] = i;
  for (int i = 0; i < 7 * many; i++) found[i] = 0;
  while (seen < b.p.most && (left > 1 || !seen)) {
    for (int end = seen + b.p.batch; seen < end; seen++) {
      next_world(&b, world);
      for (int a = 0; a < left; a++) {
        int up;
        const int *first = moves + alive[a] * M_INTS;
        if (net && b.p.nodes <= 0) up = played(net, state, &past, world, weights, first);
        else gd_rollouts(state, world, 1, weights, first, b.p.nodes, &up);
        found[7 * alive[a] + up + 3]++;
        gains[alive[a]][seen] = (short)b.p.worth[up + 3];
      }
    }
    left = kept(&b.p, likes, alive, left, seen);
  }
}
