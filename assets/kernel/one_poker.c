/* Solves one deal of One Poker: CFR+ over a cut betting tree, from public beliefs.
 *
 * py/cardavia/games/one_poker/reference.py computes the same in plain Python and says what
 * the buffers hold; tests compare the two. No library is needed, so that it also builds as
 * a side module for WebAssembly (the command is in py/lab/one_poker/wasm.py).
 *
 * A hand is a cell l * 16 + k: rank l locked, rank k kept. A signal leaves the hands of one
 * locked rank kept cards of one group only, 2 to 7 or 8 to A: each row is worked on in a
 * window of eight lanes, from lane 0 or from lane 5.
 */
enum { RANKS = 13, W = 16, CELLS = RANKS * W, LANES = 8 };
enum { LEAF = 5 * W + 4 * CELLS };
enum { MAX_ACTIONS = 8 };

typedef float Vec __attribute__((vector_size(32), aligned(4), may_alias));
typedef int Mask __attribute__((vector_size(32), aligned(4), may_alias));

static const float SURPRISE = 0.02f;

#define AT(p) (*(Vec *)(p))
#define SEEN(p) (*(const Vec *)(p))
#define SPLAT(x) ((Vec){} + (x))
#define KEEP(x, mask) ((Vec)((Mask)(x) & (mask)))

typedef struct {
  int n;         /* rows in use */
  int l[RANKS];  /* their locked ranks */
  int k[RANKS];  /* where their windows begin */
} Rows;

typedef struct {
  const int *nodes;    /* 4 ints a node: player, actions, first child, row; or -1, win, lose, tie */
  const float *leaves; /* LEAF floats each; the second is 0 when chips alone count */
  const float *hands;  /* two tables of CELLS */
  const float *counts; /* W */
  float *regrets;      /* rows of CELLS; rows 0 and 1 are the locks */
  float *sums;
  float *values; /* of the evaluation only, else null */
  float *policy; /* what the evaluated side does, where it is not the average */
  int mode;      /* 0 the average, 1 the best response (written down), 2 as written */
  float *mass;   /* one row a node, the last two for the locks */
  int frozen;    /* hands are what was locked already */
  const float *habit; /* rows as of regrets: the share of each action that is not free, or null */
  int nodes_count;
  float weight; /* of this iteration in the average */
  Rows rows[2];
} Deal;

typedef struct {
  float own[CELLS], other[CELLS]; /* beliefs about the kept card, by locked rank */
  float sums[RANKS];              /* of the other's hands, by locked rank */
  float rest[CELLS], met[CELLS];  /* SURPRISE / (SURPRISE + x) of the beliefs, own and other */
} Ranges;

/* Every window `i` of the hands of `side`. */
#define WINDOWS(side) \
  for (int r_ = 0, i; r_ < d->rows[side].n && (i = d->rows[side].l[r_] * W + d->rows[side].k[r_], 1); r_++)

static const float LANE_OF[W + LANES] = {0, 1, 2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                        12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23};

static void clear(float *x) {
  for (int i = 0; i < CELLS; i += LANES) AT(x + i) = SPLAT(0);
}

static float total_of(Vec x) {
  float total = 0;
  for (int j = 0; j < LANES; j++) total += x[j];
  return total;
}

static Vec relu(Vec x) { return KEEP(x, x > 0); }

/* 1 in the lane of rank `l`, in a window from `k` on. */
static Vec one_at(int l, int k) {
  return KEEP(SPLAT(1), SEEN(LANE_OF + k) == (float)l);
}

static void rows_used(const float *x, Rows *rows) {
  rows->n = 0;
  for (int l = 0; l < RANKS; l++) {
    int first = -1, last = -1;
    for (int k = 0; k < RANKS; k++)
      if (x[l * W + k] > 0) {
        last = k;
        if (first < 0) first = k;
      }
    if (first < 0) continue;
    rows->l[rows->n] = l;
    rows->k[rows->n++] = last < LANES ? 0 : 5;
  }
}

/* What is believed of the kept card under each locked rank; by `spare` where none is locked. */
static void beliefs(const Deal *d, int side, const float *x, const float *spare, float *b,
                    float *rest, float *sums) {
  const Rows *rows = &d->rows[side];
  for (int r = 0; r < rows->n; r++) {
    int l = rows->l[r], k = rows->k[r], i = l * W + k;
    Vec ways = relu(SEEN(d->counts + k) - one_at(l, k));
    Vec row = SEEN(x + i) * ways;
    float total = total_of(row);
    if (sums) sums[l] = total;
    if (total <= 1e-30f) {
      row = SEEN(spare + i) * ways;
      total = total_of(row);
    }
    AT(b + i) = row * SPLAT(total > 0 ? 1 / total : 0);
    if (rest) AT(rest + i) = SPLAT(SURPRISE) / (SPLAT(SURPRISE) + SEEN(b + i));
  }
}

