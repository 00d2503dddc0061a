/* Solves one deal of As-Nas for a given standing: counterfactual regret minimisation with
 * sampled deals (Lanctot et al. 2009). A sample deals all twenty cards and walks the whole
 * betting tree for those four hands, but for what two places would have to step out of
 * their strategies to reach.
 *
 * tests/games/as_nas/plain_solver.py computes the same in plain Python, and
 * py/cardavia/games/as_nas/solve.py says what the buffers hold. No library is needed, so that
 * it also builds as a side module for WebAssembly (the command is in py/lab/as_nas/wasm.py).
 */
enum { HANDS = 121, PLACES = 4, FIGURES = 5, CARDS = 20, MASKS = 16, MOVES = 3, ROW = 4 };
enum { MOST_NODES = 1024 };

typedef unsigned long long Word;

typedef struct {
  int place, slot, moves, after[MOVES];
} Node;

typedef struct {
  int kind, live; /* which block of the utility; who is left, as bits */
} End;

typedef struct {
  const Node *nodes;
  const End *ends;
  const float *utility;  /* MASKS rows of PLACES a kind */
  float *regrets[PLACES]; /* of the hand that each place holds */
  int won[MASKS];         /* of those left, who wins */
  float weight;           /* of the sample */
} Deal;

/* Regret matching: the chances of the moves go as their positive regrets. */
static void strategy(const float *regrets, int moves, float *chances) {
  float total = 0;
  for (int m = 0; m < moves; m++) {
    chances[m] = regrets[m] > 0 ? regrets[m] : 0;
    total += chances[m];
  }
  float scale = total > 0 ? 1 / total : 0;
  float alike = moves == MOVES ? 1 / 3.0f : 0.5f;
  for (int m = 0; m < moves; m++) chances[m] = total > 0 ? chances[m] * scale : alike;
}

static const float *leaf(const Deal *d, int after) {
  const End *end = d->ends + ~after;
  return d->utility + (end->kind * MASKS + d->won[end->live]) * PLACES;
}

/* Where only `me` has stepped out of its strategy: its own value, the others arriving with
 * `reach`. */
static float alone(const Deal *d, int at, int me, float reach) {
  const Node *node = d->nodes + at;
  float *regrets = d->regrets[node->place] + node->slot * ROW;
  float chances[MOVES], gains[MOVES], value = 0;
  strategy(regrets, node->moves, chances);
  if (node->place != me) {
    for (int m = 0; m < node->moves; m++)
      if (chances[m] > 0) {
        int after = node->after[m];
        float v = after < 0 ? leaf(d, after)[me] : alone(d, after, me, reach * chances[m]);
        value += chances[m] * v;
      }
    return value;
  }
  for (int m = 0; m < node->moves; m++) {
    int after = node->after[m];
    gains[m] = after < 0 ? leaf(d, after)[me] : alone(d, after, me, reach);
    value += chances[m] * gains[m];
  }
  for (int m = 0; m < node->moves; m++) regrets[m] += reach * (gains[m] - value);
  return value;
}

/* Where all come with the chances in `reach`: the values of all, to `out`. */
static void together(const Deal *d, int at, const float *reach, float *out) {
  const Node *node = d->nodes + at;
  int me = node->place;
  float *regrets = d->regrets[me] + node->slot * ROW;
  float chances[MOVES], gains[MOVES], down[PLACES], values[PLACES] = {0, 0, 0, 0};
  strategy(regrets, node->moves, chances);
  float others = d->weight;
  for (int p = 0; p < PLACES; p++) {
    down[p] = reach[p];
    others *= p == me ? 1 : reach[p];
  }
  for (int m = 0; m < node->moves; m++) {
    int after = node->after[m];
    if (chances[m] > 0) {
      const float *below = out;
      down[me] = reach[me] * chances[m];
      if (after < 0) below = leaf(d, after);
      else together(d, after, down, out);
      for (int p = 0; p < PLACES; p++) values[p] += chances[m] * below[p];
      gains[m] = below[me];
    } else {
      gains[m] = after < 0 ? leaf(d, after)[me] : alone(d, after, me, others);
    }
  }
  for (int p = 0; p < PLACES; p++) out[p] = values[p];
  for (int m = 0; m < node->moves; m++) regrets[m] += others * (gains[m] - values[me]);
}

/* SplitMix64 (Steele, Lea and Flood 2014). */
static Word drawn(Word *chance) {
  Word x = *chance += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

static void deal_out(Word *chance, unsigned char *deck, const unsigned char *numbers, int *hands) {
  for (int i = CARDS - 1; i > 0; i--) {
    int j = (int)(((drawn(chance) >> 32) * (Word)(i + 1)) >> 32);
    unsigned char card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
  for (int p = 0; p < PLACES; p++) {
    int code = 0; /* the counts of the figures as the digits of a number */
    for (int c = 0; c < CARDS / PLACES; c++) {
      int one = 1;
      for (int f = deck[p * (CARDS / PLACES) + c]; f < FIGURES - 1; f++) one *= 5;
      code += one;
    }
    hands[p] = numbers[code];
  }
}

static int best_of(int live, const int *hands) {
  int best = -1, won = 0;
  for (int p = 0; p < PLACES; p++)
    if (live >> p & 1 && hands[p] >= best) {
      won = hands[p] > best ? 1 << p : won | 1 << p;
      best = hands[p];
    }
  return won;
}

/* Adds the present strategy to the sums, for every hand by its own reach. */
static void keep(const Node *nodes, int count, const float *regrets, float *sums, float weight) {
  float reach[MOST_NODES][PLACES];
  for (int hand = 0; hand < HANDS; hand++) {
    for (int p = 0; p < PLACES; p++) reach[0][p] = weight;
    for (int at = 0; at < count; at++) {
      const Node *node = nodes + at;
      int row = (hand * count + node->slot) * ROW;
      float chances[MOVES];
      strategy(regrets + row, node->moves, chances);
      for (int m = 0; m < node->moves; m++) {
        float made = reach[at][node->place] * chances[m];
        sums[row + m] += made;
        int after = node->after[m];
        if (after < 0) continue;
        for (int p = 0; p < PLACES; p++) reach[after][p] = p == node->place ? made : reach[at][p];
      }
    }
  }
}

/* One round, number `round` from 1 on: `samples` deals of that weight; then its strategy is
 * kept with the square of it. */
void as_nas_solve(const Node *nodes, int count, const End *ends, const float *utility,
                  const unsigned char *numbers, float *regrets, float *sums, Word *chance,
                  int samples, int round) {
  Deal d = {nodes, ends, utility, {0}, {0}, (float)round};
  unsigned char deck[CARDS];
  for (int i = 0; i < CARDS; i++) deck[i] = (unsigned char)(i * FIGURES / CARDS);
  for (int n = 0; n < samples; n++) {
    int hands[PLACES];
    float reach[PLACES] = {1, 1, 1, 1}, values[PLACES];
    deal_out(chance, deck, numbers, hands);
    for (int p = 0; p < PLACES; p++) d.regrets[p] = regrets + hands[p] * count * ROW;
    for (int live = 1; live < MASKS; live++) d.won[live] = best_of(live, hands);
    together(&d, 0, reach, values);
  }
  keep(nodes, count, regrets, sums, (float)round * round);
}
