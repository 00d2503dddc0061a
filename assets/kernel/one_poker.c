/* Solves one deal of One Poker: CFR+ over a cut betting tree, from public beliefs.
 *
 * py/cardavia/games/one_poker/reference.py computes the same in plain Python and says what
 * the buffers hold; tests compare the two. No library is needed, so that it also builds as
 * a side module for WebAssembly (the command is in py/lab/one_poker/kernel.py).
 *
 * A hand is a cell l * 16 + k: rank l locked, rank k kept. The 16 wide rows keep the
 * innermost loops free of branches.
 */
enum { RANKS = 13, W = 16, CELLS = RANKS * W };
enum { LEAF = 3 * W + 4 * CELLS };
enum { MAX_ACTIONS = 8 };

typedef struct {
  const int *nodes;     /* 4 ints a node: player, actions, first child, row; or -1, win, lose, tie */
  const float *leaves;  /* LEAF floats each */
  const float *hands;   /* two tables of CELLS */
  const float *counts;  /* W */
  float *regrets;       /* rows of CELLS; rows 0 and 1 are the locks */
  float *sums;
  float *values;        /* of the evaluation only, else null */
  float *policy;        /* what the evaluated side does, where it is not the average */
  int mode;             /* 0 the average, 1 the best response (written down), 2 as written */
  float *mass;          /* one row a node, the last one for the locks */
  int frozen;           /* hands are what was locked already */
  int nodes_count;
  float weight;         /* of this iteration in the average */
} Deal;

typedef struct {
  float own[CELLS], other[CELLS]; /* beliefs about the kept card, by locked rank */
  float sums[RANKS];              /* of the other's hands, by locked rank */
} Ranges;

#define EACH(i) for (int i = 0; i < CELLS; i++)
#define LANE(k) for (int k = 0; k < W; k++)

static int rows_used(const float *x, int *rows) {
  int n = 0;
  for (int l = 0; l < RANKS; l++) {
    float most = 0;
    LANE(k) most = x[l * W + k] > most ? x[l * W + k] : most;
    if (most > 0) rows[n++] = l;
  }
  return n;
}

/* What is believed of the kept card under each locked rank; `spare` where none is locked. */
static void beliefs(const Deal *d, const float *x, const float *spare, float *b, float *sums) {
  for (int l = 0; l < RANKS; l++) {
    const float *row = x + l * W;
    float *out = b + l * W;
    float total = 0;
    LANE(k) {
      float ways = d->counts[k] - (k == l);
      out[k] = ways > 0 ? row[k] * ways : 0;
    }
    LANE(k) total += out[k];
    if (sums) sums[l] = total;
    if (total <= 1e-30f) {
      total = 0;
      LANE(k) {
        float ways = d->counts[k] - (k == l);
        out[k] = ways > 0 ? spare[l * W + k] * ways : 0;
      }
      LANE(k) total += out[k];
    }
    float scale = total > 0 ? 1 / total : 0;
    LANE(k) out[k] *= scale;
  }
}

static void product(const float *matrix, const float *vector, float *out) {
  LANE(k) out[k] = 0;
  for (int j = 0; j < RANKS; j++) {
    float x = vector[j];
    if (x == 0) continue;
    const float *row = matrix + j * W; /* row j of the transposed matrix */
    LANE(k) out[k] += x * row[k];
  }
}

static float dot(const float *a, const float *b) {
  float total = 0;
  LANE(k) total += a[k] * b[k];
  return total;
}

/* Adds what the leaf is worth to the hands of `me` wherever the outcome (sign of own against
 * other rank, or 2 for any) is met. */