/* The window from `k` on of `matrix`, given by columns, times the window of `b` from `j` on. */
static Vec product(const float *matrix, const float *b, int j, int k) {
  Vec out = SPLAT(0);
  for (int n = 0; n < LANES; n++) {
    float x = b[j + n];
    if (x != 0) out += SPLAT(x) * SEEN(matrix + (j + n) * W + k);
  }
  return out;
}

static int beats(int l, int t) {
  if (l - t == RANKS - 1) return -1;
  if (t - l == RANKS - 1) return 1;
  return (l > t) - (l < t);
}

/* Adds what the leaf is worth to the hands of `me` wherever the outcome (sign of own against
 * other rank, or 2 for any) is met. */
static void leaf(const Deal *d, int me, const float *f, int outcome, const float *x,
                 const Ranges *r, float *out) {
  const Rows *mine = &d->rows[me], *theirs = &d->rows[1 - me];
  const float *P = f + W * (1 + me), *Q = f + W * (2 - me);
  const float *E = f + W * (3 + me), *F = f + W * (4 - me);
  const float *across = f + 5 * W + CELLS * me; /* transposed M, or -M */
  const float *C = f + 5 * W + CELLS * (2 + me), *D = f + 5 * W + CELLS * (3 - me);
  float base = me ? 1 - f[0] : f[0];
  int flat = f[1] == 0;
  float beta[RANKS], cross[CELLS];
  for (int j = 0; j < theirs->n; j++) {
    int t = theirs->l[j], k = theirs->k[j];
    const float *b = r->other + t * W;
    beta[t] = base;
    if (flat) continue;
    Vec range = SEEN(b + k);
    beta[t] += 0.5f * total_of(range * product(D, b, k, k));
    beta[t] -= total_of((SEEN(Q + k) + SEEN(F + k) * SEEN(r->met + t * W + k)) * range);
    AT(cross + t * W) = product(across, b, k, 0);
    AT(cross + t * W + 5) = product(across, b, k, 5);
  }
  for (int i = 0; i < mine->n; i++) {
    int l = mine->l[i], k = mine->k[i];
    Vec own = SPLAT(0), acc = SPLAT(0), lanes = SEEN(LANE_OF + k);
    if (!flat) {
      Vec pull = product(C, r->own + l * W, k, k);
      Vec range = SEEN(r->own + l * W + k), rest = SEEN(r->rest + l * W + k);
      float common = 0.5f * total_of(range * pull);
      common += total_of(SEEN(E + k) * (range * rest) * (range * rest)) / SURPRISE;
      own = SPLAT(common) + SEEN(P + k) - pull + SEEN(E + k) * rest * rest;
    }
    for (int j = 0; j < theirs->n; j++) {
      int t = theirs->l[j];
      if (outcome != 2 && beats(l, t) != outcome) continue;
      const float *row = x + t * W;
      Vec ways = SPLAT(d->counts[t] - (l == t)) - KEEP(SPLAT(1), lanes == (float)t);
      Vec worlds = ways * (SPLAT(r->sums[t] - row[l]) - SEEN(row + k));
      Vec value = SPLAT(beta[t]);
      if (!flat) value += own + SEEN(cross + t * W + k);
      acc += worlds * value;
    }
    AT(out + l * W + k) += acc;
  }
}

static void showdown(const Deal *d, const int *node, int me, const float *x, const float *own,
                     float *out) {
  Ranges r;
  beliefs(d, 1 - me, x, d->hands + CELLS * (1 - me), r.other, r.met, r.sums);
  beliefs(d, me, own, d->hands + CELLS * me, r.own, r.rest, 0);
  int win = node[1 + me], lose = node[2 - me], tie = node[3];
  clear(out);
  if (win == lose && win == tie) {
    leaf(d, me, d->leaves + LEAF * win, 2, x, &r, out);
  } else {
    leaf(d, me, d->leaves + LEAF * win, 1, x, &r, out);
    leaf(d, me, d->leaves + LEAF * lose, -1, x, &r, out);
    leaf(d, me, d->leaves + LEAF * tie, 0, x, &r, out);
  }
}

