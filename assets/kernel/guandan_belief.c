/* Part of guandan.c: what the mover thinks that the others hold. Worlds in which the others' play
 * makes sense, going by the scorer, are the likelier ones; chains of small changes find them. */

typedef unsigned long long u64;

/* xorshift64* (Vigna 2016); the state is never 0. */
static unsigned drawn(u64 *x) {
  *x ^= *x >> 12, *x ^= *x << 25, *x ^= *x >> 27;
  return (unsigned)((*x * 2685821657736338717ULL) >> 32);
}
static int below(u64 *x, int n) { return (int)((u64)drawn(x) * (unsigned)n >> 32); }

/* The cards whose seat is not known, and the seats that may hold each. */
typedef struct {
  int many, bound;
  u8 card[2 * CARDS], owner[2 * CARDS], may[2 * CARDS];
  u8 fixed[SEATS * CARDS];
} Loose;

static void set_loose(Loose *l, const u8 *world, const u8 *fixed, const u8 *may) {
  int all = 0;
  l->many = l->bound = 0;
  for (int i = 0; i < SEATS * CARDS; i++) {
    l->fixed[i] = fixed[i];
    for (int k = fixed[i]; k < world[i]; k++) {
      l->card[l->many] = (u8)(i % CARDS), l->owner[l->many] = (u8)(i / CARDS);
      all |= 1 << i / CARDS;
      l->may[l->many++] = may[i % CARDS];
    }
  }
  for (int i = 0; i < l->many; i++) l->bound |= (l->may[i] & all) != all;
}

static void swap_owners(Loose *l, int i, int j) {
  u8 owner = l->owner[i];
  l->owner[i] = l->owner[j], l->owner[j] = owner;
}

/* Evenly from all ways to lay the cards: a shuffle or, where not all seats may hold all
 * cards, many exchanges of two. */
static void lay(Loose *l, u64 *x) {
  int n = l->many;
  if (!l->bound)
    for (int i = n - 1; i > 0; i--) swap_owners(l, i, below(x, i + 1));
  else
    for (int k = 0; k < 10 * n; k++) {
      int i = below(x, n), j = below(x, n);
      if (l->may[i] >> l->owner[j] & 1 && l->may[j] >> l->owner[i] & 1) swap_owners(l, i, j);
    }
}

/* The cards as they lay in `world` before the seats played `since`, as far as may be; the others
 * anywhere. Gives 0 where they do not fit. */
static int relay(Loose *l, const u8 *world, const u8 *since, u64 *x) {
  int room[SEATS] = {0}, wanted[SEATS * CARDS], open[2 * CARDS], n = 0;
  for (int i = 0; i < SEATS * CARDS; i++) wanted[i] = world[i] - since[i] - l->fixed[i];
  for (int k = 0; k < l->many; k++) room[l->owner[k]]++;
  for (int k = 0; k < l->many; k++) {
    int s = 0;
    while (s < SEATS && !(wanted[s * CARDS + l->card[k]] > 0 && room[s] && l->may[k] >> s & 1)) s++;
    if (s == SEATS) {
      open[n++] = k;
      continue;
    }
    wanted[s * CARDS + l->card[k]]--, room[s]--, l->owner[k] = (u8)s;
  }
  for (; n; n--) {
    int j = below(x, n), k = open[j], s = 0, all = 0;
    open[j] = open[n - 1];
    for (int i = 0; i < SEATS; i++) all += l->may[k] >> i & 1 ? room[i] : 0;
    if (!all) return 0;
    for (int left = below(x, all);; s++) {
      int here = l->may[k] >> s & 1 ? room[s] : 0;
      if (left < here) break;
      left -= here;
    }
    room[s]--, l->owner[k] = (u8)s;
  }
  return 1;
}

static void world_of(const Loose *l, u8 *world) {
  for (int i = 0; i < SEATS * CARDS; i++) world[i] = l->fixed[i];
  for (int i = 0; i < l->many; i++) world[l->owner[i] * CARDS + l->card[i]]++;
}


