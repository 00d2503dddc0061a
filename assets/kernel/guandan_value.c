/* Part of guandan.c: the net that tells plays apart, small ones side by side. Whole numbers
 * throughout, so that every machine comes to the same values. py/cardavia/games/guandan/net.py
 * has the same in plain Python and says how the file is laid out. */
enum { PARTS = 2, EACH = 256, FEW = 64, WIDE = PARTS * EACH, NARROW = PARTS * FEW };
enum { FULL = 16 * 256 - 1, HIGHEST = 32767, OPTIONS = 40 };

typedef struct {
  int bias[WIDE], second_bias[NARROW];
  short rows[INPUTS][WIDE];   /* in 1/512 */
  short second[NARROW][EACH]; /* in 1/1024 */
  short third[NARROW];        /* in 1/4096 */
} Net;

static int between(int x, int high) { return x < 0 ? 0 : x > high ? high : x; }

typedef short Shorts __attribute__((vector_size(16), aligned(2), may_alias));
typedef int Ints __attribute__((vector_size(32), aligned(4), may_alias));
enum { LANES = 8, STRIP = 8 };

/* Most of the time goes here: strips of sums that fit the registers (left to compilers, one number
 * at a time is added). */
static void add_rows(const Net *net, const Inputs *in, int *sum) {
  for (int at = 0; at < WIDE; at += STRIP * LANES) {
    Ints strip[STRIP], *all = (Ints *)(sum + at);
    for (int k = 0; k < STRIP; k++) strip[k] = all[k];
    for (int i = 0; i < in->n; i++) {
      const Shorts *row = (const Shorts *)(net->rows[in->on[i]] + at);
      for (int k = 0; k < STRIP; k++) strip[k] += __builtin_convertvector(row[k], Ints);
    }
    for (int k = 0; k < STRIP; k++) all[k] = strip[k];
  }
}

/* In 1/1024 of a stake; only differences between the plays of one decision mean something. */
static int answer(const Net *net, const int *sum) {
  short one[WIDE];
  int found = 0;
  for (int j = 0; j < WIDE; j++) one[j] = (short)between(sum[j] >> 1, FULL);
  for (int k = 0; k < NARROW; k++) {
    const short *part = one + k / FEW * EACH;
    int total = net->second_bias[k];
    for (int j = 0; j < EACH; j++) total += part[j] * net->second[k][j];
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

int gd_net_size(void) { return sizeof(Net); }

/* What the net sees of one play: how many inputs, and which. */
static void seen_inputs(const Inputs *half, const Inputs *in, int *out) {
  *out++ = half->n + in->n;
  for (int i = 0; i < half->n; i++) *out++ = half->on[i];
  for (int i = 0; i < in->n; i++) *out++ = in->on[i];
}

/* The net's values of plays, in 1/1024 of a stake, and what it sees of each (1 + MOST_ON numbers).
 * `story`: the place it began at, then its `told` moves; `cards` as in gd_search. */
void gd_judge(const void *net, const int *state, const u8 *cards, const int *story, int told,
              const int *weights, const int *moves, int many, int *values, int *inputs) {
  State g;
  Past p;
  Mind m;
  Cut c;
  Option options[OPTIONS];
  View after[OPTIONS];
  Inputs half, in;
  int base[WIDE], sum[WIDE], most = -NEVER;
  prepare(weights);
  recalled(&p, story, told, cards + SEATS * CARDS);
  set_state(&g, state, cards);
  mind(&g, g.turn, weights + g.turn % 2 * W_COUNT, &m);
  weigh(&g, g.turn, &m, &c);
  situation(&g, &p, &half);
  for (int j = 0; j < WIDE; j++) base[j] = ((const Net *)net)->bias[j];
  add_rows(net, &half, base);
  for (int i = 0; i < many; i++) {
    set_move(&options[i].move, moves + i * M_INTS);
    weigh_option(&g, &m, g.turn, &options[i], &after[i]);
    if (options[i].value > most) most = options[i].value;
  }
  for (int i = 0; i < many; i++) {
    play_half(&g, &m, &after[i], &options[i], most - options[i].value, &in);
    for (int j = 0; j < WIDE; j++) sum[j] = base[j];
    add_rows(net, &in, sum);
    values[i] = answer(net, sum);
    seen_inputs(&half, &in, inputs + i * (1 + MOST_ON));
  }
}