/* How many worlds, weighted by what the other does, each hand of `me` leaves open. */
static void worlds(const Deal *d, int me, const float *x, float *out) {
  const Rows *mine = &d->rows[me], *theirs = &d->rows[1 - me];
  float b[CELLS], sums[RANKS];
  beliefs(d, 1 - me, x, x, b, 0, sums);
  clear(out);
  for (int i = 0; i < mine->n; i++)
    for (int j = 0; j < theirs->n; j++) {
      int l = mine->l[i], k = mine->k[i], t = theirs->l[j];
      Vec ways = SPLAT(d->counts[t] - (l == t)) - KEEP(SPLAT(1), SEEN(LANE_OF + k) == (float)t);
      AT(out + l * W + k) += ways * (SPLAT(sums[t] - x[t * W + l]) - SEEN(x + t * W + k));
    }
}

/* The strategy of a block of rows: matched regrets, or the average when evaluating. */
static void strategy(const Deal *d, int side, int row, int n, float *out) {
  const float *from = (d->values ? d->sums : d->regrets) + CELLS * row;
  WINDOWS(side) {
    Vec total = SPLAT(0);
    for (int a = 0; a < n; a++) total += SEEN(from + a * CELLS + i);
    Mask some = total > 1e-30f;
    Vec even = KEEP(SPLAT(1.0f / n), ~some), whole = KEEP(total, some) + KEEP(SPLAT(1), ~some);
    for (int a = 0; a < n; a++)
      AT(out + a * CELLS + i) = KEEP(SEEN(from + a * CELLS + i) / whole, some) + even;
  }
}

/* What is played while solving: habits, and for the rest what is free. */
static const float *played(const Deal *d, int side, int row, int n, const float *free, float *out) {
  if (!d->habit || d->values) return free;
  const float *habit = d->habit + CELLS * row;
  WINDOWS(side) {
    Vec left = SPLAT(1);
    for (int a = 0; a < n; a++) left -= SEEN(habit + a * CELLS + i);
    for (int a = 0; a < n; a++)
      AT(out + a * CELLS + i) = SEEN(habit + a * CELLS + i) + left * SEEN(free + a * CELLS + i);
  }
  return out;
}

/* One for the action of the greatest value in each cell, the first of equals. */
static void best(const Deal *d, int me, const float *child, int n, float *out) {
  WINDOWS(me) for (int k = i; k < i + LANES; k++) {
    int top = 0;
    for (int a = 1; a < n; a++)
      if (child[a * CELLS + k] > child[top * CELLS + k]) top = a;
    for (int a = 0; a < n; a++) out[a * CELLS + k] = a == top;
  }
}

static void walk(const Deal *d, int at, int me, const float *x, const float *own, float *out);

/* A decision of `me`: `out` and, by purpose, regrets and averages or values and mass. */
static void decide(const Deal *d, int at, int me, const float *x, const float *own, float *out) {
  const int *node = d->nodes + 4 * at;
  int n = node[1], row = node[3];
  float free[MAX_ACTIONS * CELLS], mixed[MAX_ACTIONS * CELLS];
  float part[CELLS], child[MAX_ACTIONS * CELLS];
  strategy(d, me, row, n, free);
  const float *sigma = played(d, me, row, n, free, mixed);
  clear(part);
  for (int a = 0; a < n; a++) {
    WINDOWS(me) AT(part + i) = SEEN(own + i) * SEEN(sigma + a * CELLS + i);
    walk(d, node[2] + a, me, x, part, child + a * CELLS);
  }
  const float *chosen = sigma;
  if (d->mode == 1) best(d, me, child, n, d->policy + row * CELLS);
  if (d->mode) chosen = d->policy + row * CELLS;
  clear(out);
  for (int a = 0; a < n; a++)
    WINDOWS(me) AT(out + i) += SEEN(chosen + a * CELLS + i) * SEEN(child + a * CELLS + i);
  if (d->values) {
    for (int a = 0; a < n; a++)
      WINDOWS(me) AT(d->values + (row + a) * CELLS + i) = SEEN(child + a * CELLS + i);
    worlds(d, me, x, d->mass + at * CELLS);
    return;
  }
  /* Regret is about what is free. */
  clear(part);
  for (int a = 0; a < n; a++)
    WINDOWS(me) AT(part + i) += SEEN(free + a * CELLS + i) * SEEN(child + a * CELLS + i);
  for (int a = 0; a < n; a++) {
    float *g = d->regrets + (row + a) * CELLS, *s = d->sums + (row + a) * CELLS;
    WINDOWS(me) {
      AT(g + i) = relu(SEEN(g + i) + SEEN(child + a * CELLS + i) - SEEN(part + i));
      AT(s + i) += SPLAT(d->weight) * SEEN(own + i) * SEEN(sigma + a * CELLS + i);
    }
  }
}