static void leaf(const Deal *d, int me, const float *f, int outcome, const float *x,
                 const Ranges *r, const int *mine, int n_mine, const int *theirs, int n_theirs,
                 float *out) {
  const float *P = f + W * (1 + me), *Q = f + W * (2 - me);
  const float *across = f + 3 * W + CELLS * me; /* transposed M, or -M */
  const float *C = f + 3 * W + CELLS * (2 + me), *D = f + 3 * W + CELLS * (3 - me);
  float base = me ? 1 - f[0] : f[0];
  float own[CELLS], beta[RANKS], cross[CELLS], work[W];
  for (int i = 0; i < n_mine; i++) {
    int l = mine[i];
    product(C, r->own + l * W, work);
    float half = 0.5f * dot(r->own + l * W, work);
    LANE(k) own[l * W + k] = half + P[k] - work[k];
  }
  for (int i = 0; i < n_theirs; i++) {
    int l = theirs[i];
    const float *b = r->other + l * W;
    product(D, b, work);
    beta[l] = base + 0.5f * dot(b, work) - dot(Q, b);
    product(across, b, cross + l * W);
  }
  for (int i = 0; i < n_mine; i++) {
    int l = mine[i];
    float acc[W];
    LANE(k) acc[k] = 0;
    for (int j = 0; j < n_theirs; j++) {
      int t = theirs[j];
      if (outcome != 2) {
        int beats = (l > t) - (l < t);
        if (l - t == RANKS - 1) beats = -1;
        if (t - l == RANKS - 1) beats = 1;
        if (beats != outcome) continue;
      }
      const float *row = x + t * W, *a = own + l * W, *m = cross + t * W;
      float ways = d->counts[t] - (l == t), sum = r->sums[t] - row[l], b = beta[t];
      LANE(k) acc[k] += (ways - (k == t)) * (sum - row[k]) * (b + a[k] + m[k]);
    }
    LANE(k) out[l * W + k] += acc[k];
  }
}

static void showdown(const Deal *d, const int *node, int me, const float *x, const float *own,
                     float *out) {
  Ranges r;
  int mine[RANKS], theirs[RANKS];
  beliefs(d, x, d->hands + CELLS * (1 - me), r.other, r.sums);
  beliefs(d, own, d->hands + CELLS * me, r.own, 0);
  int n_mine = rows_used(d->hands + CELLS * me, mine), n_theirs = rows_used(x, theirs);
  int win = node[1 + me], lose = node[2 - me], tie = node[3];
  EACH(i) out[i] = 0;
#define ADD(which, outcome) \
  leaf(d, me, d->leaves + LEAF * (which), outcome, x, &r, mine, n_mine, theirs, n_theirs, out)
  if (win == lose && win == tie) {
    ADD(win, 2);
  } else {
    ADD(win, 1);
    ADD(lose, -1);
    ADD(tie, 0);
  }
#undef ADD
}

/* How many worlds, weighted by what the other does, each hand of `me` leaves open. */
static void worlds(const Deal *d, int me, const float *x, float *out) {
  float b[CELLS], sums[RANKS];
  beliefs(d, x, x, b, sums);
  EACH(i) out[i] = 0;
  for (int l = 0; l < RANKS; l++)
    for (int t = 0; t < RANKS; t++) {
      const float *row = x + t * W;
      if (sums[t] <= 0) continue;
      float ways = d->counts[t] - (l == t), sum = sums[t] - row[l];
      LANE(k) out[l * W + k] += (ways - (k == t)) * (sum - row[k]);
    }
  (void)me;
}

/* The strategy of a row block: matched regrets, or the average when evaluating. */
static void strategy(const Deal *d, int row, int n, float *out) {
  const float *from = (d->values ? d->sums : d->regrets) + CELLS * row;
  float total[CELLS];
  EACH(i) total[i] = 0;
  for (int a = 0; a < n; a++) EACH(i) {
    float x = from[a * CELLS + i];
    total[i] += x > 0 ? x : 0;
  }
  for (int a = 0; a < n; a++) EACH(i) {
    float x = from[a * CELLS + i];
    x = x > 0 ? x : 0;
    out[a * CELLS + i] = total[i] > 1e-30f ? x / total[i] : 1.0f / n;
  }
}

/* One for the action of the greatest value in each cell, the first of equals. */
static void best(const float *child, int n, float *out) {
  EACH(i) {
    int top = 0;
    for (int a = 1; a < n; a++)
      if (child[a * CELLS + i] > child[top * CELLS + i]) top = a;
    for (int a = 0; a < n; a++) out[a * CELLS + i] = a == top;
  }
}

