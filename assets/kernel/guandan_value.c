/* Part of guandan.c: the net that tells plays apart, small ones side by side. Whole numbers
 * throughout, so that every machine comes to the same values. py/cardavia/games/guandan/net.py
 * has the same in plain Python and says how the file is laid out. */
enum { PARTS = 2, EACH = 256, FEW = 64, WIDE = PARTS * EACH, NARROW = PARTS * FEW };
enum { FULL = 16 * 256 - 1, HIGHEST = 32767, OPTIONS = 40 };

typedef struct {
  const int *bias, *second_bias;
  const short (*rows)[WIDE];   /* in 1/512 */
  const short (*second)[EACH]; /* in 1/1024 */
  const short *third;          /* in 1/4096 */
} Net;

static Net opened(const void *data, int inputs) {
  Net net;
  net.bias = data, net.second_bias = net.bias + WIDE;
  net.rows = (const short (*)[WIDE])(net.second_bias + NARROW);
  net.second = (const short (*)[EACH])(net.rows + inputs);
  net.third = (const short *)(net.second + NARROW);
  return net;
}

static int size_of(int inputs) {
  return (int)(sizeof(int) * (WIDE + NARROW) + sizeof(short) * (inputs * WIDE + NARROW * (EACH + 1)));
}

static int between(int x, int high) { return x < 0 ? 0 : x > high ? high : x; }

/* Sums of the first layer wrap at 16 bits, which is 64: four times what they are cut off at. */
typedef unsigned short Sum;
typedef Sum Sums __attribute__((vector_size(32), aligned(2), may_alias));
typedef short Shorts __attribute__((vector_size(16), aligned(2), may_alias));
typedef int Ints __attribute__((vector_size(16)));
enum { LANES = 16, STRIP = 4, HALF = LANES / 2 };

static void begin_sums(const Net *net, Sum *sum) {
  for (int j = 0; j < WIDE; j++) sum[j] = (Sum)net->bias[j];
}

/* Takes some rows away from the sums and adds others. Most of the time goes here: strips of sums
 * that fit the registers (left to compilers, one number at a time is added). */
static void change_rows(const Net *net, const int *less, int fewer, const int *more, int further, Sum *sum) {
  for (int at = 0; at < WIDE; at += STRIP * LANES) {
    Sums strip[STRIP], *all = (Sums *)(sum + at);
    for (int k = 0; k < STRIP; k++) strip[k] = all[k];
    for (int i = 0; i < further; i++)
      for (int k = 0; k < STRIP; k++) strip[k] += ((const Sums *)(net->rows[more[i]] + at))[k];
    for (int i = 0; i < fewer; i++)
      for (int k = 0; k < STRIP; k++) strip[k] -= ((const Sums *)(net->rows[less[i]] + at))[k];
    for (int k = 0; k < STRIP; k++) all[k] = strip[k];
  }
}

static void add_rows(const Net *net, const Inputs *in, Sum *sum) {
  change_rows(net, 0, 0, in->on, in->n, sum);
}

/* From the sums with the inputs `was` to those with `is`: plays of a decision have most in common. */
static void turn_rows(const Net *net, const Inputs *was, const Inputs *is, Sum *sum) {
  u8 on[INPUTS];
  int less[MOST_ON], more[MOST_ON], fewer = 0, further = 0;
  for (int i = 0; i < INPUTS; i++) on[i] = 0;
  for (int i = 0; i < was->n; i++) on[was->on[i]] = 1;
  for (int i = 0; i < is->n; i++) {
    if (!on[is->on[i]]) more[further++] = is->on[i];
    on[is->on[i]] = 2;
  }
  for (int i = 0; i < was->n; i++)
    if (on[was->on[i]] == 1) less[fewer++] = was->on[i];
  change_rows(net, less, fewer, more, further, sum);
}

static int product(const short *a, const short *b) {
#ifdef __wasm_simd128__
  /* Compilers do not find this one by themselves. */
  Ints total = {0, 0, 0, 0};
  for (int j = 0; j < EACH; j += HALF)
    total += __builtin_wasm_dot_s_i32x4_i16x8(*(const Shorts *)(a + j), *(const Shorts *)(b + j));
  return total[0] + total[1] + total[2] + total[3];
#else
  int total = 0;
  for (int j = 0; j < EACH; j++) total += a[j] * b[j];
  return total;
#endif
}

/* In 1/1024 of a stake; of the plays of one decision only differences mean something. */
static int answer(const Net *net, const Sum *sum) {
  short one[WIDE];
  int found = 0;
  for (int j = 0; j < WIDE; j++) one[j] = (short)between((short)sum[j] >> 1, FULL);
  for (int k = 0; k < NARROW; k++) {
    int total = net->second_bias[k] + product(one + k / FEW * EACH, net->second[k]);
    found += (between(total >> 10, HIGHEST) * net->third[k]) >> 10;
  }
  return found;
}

/* What the mover may know of the deal so far. Hands are not needed for that, but for how many
 * cards they hold; `known` are the cards that are known to lie with a seat now. */
static void recalled(Past *p, const int *story, int told, const u8 *known) {
  static const u8 nothing[SEATS * CARDS];
  State g;
  Move move;
  past_clear(p);
  set_state(&g, story, nothing);
  for (int j = 0; j < told; j++) {
    set_move(&move, story + G_INTS + j * M_INTS);
    note(p, &g, &move);
    apply(&g, &move);
  }
  for (int s = 0; s < SEATS; s++)
    for (int c = 0; c < CARDS; c++) p->known[s][c] = known[s * CARDS + c];
}

int gd_net_size(void) { return size_of(INPUTS); }

/* What the net sees of one play: how many inputs, and which. */
static void seen_inputs(const Inputs *half, const Inputs *in, int *out) {
  *out++ = half->n + in->n;
  for (int i = 0; i < half->n; i++) *out++ = half->on[i];
  for (int i = 0; i < in->n; i++) *out++ = in->on[i];
}

/* The net's values of plays, in 1/1024 of a stake, and what it sees of each (1 + MOST_ON numbers).
 * `story`: the place it began at, then its `told` moves; `cards` as in gd_search. */
void gd_judge(const void *data, const int *state, const u8 *cards, const int *story, int told,
              const int *weights, const int *moves, int many, int *values, int *inputs) {
  State g;
  Past p;
  Mind m;
  Cut c;
  Option options[OPTIONS];
  View after[OPTIONS];
  Inputs half, in;
  int most = -NEVER;
  Sum base[WIDE], sum[WIDE];
  Net net = opened(data, INPUTS);
  prepare(weights);
  recalled(&p, story, told, cards + SEATS * CARDS);
  set_state(&g, state, cards);
  mind(&g, g.turn, weights + g.turn % 2 * W_COUNT, &m);
  weigh(&g, g.turn, &m, &c);
  situation(&g, &p, &half);
  begin_sums(&net, base);
  add_rows(&net, &half, base);
  for (int i = 0; i < many; i++) {
    set_move(&options[i].move, moves + i * M_INTS);
    weigh_option(&g, &m, g.turn, &options[i], &after[i]);
    if (options[i].value > most) most = options[i].value;
  }
  for (int i = 0; i < many; i++) {
    play_half(&g, &m, &after[i], &options[i], most - options[i].value, &in);
    for (int j = 0; j < WIDE; j++) sum[j] = base[j];
    add_rows(&net, &in, sum);
    values[i] = answer(&net, sum);
    seen_inputs(&half, &in, inputs + i * (1 + MOST_ON));
  }
}