static void walk(const Deal *d, int at, int me, const float *x, const float *own, float *out) {
  const int *node = d->nodes + 4 * at;
  if (node[0] < 0) {
    showdown(d, node, me, x, own, out);
  } else if (node[0] == me) {
    decide(d, at, me, x, own, out);
  } else {
    int n = node[1];
    float free[MAX_ACTIONS * CELLS], mixed[MAX_ACTIONS * CELLS], part[CELLS], child[CELLS];
    strategy(d, 1 - me, node[3], n, free);
    const float *sigma = played(d, 1 - me, node[3], n, free, mixed);
    clear(part);
    clear(out);
    for (int a = 0; a < n; a++) {
      WINDOWS(1 - me) AT(part + i) = SEEN(x + i) * SEEN(sigma + a * CELLS + i);
      walk(d, node[2] + a, me, part, own, child);
      WINDOWS(me) AT(out + i) += SEEN(child + i);
    }
  }
}

/* How likely each cell's rank is the one locked, the other kept; half for a pair. */
static void locks(const Deal *d, int side, float *out) {
  const float *from = (d->values ? d->sums : d->regrets) + CELLS * side;
  for (int i = 0; i < CELLS; i++) out[i] = d->frozen ? 1 : 0;
  if (d->frozen) return;
  for (int l = 0; l < RANKS; l++)
    for (int k = 0; k < RANKS; k++) {
      float a = from[l * W + k], b = from[k * W + l];
      out[l * W + k] = l != k && a + b > 1e-30f ? a / (a + b) : 0.5f;
    }
}

/* The locks as they are played: by habit, and for the rest what is free. */
static void fixed(const Deal *d, int side, const float *free, float *out) {
  const float *habit = d->habit + CELLS * side;
  int mixing = d->habit && !d->values && !d->frozen;
  for (int l = 0; l < RANKS; l++)
    for (int k = 0; k < W; k++) {
      int i = l * W + k, j = k * W + l;
      out[i] = free[i];
      if (mixing && k < RANKS) out[i] = habit[i] + (1 - habit[i] - habit[j]) * free[i];
    }
}

static void pass(const Deal *d, int me) {
  float free[2][CELLS], sigma[2][CELLS], x[2][CELLS], out[CELLS];
  for (int side = 0; side < 2; side++) {
    locks(d, side, free[side]);
    fixed(d, side, free[side], sigma[side]);
    for (int i = 0; i < CELLS; i++) x[side][i] = d->hands[CELLS * side + i] * sigma[side][i];
  }
  walk(d, 0, me, x[1 - me], x[me], out);
  if (d->values) {
    WINDOWS(me) AT(d->values + me * CELLS + i) = SEEN(out + i);
    worlds(d, me, x[1 - me], d->mass + (d->nodes_count + me) * CELLS);
    return;
  }
  if (d->frozen) return;
  float *g = d->regrets + CELLS * me, *s = d->sums + CELLS * me;
  const float *p = free[me];
  for (int l = 0; l < RANKS; l++)
    for (int k = 0; k < RANKS; k++) {
      int i = l * W + k, j = k * W + l;
      float now = g[i] + (1 - p[i]) * (out[i] - out[j]);
      g[i] = now > 0 ? now : 0;
      s[i] += d->weight * sigma[me][i];
    }
}

static void set_rows(Deal *d) {
  for (int side = 0; side < 2; side++) rows_used(d->hands + CELLS * side, &d->rows[side]);
}

/* Iterations first .. first + count - 1; both sides in turn, weights i * i. */
void one_poker_solve(const int *nodes, int nodes_count, const float *leaves, const float *hands,
                     const float *counts, int frozen, const float *habit, float *regrets,
                     float *sums, int first, int count) {
  Deal d = {nodes, leaves, hands, counts, regrets, sums, 0, 0, 0, 0, frozen, habit, nodes_count,
            0, {{0}}};
  set_rows(&d);
  for (int i = first; i < first + count; i++) {
    d.weight = (float)i * (float)i;
    for (int me = 0; me < 2; me++) pass(&d, me);
  }
}

/* What every action is worth, not yet divided by `mass`, when the other side keeps to the
 * average and the own side to what `mode` says. Beliefs are those of the averages. */
void one_poker_evaluate(const int *nodes, int nodes_count, const float *leaves,
                        const float *hands, const float *counts, int frozen, float *sums,
                        float *policy, int mode, float *values, float *mass) {
  Deal d = {nodes, leaves, hands, counts, sums, sums, values, policy, mode, mass, frozen, 0,
            nodes_count, 0, {{0}}};
  set_rows(&d);
  for (int me = 0; me < 2; me++) pass(&d, me);
}
