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
    v[i] = upper(&b->net->top, one, h1, h2);
    if (v[i] > v[best]) best = i;
  }
  return best;
}

static void act(const State *g, const Past *p, const Brain *b, Dice *d, Move *move) {
  int strays = b->explore > 0 && unit(d) < b->explore;
  if (!strays && !b->net) {
    decide(g, b->weights, move);
    return;
  }
  if (!strays && b->quick) {
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
  *move = o[strays ? pick(d, n < 5 ? n : 5) : best].move;
}

/* How a deal is played on: until a seat is out or, with `whole`, so many tricks have ended. */
typedef struct { const Foreseer *whole; int tricks; } Horizon;

/* What the deal comes to for seats 0 and 2, in stakes; without a horizon it goes to the end. */
static float play_on(State g, Past p, const Brain *brains, Dice *d, const Horizon *to) {
  Move move;
  int brief = to && !g.outs, ended = 0;
  while (!settled(&g) && !(brief && g.outs)) {
    if (g.leader < 0 && brief && to->whole && ended++ >= to->tricks) {
      Inputs in;
      whole_seen(&g, brains, &in);
      float found = whole(to->whole, &in);
      return g.turn % 2 ? -found : found;
    }
    act(&g, &p, &brains[g.turn % 2], d, &move);
    note(&p, &g, &move);
    apply(&g, &move);
  }
  return stake(brief ? foreseen(&g) : climb(&g));
}

/* Plays some options of a decision on to the end, from the hands as they are. */
static int branch(const State *g, const Past *p, const Brain *roll, Dice *d, const Horizon *to, Sample *s) {
  Mind m;
  Option o[TOPK + 1];
  View after[TOPK + 1];
  Inputs in;
  float v[TOPK + 1];
  int n, chosen[TOPK + 1];
  Brain all = roll[g->turn % 2];
  all.most = TOPK;
  judge(g, p, &all, &m, o, after, &n, v);
  if (n < 2 || o[0].value >= FINISH) return 0;
  situation(g, p, &in);
  pack(s->half, HALF_WORDS, &in, 0);
  for (int i = 0; i < n; i++) chosen[i] = i;
  /* The scorer's best play, the net's best ones (without a net the scorer's), and some of the rest. */
  for (int i = 1; i < n; i++) {
    int j = i;
    if (i < 4) {
      for (int k = i + 1; k < n && all.net; k++)
        if (v[chosen[k]] > v[chosen[j]]) j = k;
    } else j = i + pick(d, n - i);
    int x = chosen[i];
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
    float end = play_on(next, past, roll, d, to);
    s->stake[i] = (int8_t)lrintf(fmaxf(-5, fminf(5, g->turn % 2 ? -end : end)) * PART);
  }
  return 1;
}

/* A deal, and who plays it: in `mix` of them one team goes by the scorer, half of these with
 * weights shaken. Gives that team, or -1. */
static int set_out(Dice *d, const Floats *net, const int *weights, float mix, float explore, int most,
                   State *g, Past *p, int *shaken, Brain *brains) {
  int scorer = -1;
  brains[0] = brains[1] = (Brain){net, weights, explore, most, 1};
  start(d, g, p, weights);
  if (unit(d) < mix) {
    int hard = pick(d, 2);
    scorer = pick(d, 2);
    for (int i = 0; i < W_COUNT; i++)
      shaken[i] = hard ? weights[i] : (int)(weights[i] * (.6f + .8f * unit(d)));
    brains[scorer].net = 0, brains[scorer].weights = shaken, brains[scorer].most = 2;
  }
  prepare_both(brains[0].weights, brains[1].weights);
  return scorer;
}

/* Fills samples. */
int learn_generate(const Floats *net, const int *weights, uint64_t seed, float explore, float mix,
                 float often, int most, const Foreseer *whole, int tricks, Sample *samples, int room) {
  Dice d = seeded(seed, 88172645463325252ull);
  Horizon to = {whole, tricks};
  int n = 0;
  forget();
  while (n < room) {
    State g;
    Past p;
    Move move;
    int shaken[W_COUNT];
    Brain main[2];
    int scorer = set_out(&d, net, weights, mix, explore, most, &g, &p, shaken, main);
    Brain roll_on[2] = {main[0], main[1]};
    roll_on[0].explore = roll_on[1].explore = 0;
    while (!settled(&g)) {
      if (g.turn % 2 != scorer && n < room && unit(&d) < often)
        n += branch(&g, &p, roll_on, &d, &to, &samples[n]);
      act(&g, &p, &main[g.turn % 2], &d, &move);
      note(&p, &g, &move);
      apply(&g, &move);
    }
  }
  return n;
}

/* Who led, which sample the place became (-1: none), and what was said of it for seats 0 and 2. */
typedef struct { int team, sample; float said; } Lead;
enum { MOST_LEADS = 128 };

/* What the deal came to for each leader that became a sample. With `lambda` below one it is mixed
 * with what was said of the leads that followed: TD(lambda) returns (Sutton 1988), backwards. */
static void returns(const Lead *leads, int many, float end, float lambda, Outcome *samples) {
  for (int i = many - 1; i >= 0; i--) {
    const Lead *at = &leads[i];
    if (at->sample >= 0) samples[at->sample].stake = (int8_t)lrintf((at->team ? -end : end) * PART);
    end = lambda * end + (1 - lambda) * fmaxf(-5, fminf(5, at->said));
  }
}

/* Leaders' places of deals that are played on as decisions are, some moves at random, and what
 * each came to, mixed with what `before` says of later ones, where there is one. */
int whole_generate(const Floats *net, const int *weights, uint64_t seed, float explore, float mix,
                   float often, const Foreseer *before, float lambda, Outcome *samples, int room) {
  Dice d = seeded(seed, 88172645463325252ull);
  int n = 0;
  forget();
  while (n < room) {
    State g;
    Past p;
    Brain brains[2];
    Lead leads[MOST_LEADS];
    int shaken[W_COUNT], many = 0;
    set_out(&d, net, weights, mix, explore, 8, &g, &p, shaken, brains);
    while (!settled(&g)) {
      Move move;
      if (g.leader < 0 && !g.outs && many < MOST_LEADS) {
        Lead *at = &leads[many++];
        Inputs in;
        int team = g.turn % 2, taken = n < room && unit(&d) < often;
        if (taken || before) whole_seen(&g, brains, &in);
        float said = before ? whole(before, &in) : 0;
        *at = (Lead){team, taken ? n : -1, team ? -said : said};
        if (taken) pack(samples[n++].seen, SEEN_WORDS, &in, 0);
      }
      act(&g, &p, &brains[g.turn % 2], &d, &move);
      note(&p, &g, &move);
      apply(&g, &move);
    }
    returns(leads, many, stake(climb(&g)), before ? lambda : 1, samples);
  }
  return n;
}

/* Duplicate deals of net a against b (null: the scorer). won: halves; points: climb. */
void learn_arena(const Floats *a, const Floats *b, const int *weights, uint64_t seed, int deals, int most,
               int *halves, int *points) {
  Dice d = seeded(seed, 1);
  forget();
  for (int i = 0; i < deals; i++) {
    State g;
    Past p;
    Brain x = {a, weights, 0, a ? most : 1, most == 0}, y = {b, weights, 0, b ? most : 1};
    Brain one[2] = {x, y}, two[2] = {y, x};
    start(&d, &g, &p, weights);
    int first = outcome(play_on(g, p, one, &d, 0)), second = outcome(play_on(g, p, two, &d, 0));
    halves[i] = (first > 0) + (second < 0), points[i] = first - second;
  }
}