/* How many worlds and how they are chosen; py/cardavia/games/guandan/kernel.py tells. */
typedef struct {
  int most, batch, sure, habit, nodes, worth[7];
  int chains, tries, settle, burn, thin, recent, cap, foe, mate, tricks;
} Plan;

/* Worlds that were believed in before, one a chain, and what each seat has played since (null: there
 * are none); where there is a place for worlds, the last ones are left there. */
typedef struct { u8 *worlds; const u8 *since; } Kept;

typedef struct { const int *state, *moves; const u8 *played; int many; } Story;

/* A move of another seat. `before`: with what the seat was yet to play, the other hands empty;
 * `all`: the cards of all hands. */
typedef struct { State before; Move move; u8 all[CARDS]; } Told;
enum { TOLD = 128, CHAINS = 64 };
static Told tales[TOLD];
static int tales_of[SEATS][TOLD], many_tales[SEATS];

/* The last `recent` moves of the others. `left`: the cards of all hands in the end. */
static void tell(const Story *s, int seat, int recent, const u8 *left) {
  State g;
  int n = 0;
  set_state(&g, s->state, s->played);
  for (int i = 0; i < SEATS; i++) many_tales[i] = 0;
  for (int j = 0; j < s->many; j++) {
    Move move;
    set_move(&move, s->moves + j * M_INTS);
    if (g.turn != seat && j >= s->many - recent && n < TOLD) {
      Told *t = &tales[n];
      t->before = g, t->move = move;
      for (int i = 0; i < CARDS; i++) {
        t->all[i] = left[i];
        for (int h = 0; h < SEATS; h++) {
          t->all[i] += g.hands[h].c[i];
          if (h != g.turn) t->before.hands[h].c[i] = 0;
        }
      }
      tales_of[g.turn][many_tales[g.turn]++] = n++;
    }
    apply(&g, &move);
  }
}

typedef struct { const int *weights; int cap, much[SEATS]; } Faith;

/* How unlikely a seat's moves would be with a hand, in thousandths; more than `limit` when it is
 * not worth looking any further. The latest moves tell most. */
static int unlikely(const Faith *f, int seat, const u8 *hand, int limit) {
  int sum = 0, much = f->much[seat];
  const int *weight = f->weights + seat % 2 * W_COUNT;
  for (int j = many_tales[seat] - 1; j >= 0 && sum <= limit; j--) {
    const Told *t = &tales[tales_of[seat][j]];
    State g = t->before;
    u8 *own = g.hands[seat].c, *rest = g.hands[(seat + 1) % SEATS].c;
    for (int i = 0; i < CARDS; i++) own[i] += hand[i], rest[i] = t->all[i] - own[i];
    long long room = (long long)(limit - sum) * much / UNIT + 1;
    int enough = room < f->cap ? (int)room : f->cap, lost = gave_away(&g, weight, &t->move, enough);
    sum += (int)((long long)(lost < f->cap ? lost : f->cap) * UNIT / much);
  }
  return sum;
}

typedef struct { Loose l; u8 world[SEATS * CARDS]; int cost[SEATS]; } Chain;
static Chain chains[CHAINS];

/* Thousandths of the natural logarithm, without a library. */
static int logarithm(double u) {
  double e = 0;
  while (u < 0.75) u *= 2, e -= 0.6931471805599453;
  while (u > 1.5) u /= 2, e += 0.6931471805599453;
  double z = (u - 1) / (u + 1), q = z * z;
  return (int)(UNIT * (e + 2 * z * (1 + q * (1.0 / 3 + q * (1.0 / 5 + q / 7)))));
}

/* Cards of the seats a and b that are to change places. */
typedef struct { int a, b, many, from[8], to[8]; } Exchange;

static int rank_of(int card) { return card < BLACK ? card / 4 : card - BLACK + RANKS; }

/* All loose cards of a rank go from one seat to another which has none, for any others. The
 * logarithm of how much likelier the way back is than this one; -1 << 20 where there is none. */