static void walk(const Deal *d, int at, int me, const float *x, const float *own, float *out) {
  const int *node = d->nodes + 4 * at;
  if (node[0] < 0) {
    showdown(d, node, me, x, own, out);
    return;
  }
  int n = node[1], row = node[3];
  float sigma[MAX_ACTIONS * CELLS], part[CELLS], child[MAX_ACTIONS * CELLS];
  strategy(d, row, n, sigma);
  EACH(i) out[i] = 0;
  if (node[0] != me) {
    for (int a = 0; a < n; a++) {
      EACH(i) part[i] = x[i] * sigma[a * CELLS + i];
      walk(d, node[2] + a, me, part, own, child);
      EACH(i) out[i] += child[i];
    }
    return;
  }
  for (int a = 0; a < n; a++) {
    float *c = child + a * CELLS;
    EACH(i) part[i] = own[i] * sigma[a * CELLS + i];
    walk(d, node[2] + a, me, x, part, c);
  }
  const float *chosen = sigma;
  if (d->mode == 1) best(child, n, d->policy + row * CELLS);
  if (d->mode) chosen = d->policy + row * CELLS;
  for (int a = 0; a < n; a++) EACH(i) out[i] += chosen[a * CELLS + i] * child[a * CELLS + i];
  if (d->values) {
    for (int a = 0; a < n; a++) EACH(i) d->values[(row + a) * CELLS + i] = child[a * CELLS + i];
    worlds(d, me, x, d->mass + at * CELLS);
    return;
  }
  for (int a = 0; a < n; a++) {
    float *g = d->regrets + (row + a) * CELLS, *s = d->sums + (row + a) * CELLS;
    const float *c = child + a * CELLS, *p = sigma + a * CELLS;
    EACH(i) {
      float now = g[i] + c[i] - out[i];
      g[i] = now > 0 ? now : 0;
      s[i] += d->weight * own[i] * p[i];
    }
  }
}

/* How likely each cell's rank is the one locked, the other kept; half for a pair. */
static void locks(const Deal *d, int side, float *out) {
  const float *from = (d->values ? d->sums : d->regrets) + CELLS * side;
  EACH(i) out[i] = d->frozen ? 1 : 0;
  if (d->frozen) return;
  for (int l = 0; l < RANKS; l++)
    for (int k = 0; k < RANKS; k++) {
      float a = from[l * W + k], b = from[k * W + l];
      a = a > 0 ? a : 0;
      b = b > 0 ? b : 0;
      out[l * W + k] = l != k && a + b > 1e-30f ? a / (a + b) : 0.5f;
    }
}

static void pass(const Deal *d, int me) {
  float sigma[2][CELLS], x[2][CELLS], out[CELLS];
  for (int side = 0; side < 2; side++) {
    locks(d, side, sigma[side]);
    EACH(i) x[side][i] = d->hands[CELLS * side + i] * sigma[side][i];
  }
  walk(d, 0, me, x[1 - me], x[me], out);
  if (d->values) {
    EACH(i) d->values[me * CELLS + i] = out[i];
    worlds(d, me, x[1 - me], d->mass + (d->nodes_count + me) * CELLS);
    return;
  }
  if (d->frozen) return;
  float *g = d->regrets + CELLS * me, *s = d->sums + CELLS * me;
  const float *p = sigma[me];
  for (int l = 0; l < RANKS; l++)
    for (int k = 0; k < RANKS; k++) {
      int i = l * W + k, j = k * W + l;
      float now = g[i] + (1 - p[i]) * (out[i] - out[j]);
      g[i] = now > 0 ? now : 0;
      s[i] += d->weight * p[i];
    }
}

/* Iterations first .. first + count - 1; both sides in turn, weights i * i. */
void one_poker_solve(const int *nodes, int nodes_count, const float *leaves, const float *hands,
                     const float *counts, int frozen, float *regrets, float *sums, int first,
                     int count) {
  Deal d = {nodes, leaves, hands, counts, regrets, sums, 0, 0, 0, 0, frozen, nodes_count, 0};
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
  Deal d = {nodes, leaves, hands, counts, sums, sums, values, policy, mode, mass, frozen,
            nodes_count, 0};
  for (int me = 0; me < 2; me++) pass(&d, me);
}
