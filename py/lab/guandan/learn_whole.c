/* Part of learn.c: what a deal comes to when all hands are seen. It stands in for playing on to
 * the end, whose outcome says little about a single play. */
enum {
  E_COST = RANKS * 5 + 11, E_PIECES = E_COST + 24, E_FORCE = E_PIECES + 12, E_GROUP = E_FORCE + 5,
  E_RUN = E_GROUP + RANKS * 4, E_SURE = E_RUN + SEQUENCES, E_WEAK = E_SURE + 8, E_FLUSH = E_WEAK + 10,
  E_OWN = E_FLUSH + 2, E_SEAT = E_OWN + COUNTS,
  E_LEVEL = SEATS * E_SEAT, E_BRAINS = E_LEVEL + RANKS, SEEN = E_BRAINS + 2
};
typedef struct { float w1[SEEN][H1], b1[H1]; Top top; } Whole;
enum { SEEN_WORDS = (SEEN + 63) / 64, WHOLE_PARAMETERS = sizeof(Whole) / sizeof(float) };
typedef struct { uint64_t seen[SEEN_WORDS]; int8_t stake; } Outcome;

static void put_all(Inputs *in, int first, const Inputs *more, int from) {
  for (int i = 0; i < more->n; i++) put(in, more->on[i] - from + first);
}

/* The place of a leader, all hands seen. */
static void whole_inputs(const State *g, const Brain *brains, Inputs *in) {
  in->n = 0;
  for (int i = 0; i < SEATS; i++) {
    int seat = (g->turn + i) % SEATS, first = i * E_SEAT;
    Mind m;
    Option o;
    Inputs part;
    mind(g, seat, brains[seat % 2].weights, &m);
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
    if (brains[(g->turn + i) % 2].net) put(in, E_BRAINS + i);
}

static void whole_base(const Whole *w, const Inputs *in, float *restrict acc) {
  memcpy(acc, w->b1, sizeof w->b1);
  for (int i = 0; i < in->n; i++) {
    const float *restrict row = w->w1[in->on[i]];
    for (int j = 0; j < H1; j++) acc[j] += row[j];
  }
}

/* The stake that the team to lead may expect. */
static float whole(const Whole *w, const State *g, const Brain *brains) {
  Inputs in;
  float acc[H1], h1[H1], h2[H2];
  whole_inputs(g, brains, &in);
  whole_base(w, &in, acc);
  return upper(&w->top, acc, h1, h2);
}

typedef struct { Whole grad, m, v; int step; } WholeAdam;

static float whole_one(const Whole *net, Whole *grad, const Outcome *s) {
  Inputs in;
  float acc[H1], h1[H1], h2[H2], d1[H1];
  in.n = unpack(s->seen, SEEN_WORDS, 0, in.on);
  whole_base(net, &in, acc);
  float e = upper(&net->top, acc, h1, h2) - s->stake;
  if (!grad) return e * e;
  back(&net->top, &grad->top, acc, h2, e, d1);
  add_row(grad->b1, d1);
  for (int r = 0; r < in.n; r++) add_row(grad->w1[in.on[r]], d1);
  return e * e;
}

void whole_train(Whole *net, WholeAdam *a, const Outcome *samples, int many, int batches, int size,
                 float rate, float decay, uint64_t seed) {
  TRAIN(whole_one, net, a, WHOLE_PARAMETERS, samples, many, batches, size, rate, decay, seed);
}
double whole_loss(const Whole *net, const Outcome *samples, int many) {
  double loss = 0;
  for (int i = 0; i < many; i++) loss += whole_one(net, 0, &samples[i]);
  return loss / many;
}
void whole_init(Whole *net, uint64_t seed) {
  Dice d = seeded(seed, 3);
  memset(net, 0, sizeof *net);
  scatter(&d, net->w1, SEEN, .08f, &net->top);
}
int whole_sizes(int i) {
  return i == 0 ? WHOLE_PARAMETERS : i == 1 ? (int)sizeof(Outcome) : (int)sizeof(WholeAdam);
}
