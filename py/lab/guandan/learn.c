/* Learns to tell the plays of a decision apart: self-play, and training of a net of numbers with
 * fractions (the product's is rounded). Built by learn.py, which says how it goes; H1 and H2 are
 * the units of its two layers. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "guandan.c"

/* As many plays as the net may judge at once; some of them are tried. */
enum { TOPK = OPTIONS, TRIALS = 6, PART = 24 };
enum { HALF_WORDS = (I_HAND + 63) / 64, PLAY_WORDS = (INPUTS - I_HAND + 63) / 64 };

/* All but the first layer of a net. The outcome has no bias, for the files have none: units make it. */
typedef struct { float w2[H1][H2], b2[H2], w3[H2]; } Top;
typedef struct { float w1[INPUTS][H1], b1[H1]; Top top; } Floats;
enum { PARAMETERS = sizeof(Floats) / sizeof(float) };
/* A decision, and what came of some of its plays from the same hands. */
typedef struct {
  uint64_t half[HALF_WORDS], play[TRIALS][PLAY_WORDS];
  int8_t stake[TRIALS], n; /* in 1/24 */
} Sample;

typedef struct { uint64_t s; } Dice;
static uint64_t roll(Dice *d) {
  d->s ^= d->s >> 12, d->s ^= d->s << 25, d->s ^= d->s >> 27;
  return d->s * 2685821657736338717ull;
}
/* The first numbers of near seeds are alike. */
static Dice seeded(uint64_t seed, uint64_t more) {
  Dice d = {seed * 0x9E3779B97F4A7C15ull + more};
  for (int i = 0; i < 9; i++) roll(&d);
  return d;
}
static int pick(Dice *d, int n) { return (int)((roll(d) >> 33) * (uint64_t)n >> 31); }
static float unit(Dice *d) { return (roll(d) >> 40) * (1.0f / 16777216); }

static void add_floats(const Floats *net, const Inputs *in, float *restrict acc) {
  for (int i = 0; i < in->n; i++) {
    const float *restrict w = net->w1[in->on[i]];
    for (int j = 0; j < H1; j++) acc[j] += w[j];
  }
}
/* The first layer in shorts, for playing on: twice as fast. */
typedef struct { short w1[INPUTS][H1]; const Floats *of; } First;
static First firsts[2];
static const First *shortened(const Floats *net) {
  First *s = &firsts[firsts[0].of && firsts[0].of != net];
  if (s->of == net) return s;
  for (int i = 0; i < INPUTS; i++)
    for (int j = 0; j < H1; j++) s->w1[i][j] = (short)lrintf(net->w1[i][j] * 512);
  s->of = net;
  return s;
}
/* Another net may come to lie where one was. */
static void forget(void) { firsts[0].of = firsts[1].of = 0; }
/* Vectors wider than the machine's would go through memory one number at a time, ten times as slow. */
typedef short Lane __attribute__((vector_size(32), aligned(2), may_alias));
typedef float Row __attribute__((vector_size(32), aligned(4), may_alias));
enum { LANE = 16, WIDTH = 8, ROW = 8, ROWS = H2 / ROW };
static void add_shorts(const First *net, const Inputs *in, const short *from, short *to) {
  for (int at = 0; at < H1; at += WIDTH * LANE) {
    Lane sum[WIDTH];
    for (int j = 0; j < WIDTH; j++) sum[j] = ((const Lane *)(from + at))[j];
    for (int i = 0; i < in->n; i++)
      for (int j = 0; j < WIDTH; j++) sum[j] += ((const Lane *)(net->w1[in->on[i]] + at))[j];
    for (int j = 0; j < WIDTH; j++) ((Lane *)(to + at))[j] = sum[j];
  }
}
static float upper(const Top *net, const float *acc, float *restrict h1, float *restrict h2) {
  Row sum[ROWS];
  short on[H1];
  int n = 0;
  float s = 0;
  for (int i = 0; i < H1; i++) h1[i] = acc[i] > 0 ? acc[i] : 0, on[n] = (short)i, n += acc[i] > 0;
  for (int j = 0; j < ROWS; j++) sum[j] = ((const Row *)net->b2)[j];
  for (int k = 0; k < n; k++)
    for (int j = 0; j < ROWS; j++) sum[j] += h1[on[k]] * ((const Row *)net->w2[on[k]])[j];
  for (int j = 0; j < ROWS; j++) ((Row *)h2)[j] = sum[j];
  for (int j = 0; j < H2; j++) h2[j] = h2[j] > 0 ? h2[j] : 0, s += h2[j] * net->w3[j];
  return s;
}
/* First place counts for more than how far it climbs. */
static int stake(int climb) { return climb > 0 ? 2 + climb : climb - 2; }
static int outcome(float stake) { return (int)(stake > 0 ? stake - 2 : stake + 2); }

