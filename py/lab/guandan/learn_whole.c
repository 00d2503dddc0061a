/* Part of learn.c: what a deal comes to when all hands are seen. It stands in for playing on to
 * the end, whose outcome says little about a single play. */
typedef struct { float w1[SEEN][H1], b1[H1]; Top top; } Foreseer;
enum { SEEN_WORDS = (SEEN + 63) / 64, WHOLE_PARAMETERS = sizeof(Foreseer) / sizeof(float) };
typedef struct { uint64_t seen[SEEN_WORDS]; int8_t stake; /* in 1/24 */ } Outcome;

/* As the net wants to see the place of a leader. */
static void whole_seen(const State *g, const Brain *brains, Inputs *in) {
  int informed = (brains[0].net != 0) | (brains[1].net != 0) << 1;
  whole_inputs(g, brains[0].weights, brains[1].weights, informed, in);
}

static void whole_base(const Foreseer *w, const Inputs *in, float *restrict acc) {
  memcpy(acc, w->b1, sizeof w->b1);
  for (int i = 0; i < in->n; i++) {
    const float *restrict row = w->w1[in->on[i]];
    for (int j = 0; j < H1; j++) acc[j] += row[j];
  }
}

/* The stake that the team to lead may expect. */
static float whole(const Foreseer *w, const Inputs *in) {
  float acc[H1], h1[H1], h2[H2];
  whole_base(w, in, acc);
  return upper(&w->top, acc, h1, h2);
}

typedef struct { Foreseer grad, m, v; int step; } WholeAdam;

static float whole_one(const Foreseer *net, Foreseer *grad, const Outcome *s) {
  Inputs in;
  float acc[H1], h1[H1], h2[H2], d1[H1];
  in.n = unpack(s->seen, SEEN_WORDS, 0, in.on);
  whole_base(net, &in, acc);
  float e = upper(&net->top, acc, h1, h2) - (float)s->stake / PART;
  if (!grad) return e * e;
  back(&net->top, &grad->top, acc, h2, e, d1);
  add_row(grad->b1, d1);
  for (int r = 0; r < in.n; r++) add_row(grad->w1[in.on[r]], d1);
  return e * e;
}

void whole_train(Foreseer *net, WholeAdam *a, const Outcome *samples, int many, int batches, int size,
                 float rate, float decay, uint64_t seed) {
  TRAIN(whole_one, net, a, WHOLE_PARAMETERS, samples, many, batches, size, rate, decay, seed);
}
double whole_loss(const Foreseer *net, const Outcome *samples, int many) {
  double loss = 0;
  for (int i = 0; i < many; i++) loss += whole_one(net, 0, &samples[i]);
  return loss / many;
}
void whole_init(Foreseer *net, uint64_t seed) {
  Dice d = seeded(seed, 3);
  memset(net, 0, sizeof *net);
  scatter(&d, net->w1, SEEN, .08f, &net->top);
}
int whole_sizes(int i) {
  return i == 0 ? WHOLE_PARAMETERS : i == 1 ? (int)sizeof(Outcome) : i == 2 ? (int)sizeof(WholeAdam) : SEEN;
}
