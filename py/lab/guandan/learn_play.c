/* Part of learn.c: self-play, and what becomes of the plays of a decision. */
/* The options of a decision, the best by the scorer first, at most `most` and a pass. */
static int options(const State *g, Mind *m, const int *weights, int most, Option *o, View *after) {
  Cut c;
  Move moves[MOVES * 2];
  Option all[MOVES * 2];
  View views[MOVES * 2];
  int order[MOVES * 2];
  mind(g, g->turn, weights, m);
  int n = plays(g, m, moves), kept = 0;
  if (g->leader < 0) n += finishes(m, &moves[n]);
  if (!n) return 0;
  weigh(g, g->turn, m, &c);
  if (g->leader >= 0) shaped(&moves[n++], SINGLE, 0, 0, 0);
  for (int i = 0; i < n; i++) {
    all[i].move = moves[i];
    weigh_option(g, m, g->turn, &all[i], &views[i]);
    int j = i;
    for (; j > 0 && all[order[j - 1]].value < all[i].value; j--) order[j] = order[j - 1];
    order[j] = i;
  }
  for (int i = 0; i < n; i++)
    if ((i < most || !all[order[i]].move.size) && all[order[0]].value - all[order[i]].value <= LAG) o[kept] = all[order[i]], after[kept++] = views[order[i]];
  return kept;
}

static void pack(uint64_t *bits, int words, const Inputs *in, int first) {
  memset(bits, 0, words * sizeof *bits);
  for (int i = 0; i < in->n; i++) bits[(in->on[i] - first) >> 6] |= 1ull << ((in->on[i] - first) & 63);
}

/* The options of a decision and the net's values of them; gives which is best. */
static int judge(const State *g, const Past *p, const Brain *b, Mind *m, Option *o, View *after,
                 int *n, float *v) {
  int best = 0;
  *n = options(g, m, b->weights, b->most, o, after);
  if (*n < 2 || !b->net || o[0].value >= FINISH) return 0;
  Inputs half, in;
  float acc[H1], one[H1], h1[H1], h2[H2];
  situation(g, p, &half);
  memcpy(acc, b->net->b1, sizeof acc);
  add_floats(b->net, &half, acc);
  for (int i = 0; i < *n; i++) {
    play_half(g, m, &after[i], &o[i], o[0].value - o[i].value, &in);
    memcpy(one, acc, sizeof one);
    add_floats(b->net, &in, one);
    v[i] = upper(b->net, one, h1, h2);
    if (v[i] > v[best]) best = i;
  }
  return best;
}

static void act(const State *g, const Past *p, const Brain *b, Dice *d, Move *move) {
  if (!b->net && b->most != 1 && b->explore == 0) {
    decide(g, b->weights, move);
    return;
  }
  if (b->net && b->quick) {
    quick(g, p, b, move);
    return;
  }
  Mind m;
  Option o[TOPK + 1];
  View after[TOPK + 1];
  float v[TOPK + 1];
  int n, best = judge(g, p, b, &m, o, after, &n, v);
  if (!n) {
    shaped(move, SINGLE, 0, 0, 0);
    return;
  }
  if (b->explore > 0 && unit(d) < b->explore) best = pick(d, n < 5 ? n : 5);
  *move = o[best].move;
}

static int play_on(State g, Past p, const Brain *brains, Dice *d) {
  Move move;
  while (!settled(&g)) {
    act(&g, &p, &brains[g.turn % 2], d, &move);
    note(&p, &g, &move);
    apply(&g, &move);
  }
  return climb(&g);
}

/* Plays some options of a decision on to the end, from the hands as they are. */
static int branch(const State *g, const Past *p, const Brain *roll, Dice *d, Sample *s) {
  Mind m;
  Option o[TOPK + 1];
  View after[TOPK + 1];
  Inputs in;
  int n = options(g, &m, roll[g->turn % 2].weights, TOPK, o, after), chosen[TOPK + 1];
  if (n < 2 || o[0].value >= FINISH) return 0;
  situation(g, p, &in);
  pack(s->half, HALF_WORDS, &in, 0);
  for (int i = 0; i < n; i++) chosen[i] = i;
  for (int i = n - 1; i > 4; i--) { /* the first four, and some of the rest */
    int j = 4 + pick(d, i - 3), x = chosen[i];
    chosen[i] = chosen[j], chosen[j] = x;
  }
  s->n = (int8_t)(n < TRIALS ? n : TRIALS);
  for (int i = 0; i < s->n; i++) {
    const Option *one = &o[chosen[i]];
    State next = *g;
    Past past = *p;
    play_half(g, &m, &after[chosen[i]], one, o[0].value - one->value, &in);
    pack(s->play[i], PLAY_WORDS, &in, I_HAND);
    note(&past, &next, &one->move);
    apply(&next, &one->move);
    int end = play_on(next, past, roll, d);
    s->stake[i] = (int8_t)stake(g->turn % 2 ? -end : end);
  }
  return 1;
}

/* Fills samples. In `mix` of the deals one team goes by the scorer with weights shaken. */
int learn_generate(const Floats *net, const int *weights, uint64_t seed, float explore, float mix,
                 float often, int most, Sample *samples, int room, int *deals) {
  Dice d = {seed * 0x9E3779B97F4A7C15ull + 88172645463325252ull};
  int n = 0;
  for (int i = 0; i < 9; i++) roll(&d);
  for (*deals = 0; n < room; ++*deals) {
    State g;
    Past p;
    Move move;
    int shaken[W_COUNT], scorer = -1;
    Brain main[2] = {{net, weights, explore, most}, {net, weights, explore, most}};
    start(&d, &g, &p, weights);
    if (unit(&d) < mix) {
      int hard = pick(&d, 2);
      scorer = pick(&d, 2);
      for (int i = 0; i < W_COUNT; i++)
        shaken[i] = hard ? weights[i] : (int)(weights[i] * (.6f + .8f * unit(&d)));
      main[scorer].net = 0, main[scorer].weights = shaken, main[scorer].most = 2;
    }
    prepare_both(main[0].weights, main[1].weights);
    Brain roll_on[2] = {main[0], main[1]};
    roll_on[0].explore = roll_on[1].explore = 0, roll_on[0].quick = roll_on[1].quick = 1;
    while (!settled(&g)) {
      if (g.turn % 2 != scorer && n < room && unit(&d) < often)
        n += branch(&g, &p, roll_on, &d, &samples[n]);
      act(&g, &p, &main[g.turn % 2], &d, &move);
      note(&p, &g, &move);
      apply(&g, &move);
    }
  }
  return n;
}

/* Duplicate deals of net a against b (null: the scorer). won: halves; points: climb. */
void learn_arena(const Floats *a, const Floats *b, const int *weights, uint64_t seed, int deals, int most,
               int *halves, int *points) {
  Dice d = {seed * 0x9E3779B97F4A7C15ull + 1};
  for (int i = 0; i < 9; i++) roll(&d);
  for (int i = 0; i < deals; i++) {
    State g;
    Past p;
    Brain x = {a, weights, 0, a ? most : 1, most == 0}, y = {b, weights, 0, b ? most : 1};
    Brain one[2] = {x, y}, two[2] = {y, x};
    start(&d, &g, &p, weights);
    int first = play_on(g, p, one, &d), second = play_on(g, p, two, &d);
    halves[i] = (first > 0) + (second < 0), points[i] = first - second;
  }
}