static int whole_rank(const Loose *l, int i, int b, Exchange *e, u64 *x) {
  int rank = rank_of(l->card[i]), own = 0, theirs = 0, others[2 * CARDS];
  e->a = l->owner[i], e->b = b, e->many = 0;
  for (int k = 0; k < l->many; k++) {
    int same = rank_of(l->card[k]) == rank;
    if (l->owner[k] == b) {
      if (same) return -(1 << 20);
      others[theirs++] = k;
    } else if (l->owner[k] == e->a) {
      own++;
      if (same && e->many < 8) e->from[e->many++] = k;
    }
  }
  if (e->many > theirs) return -(1 << 20);
  double ratio = 1;
  for (int k = 0; k < e->many; k++) {
    int j = k + below(x, theirs - k), taken = others[j];
    others[j] = others[k], e->to[k] = taken;
    ratio *= (double)(theirs - k) / (own - k);
  }
  return logarithm(ratio);
}

static void exchanged(Chain *c, const Exchange *e, int back) {
  for (int k = 0; k < e->many; k++) {
    int p = c->l.card[back ? e->to[k] : e->from[k]], q = c->l.card[back ? e->from[k] : e->to[k]];
    c->world[e->a * CARDS + p]--, c->world[e->b * CARDS + p]++;
    c->world[e->b * CARDS + q]--, c->world[e->a * CARDS + q]++;
  }
}

/* One step of Metropolis and Hastings: cards change places. */
static void step(Chain *c, const Faith *f, u64 *x) {
  Loose *l = &c->l;
  Exchange e;
  int i = below(x, l->many), j = below(x, l->many), extra = 0;
  if (l->owner[i] == l->owner[j]) return;
  if (drawn(x) & 1) extra = whole_rank(l, i, l->owner[j], &e, x);
  else e.a = l->owner[i], e.b = l->owner[j], e.from[0] = i, e.to[0] = j, e.many = 1;
  if (extra < -20 * UNIT || (e.many == 1 && l->card[e.from[0]] == l->card[e.to[0]])) return;
  for (int k = 0; k < e.many; k++)
    if (!(l->may[e.from[k]] >> e.b & 1) || !(l->may[e.to[k]] >> e.a & 1)) return;
  int limit = c->cost[e.a] + c->cost[e.b] + extra - logarithm((drawn(x) + 1.0) / 4294967297.0);
  exchanged(c, &e, 0);
  int first = unlikely(f, e.a, c->world + e.a * CARDS, limit), second = limit + 1;
  if (first <= limit) second = unlikely(f, e.b, c->world + e.b * CARDS, limit - first);
  if (first + second > limit) {
    exchanged(c, &e, 1);
    return;
  }
  c->cost[e.a] = first, c->cost[e.b] = second;
  for (int k = 0; k < e.many; k++) swap_owners(l, e.from[k], e.to[k]);
}

static int cost_of(const Chain *c) { return c->cost[0] + c->cost[1] + c->cost[2] + c->cost[3]; }

/* Where a chain goes on from what was kept, or begins: at the likeliest of some worlds. Gives how many
 * steps it is to take. */
static int set_chain(int k, Loose *l, const Faith *f, int seat, const Plan *p, const Kept *kept, u64 *x) {
  Chain *c = &chains[k], next;
  next.l = *l;
  int known = kept->since && relay(&next.l, kept->worlds + k * SEATS * CARDS, kept->since, x);
  for (int i = 0; i < (known ? 1 : p->tries); i++) {
    if (!known) lay(l, x), next.l = *l;
    world_of(&next.l, next.world);
    for (int s = 0; s < SEATS; s++)
      next.cost[s] = s == seat ? 0 : unlikely(f, s, next.world + s * CARDS, 1 << 28);
    if (!i || cost_of(&next) < cost_of(c)) *c = next;
  }
  return known ? p->burn : p->settle;
}

