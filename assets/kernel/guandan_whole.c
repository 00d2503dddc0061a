/* Part of guandan.c: a net that sees all hands and says what the deal comes to. It stands in for
 * playing on to the end, whose outcome says little about a single play. */
enum {
  E_COST = RANKS * 5 + 11, E_PIECES = E_COST + 24, E_FORCE = E_PIECES + 12, E_GROUP = E_FORCE + 5,
  E_RUN = E_GROUP + RANKS * 4, E_SURE = E_RUN + SEQUENCES, E_WEAK = E_SURE + 8, E_FLUSH = E_WEAK + 10,
  E_OWN = E_FLUSH + 2, E_SEAT = E_OWN + COUNTS,
  E_LEVEL = SEATS * E_SEAT, E_BRAINS = E_LEVEL + RANKS, SEEN = E_BRAINS + 2
};

static void put_all(Inputs *in, int first, const Inputs *more, int from) {
  for (int i = 0; i < more->n; i++) put(in, more->on[i] - from + first);
}

/* The place of a leader, nobody out. `even` and `odd`: the weights of both teams; `informed`: bit 0
 * for seats 0 and 2 and bit 1 for the others, set where they go by the net. */
static void whole_inputs(const State *g, const int *even, const int *odd, int informed, Inputs *in) {
  in->n = 0;
  for (int i = 0; i < SEATS; i++) {
    int seat = (g->turn + i) % SEATS, first = i * E_SEAT;
    Mind m;
    Option o;
    Inputs part;
    mind(g, seat, seat % 2 ? odd : even, &m);
    weigh(g, seat, &m, &o.rest);
    parts(&m.view, &o);
    part.n = 0;
    rank_inputs(&part, g, &m.view);
    put_all(in, first, &part, I_HAND);
    climb_to(in, first + E_COST, clipped((m.now + 4000) / 500, 0, 24), 24);
    climb_to(in, first + E_PIECES, o.pieces, 12);
    climb_to(in, first + E_FORCE, o.force, 5);
    part.n = 0;
    cut_inputs(&part, &m, &o);
    put_all(in, first + E_GROUP, &part, I_GROUP);
    climb_to(in, first + E_FLUSH, o.rest.flushes, 2);
    put(in, first + E_OWN + bucket(m.hand->n));
  }
  put(in, E_LEVEL + g->level);
  for (int i = 0; i < 2; i++)
    if (informed >> (g->turn + i) % 2 & 1) put(in, E_BRAINS + i);
}

/* The stake that the leader's team may expect, in 1/1024. */
static int foretold(const Net *net, const State *g, const int *weights, int informed, Inputs *in) {
  Sum sum[WIDE];
  whole_inputs(g, weights, weights + W_COUNT, informed, in);
  begin_sums(net, sum);
  add_rows(net, in, sum);
  return answer(net, sum);
}

int gd_whole_size(void) { return size_of(SEEN); }

/* The same for a place, with the numbers of the inputs seen (1 + MOST_ON numbers). */
int gd_foretell(const void *net, const int *state, const u8 *cards, const int *weights, int informed,
                int *inputs) {
  State g;
  Inputs in, none = {{0}, 0};
  Net n = opened(net, SEEN);
  prepare(weights);
  set_state(&g, state, cards);
  int found = foretold(&n, &g, weights, informed, &in);
  seen_inputs(&in, &none, inputs);
  return found;
}