#include "learn_deals.c"
#include "learn_quick.c"

typedef struct { Floats grad, m, v; int step; } Adam;

static int unpack(const uint64_t *bits, int words, int first, int *on) {
  int n = 0;
  for (int w = 0; w < words; w++)
    for (uint64_t b = bits[w]; b; b &= b - 1) on[n++] = first + w * 64 + __builtin_ctzll(b);
  return n;
}

/* The gradient of an error `e`; `d1`: what comes to the first layer. */
static void back(const Top *net, Top *grad, const float *acc, const float *h2, float e, float *d1) {
  Row d2[ROWS];
  for (int j = 0; j < H2; j++) {
    float d = h2[j] > 0 ? e * net->w3[j] : 0;
    grad->w3[j] += e * h2[j];
    grad->b2[j] += d;
    d2[j / ROW][j % ROW] = d;
  }
  for (int k = 0; k < H1; k++) {
    d1[k] = 0;
    if (acc[k] <= 0) continue;
    const Row *w = (const Row *)net->w2[k];
    Row *up = (Row *)grad->w2[k], sum = {0};
    for (int j = 0; j < ROWS; j++) sum += d2[j] * w[j], up[j] += acc[k] * d2[j];
    for (int j = 0; j < ROW; j++) d1[k] += sum[j];
  }
}

static void add_row(float *restrict w, const float *restrict more) {
  for (int k = 0; k < H1; k++) w[k] += more[k];
}

/* The net is to tell the plays of a decision apart: only differences count, for the hands
 * that were dealt weigh on all of them alike. Gives the squared error; no gradient without
 * `grad`. */
static float learn_one(const Floats *net, Floats *grad, const Sample *s) {
  Inputs half, in[TRIALS];
  float base[H1], acc[TRIALS][H1], h1[H1], h2[TRIALS][H2], v[TRIALS], loss = 0;
  float sum[H1] = {0}, mean = 0, aim = 0;
  int n = s->n;
  half.n = unpack(s->half, HALF_WORDS, 0, half.on);
  memcpy(base, net->b1, sizeof base);
  add_floats(net, &half, base);
  for (int i = 0; i < n; i++) {
    in[i].n = unpack(s->play[i], PLAY_WORDS, I_HAND, in[i].on);
    memcpy(acc[i], base, sizeof base);
    add_floats(net, &in[i], acc[i]);
    v[i] = upper(&net->top, acc[i], h1, h2[i]);
    mean += v[i] / n, aim += (float)s->stake[i] / PART / n;
  }
  for (int i = 0; i < n; i++) {
    float e = (v[i] - mean) - ((float)s->stake[i] / PART - aim), d1[H1];
    loss += e * e;
    if (!grad) continue;
    back(&net->top, &grad->top, acc[i], h2[i], e, d1);
    for (int k = 0; k < H1; k++) sum[k] += d1[k];
    for (int r = 0; r < in[i].n; r++) add_row(grad->w1[in[i].on[r]], d1);
  }
  if (!grad) return loss;
  for (int k = 0; k < H1; k++) grad->b1[k] += sum[k];
  for (int r = 0; r < half.n; r++) add_row(grad->w1[half.on[r]], sum);
  return loss;
}