/* Between its rounds of steps a chain whose world is far less likely than another one, drawn at
 * random, goes on from there: alone it would be long in finding so likely a world (as in population
 * annealing, Hukushima and Iba 2003, but for chains that lag far behind only: weighing all of them
 * would leave few different worlds). */
enum { ROUNDS = 4, FAR_BEHIND = 3 * UNIT };
static void begin(Loose *l, const Faith *f, int seat, const Plan *p, const Kept *kept, u64 *x) {
  int steps[CHAINS], many = p->chains;
  for (int k = 0; k < many; k++) steps[k] = set_chain(k, l, f, seat, p, kept, x);
  for (int round = 0; round < ROUNDS; round++) {
    for (int k = 0; k < many && round; k++) {
      const Chain *other = &chains[below(x, many)];
      if (cost_of(&chains[k]) - cost_of(other) > FAR_BEHIND) chains[k] = *other;
    }
    for (int k = 0; k < many; k++)
      for (int i = 0; i < steps[k] / ROUNDS; i++) step(&chains[k], f, x);
  }
}

typedef struct { Loose l; Faith f; Plan p; int chained, given; u64 x; } Believer;

/* `cards`: a possible world, the known cards and those played since the story began, four
 * hands each; then the seats that may hold each card that is not known. `story`: the place it
 * began at, then its `told` moves. */
static void set_believer(Believer *b, const int *state, const u8 *cards, const int *story, int told,
                         const int *weights, const int *plan, const int *seed, const Kept *kept) {
  const int size = SEATS * CARDS, seat = state[G_TURN];
  Story s = {story, story + G_INTS, cards + 2 * size, told};
  for (unsigned i = 0; i < sizeof(Plan) / sizeof(int); i++) ((int *)&b->p)[i] = plan[i];
  b->x = (u64)(unsigned)seed[0] << 32 | (unsigned)seed[1] | 1;
  b->given = 0;
  set_loose(&b->l, cards, cards + size, cards + 3 * size);
  b->chained = b->p.chains > 0 && told > 0;
  if (!b->chained) return;
  b->f.weights = weights, b->f.cap = b->p.cap;
  u8 left[CARDS];
  for (int i = 0; i < CARDS; i++)
    left[i] = cards[i] + cards[i + CARDS] + cards[i + 2 * CARDS] + cards[i + 3 * CARDS];
  for (int i = 0; i < SEATS; i++) b->f.much[i] = i % 2 == seat % 2 ? b->p.mate : b->p.foe;
  tell(&s, seat, b->p.recent, left);
  begin(&b->l, &b->f, seat, &b->p, kept, &b->x);
}

/* The last world of every chain. */
static void keep(const Believer *b, const Kept *kept) {
  if (b->chained && kept->worlds)
    for (int i = 0; i < b->p.chains * SEATS * CARDS; i++)
      kept->worlds[i] = chains[i / (SEATS * CARDS)].world[i % (SEATS * CARDS)];
}

/* The next world that is believed in, and how unlikely the moves seen are in it. */
static int next_world(Believer *b, u8 *world) {
  if (!b->chained) {
    lay(&b->l, &b->x);
    world_of(&b->l, world);
    return 0;
  }
  Chain *c = &chains[b->given % b->p.chains];
  if (b->given++ >= b->p.chains && b->l.many)
    for (int k = 0; k < b->p.thin; k++) step(c, &b->f, &b->x);
  for (int k = 0; k < SEATS * CARDS; k++) world[k] = c->world[k];
  return cost_of(c);
}

/* `worlds`: as many as the plan allows at most, with `costs`, in thousandths. */
void gd_believe(const int *state, const u8 *cards, const int *story, int told, const int *weights,
                const int *plan, const int *seed, u8 *worlds, int *costs) {
  static Believer b;
  prepare(weights);
  set_believer(&b, state, cards, story, told, weights, plan, seed, &(Kept){0, 0});
  for (int i = 0; i < b.p.most; i++) costs[i] = next_world(&b, worlds + i * SEATS * CARDS);
}