/* One step of Adam with decoupled decay (Kingma and Ba 2015; Loshchilov and Hutter 2019). */
static void adam(float *restrict w, const float *restrict g, float *restrict m, float *restrict v, int many,
                 int step, float share, float rate, float decay) {
  float c1 = 1 / (1 - powf(.9f, step)), c2 = 1 / (1 - powf(.999f, step));
  for (int i = 0; i < many; i++) {
    float x = g[i] * share;
    m[i] = .9f * m[i] + .1f * x;
    v[i] = .999f * v[i] + .001f * x * x;
    w[i] -= rate * (m[i] * c1 / (sqrtf(v[i] * c2) + 1e-7f) + decay * w[i]);
  }
}

/* `BATCHES` minibatches of `SIZE` of the `MANY` samples, drawn at random, each a step of Adam;
 * `ONE` gives a sample's error and adds to the gradient. */
#define TRAIN(ONE, NET, A, NUMBERS, SAMPLES, MANY, BATCHES, SIZE, RATE, DECAY, SEED) \
  do { \
    Dice d = seeded(SEED, 7); \
    for (int b = 0; b < (BATCHES); b++) { \
      memset(&(A)->grad, 0, sizeof (A)->grad); \
      for (int i = 0; i < (SIZE); i++) ONE(NET, &(A)->grad, &(SAMPLES)[pick(&d, MANY)]); \
      adam((float *)(NET), (float *)&(A)->grad, (float *)&(A)->m, (float *)&(A)->v, NUMBERS, \
           ++(A)->step, 1.0f / (SIZE), RATE, DECAY); \
    } \
  } while (0)

void learn_train(Floats *net, Adam *a, const Sample *samples, int many, int batches, int size,
                 float rate, float decay, uint64_t seed) {
  TRAIN(learn_one, net, a, PARAMETERS, samples, many, batches, size, rate, decay, seed);
}

/* Mean squared error, of the net (null: of no difference); `*gain`: what its choice won over
 * the first option's, in stakes. */
double learn_loss(const Floats *net, const Sample *samples, int many, double *gain) {
  static Floats none;
  double loss = 0;
  *gain = 0;
  for (int i = 0; i < many; i++) {
    loss += learn_one(net ? net : &none, 0, &samples[i]);
    if (!net) continue;
    const Sample *s = &samples[i];
    Inputs in;
    float base[H1], acc[H1], h1[H1], h2[H2], most = -99;
    int best = 0;
    in.n = unpack(s->half, HALF_WORDS, 0, in.on);
    memcpy(base, net->b1, sizeof base);
    add_floats(net, &in, base);
    for (int j = 0; j < s->n; j++) {
      in.n = unpack(s->play[j], PLAY_WORDS, I_HAND, in.on);
      memcpy(acc, base, sizeof base);
      add_floats(net, &in, acc);
      float v = upper(&net->top, acc, h1, h2);
      if (v > most) most = v, best = j;
    }
    *gain += s->stake[best] - s->stake[0];
  }
  *gain /= many * PART;
  return loss / many;
}

/* A net's first numbers: `rows` of the first layer up to `most`, then all but the biases of the rest. */
static void scatter(Dice *d, float (*w1)[H1], int rows, float most, Top *top) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < H1; j++) w1[i][j] = (unit(d) * 2 - 1) * most;
  for (int i = 0; i < H1; i++)
    for (int j = 0; j < H2; j++) top->w2[i][j] = (unit(d) * 2 - 1) * sqrtf(6.0f / H1);
  for (int j = 0; j < H2; j++) top->w3[j] = (unit(d) * 2 - 1) * .05f;
}

void learn_init(Floats *net, uint64_t seed) {
  Dice d = seeded(seed, 3);
  memset(net, 0, sizeof *net);
  scatter(&d, net->w1, INPUTS, .12f, &net->top);
}

int learn_sizes(int i) {
  return i == 0 ? PARAMETERS : i == 1 ? (int)sizeof(Sample) : i == 2 ? INPUTS : (int)sizeof(Adam);
}

#include "learn_whole.c"
#include "learn_play.c"
