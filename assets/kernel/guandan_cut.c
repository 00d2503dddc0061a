/* Part of guandan.c: what a hand costs, in turns, and the plays into which it is cut for that. */

/* A hand by rank: counts without wild cards, wild cards, ranks by suit. */
typedef struct { int cnt[RANKS], w, bj, rj, suit[4], flush[4]; } View;
typedef struct {
  int chance[7][15]; /* by shape and height */
  int cost[RANKS][MOST + 1], house[RANKS], seq[SEQUENCES], flush[RANKS];
  int joker[2][3], jokers;
  int pairing, wild; /* at most gained by a pair that goes with a triple, by a wild card */
} Tables;
typedef struct { int best, flushes, fs[2], ft[2], fl[2], seqs, seq[2], cnt[RANKS], w; } Cut;

typedef struct {
  const Hand *hand;
  const int *weight;
  View view;
  Tables t;
  int team, now, level, min_foe, max_foe, mate, foes[2], urgency;
} Mind;

static int bits(int x) { return __builtin_popcount((unsigned)x); }
static int strength(int r, int level) { return r == level ? 12 : r < level ? r : r - 1; }
static int wild_card(int level) { return level * 4 + 1; }
/* The ranks of a sequence of so many; the ace is low below the 2. */
static int window(int top, int length) {
  int mask = (1 << length) - 1;
  return top + 1 >= length ? mask << (top + 1 - length) : mask >> 1 | 1 << 12;
}
/* Counts by rank, four bits each; a set of ranks has the highest of the four bits set. */
typedef unsigned long long Packed;
static const Packed ONES = 0x1111111111111ull, RANK_BITS = 0x8888888888888ull;

static int count_of(Packed cnt, int r) { return (int)(cnt >> 4 * r & 15); }
static Packed rank_bit(int r) { return 8ull << 4 * r; }
static int lowest_rank(Packed ranks) { return __builtin_ctzll(ranks) >> 2; }
static int ranks_in(Packed ranks) { return __builtin_popcountll(ranks); }
/* The ranks of which there are at least `n` (1 to 8), where there are at most 8 of each. */
static Packed at_least(Packed cnt, int n) { return (cnt + (8 - n) * ONES) & RANK_BITS; }
static Packed packed(const int *cnt) {
  Packed all = 0;
  for (int r = 0; r < RANKS; r++) all |= (Packed)cnt[r] << 4 * r;
  return all;
}
static Packed spread(int mask) {
  Packed ranks = 0;
  for (; mask; mask &= mask - 1) ranks |= rank_bit(__builtin_ctz((unsigned)mask));
  return ranks;
}

/* Straights, tubes and plates: their shape, cards of each rank, top rank and ranks. */
typedef struct { int shape, each, top, mask; Packed ranks; } Sequence;
static Sequence sequences[SEQUENCES];

/* Chances by team, shape and what may lie above, and what bombs cost by height and number of
 * cards: reckoned once. */
enum { ABOVE = 2 * CARDS };
static int faded[2][7][ABOVE], bombed[2][RANKS][MOST + 1];

static int bomb_worth(const int *weight, int tier, int height) {
  return weight[W_BOMB] + weight[W_TIER] * (tier - 8) / 2 + weight[W_KEY] * height;
}
static int known[2 * W_COUNT];

/* Before anything is weighed by these weights of the two teams. */
static void prepare(const int *weights) {
  int same = sequences[0].mask != 0;
  for (int i = 0; i < 2 * W_COUNT; i++) same &= known[i] == weights[i], known[i] = weights[i];
  if (same) return;
  for (int i = 0; i < SEQUENCES; i++) {
    Sequence *q = &sequences[i];
    q->each = i < 10 ? 1 : i < 22 ? 2 : 3;
    q->shape = STRAIGHT + q->each - 1;
    q->top = i < 10 ? i + 3 : i < 22 ? i - 9 : i - 22;
    q->mask = window(q->top, q->each == 1 ? 5 : q->each == 2 ? 3 : 2);
    q->ranks = spread(q->mask);
  }
  for (int team = 0; team < 2; team++) {
    for (int h = 0; h < RANKS; h++)
      for (int n = 4; n <= MOST; n++)
        bombed[team][h][n] = UNIT - bomb_worth(weights + team * W_COUNT, 2 * n, h);
    for (int shape = 0; shape < 7; shape++) {
      const int *weight = weights + team * W_COUNT + shape;
      for (int n = 0; n < ABOVE; n++)
        faded[team][shape][n] = weight[TOP] * UNIT / (UNIT + weight[FADE] * n);
    }
  }
}

static void look(const Hand *hand, int level, View *v) {
  int wild = wild_card(level);
  for (int s = 0; s < 4; s++) v->suit[s] = v->flush[s] = 0;
  for (int r = 0; r < RANKS; r++) {
    v->cnt[r] = 0;
    for (int s = 0; s < 4; s++) {
      int n = hand->c[r * 4 + s];
      if (!n || r * 4 + s == wild) continue;
      v->cnt[r] += n;
      v->suit[s] |= 1 << r;
    }
  }
  v->w = hand->c[wild];
  v->bj = hand->c[BLACK];
  v->rj = hand->c[RED];
  for (int s = 0; s < 4; s++) {
    if (bits(v->suit[s]) + v->w < 5) continue;
    for (int top = 3; top < RANKS; top++) {
      int part = v->suit[s] & window(top, 5);
      if (bits(part) + v->w >= 5) v->flush[s] |= part;
    }
  }
}

/* The chances of plays, from how many cards or groups that others may hold lie above. */
static void chances(Mind *m, const int *natural, const int *unseen) {
  const int (*fade)[ABOVE] = faded[m->team];
  int (*chance)[15] = m->t.chance, have[4] = {0, 0, 0, 0}, cards = 0, pairs = 0, triples = 0;
  for (int h = 14; h >= 0; h--) {
    chance[SINGLE][h] = fade[SINGLE][cards];
    chance[PAIR][h] = fade[PAIR][pairs];
    chance[TRIPLE][h] = fade[TRIPLE][triples];
    chance[HOUSE][h] = fade[HOUSE][triples];
    cards += unseen[h], pairs += unseen[h] >= 2, triples += unseen[h] >= 3;
  }
  for (int r = 0; r < RANKS; r++)
    for (int k = 1; k < 4; k++) have[k] |= (natural[r] >= k) << r;
  for (int each = 1; each < 4; each++) {
    int shape = STRAIGHT + each - 1, length = each == 1 ? 5 : each == 2 ? 3 : 2, above = 0;
    for (int h = RANKS - 1; h + 2 >= length; h--) {
      chance[shape][h] = fade[shape][above];
      above += !(window(h, length) & ~have[each]);
    }
  }
  for (int shape = 0; shape < 7; shape++) {
    int size = shape < HOUSE ? shape + 1 : shape < TUBE ? 5 : 6;
    if (size > m->max_foe)
      for (int h = 0; h < 15; h++) chance[shape][h] = UNIT;
  }
}

/* At most gained by a pair that goes with a triple, by a wild card. */
static void gains_of(Tables *t, int level, int wild) {
  int pair = 0, triple = -NEVER;
  for (int r = 0; r < RANKS; r++) {
    if (t->cost[r][2] > pair) pair = t->cost[r][2];
    if (t->cost[r][3] - t->house[r] > triple) triple = t->cost[r][3] - t->house[r];
  }
  t->pairing = pair + triple > 0 ? pair + triple : 0;
  t->wild = -t->cost[level][1];
  for (int r = 0; r < RANKS && wild; r++)
    for (int n = 1; n < MOST; n++)
      if (t->cost[r][n] - t->cost[r][n + 1] > t->wild) t->wild = t->cost[r][n] - t->cost[r][n + 1];
}

static void prices(Mind *m) {
  Tables *t = &m->t;
  for (int r = 0; r < RANKS; r++) {
    int h = strength(r, m->level);
    for (int n = 4; n <= MOST; n++) t->cost[r][n] = bombed[m->team][h][n];
    t->cost[r][0] = 0;
    for (int n = 1; n < 4; n++) t->cost[r][n] = UNIT - t->chance[n - 1][h];
    t->house[r] = UNIT - t->chance[HOUSE][h];
    t->flush[r] = UNIT - bomb_worth(m->weight, FLUSH_TIER, r);
  }
  for (int i = 0; i < SEQUENCES; i++) t->seq[i] = UNIT - t->chance[sequences[i].shape][sequences[i].top];
  for (int j = 0; j < 2; j++) {
    t->joker[j][0] = 0;
    for (int n = 1; n < 3; n++) t->joker[j][n] = UNIT - t->chance[n - 1][13 + j];
  }
  t->jokers = UNIT - bomb_worth(m->weight, JOKER_TIER, 0);
  gains_of(t, m->level, m->view.w);
}

/* What pairs gain that go with triples, the dearest ones first; both as sets of ranks. */
static int paired(const Tables *t, Packed triples, Packed pairs) {
  int total = 0;
  for (; triples && pairs; triples &= triples - 1) {
    int r = lowest_rank(triples), best = lowest_rank(pairs);
    for (Packed left = pairs & (pairs - 1); left; left &= left - 1) {
      int p = lowest_rank(left);
      if (t->cost[p][2] > t->cost[best][2]) best = p;
    }
    int gain = t->cost[best][2] + t->cost[r][3] - t->house[r];
    if (gain > 0) total += gain;
    pairs &= ~rank_bit(best);
  }
  return total;
}

/* Each wild card goes where it gains most; the cost of the groups then. */
static int with_wilds(const Tables *t, int *cnt, int *w, int level) {
  int total = 0;
  Packed triples = 0, pairs = 0;
  for (; *w; --*w) {
    int gain = -t->cost[level][1], best = -1;
    for (int r = 0; r < RANKS; r++)
      if (cnt[r] && cnt[r] < MOST && t->cost[r][cnt[r]] - t->cost[r][cnt[r] + 1] > gain)
        gain = t->cost[r][cnt[r]] - t->cost[r][cnt[r] + 1], best = r;
    if (best < 0) break;
    cnt[best]++;
  }
  for (int r = 0; r < RANKS; r++) {
    total += t->cost[r][cnt[r]];
    if (cnt[r] == 3) triples |= rank_bit(r);
    if (cnt[r] == 2) pairs |= rank_bit(r);
  }
  return total + *w * t->cost[level][1] - paired(t, triples, pairs);
}

/* `plain` is what the ranks cost as they lie, before wild cards and pairs with triples;
 * `list` holds the `many` sequences that there may be. */
static void sequenced(const Tables *t, Packed cnt, int w, int level, const int *list, int many,
                      int price, int plain, Cut *now, Cut *best) {
  const Packed have[5] = {0, at_least(cnt, 1), at_least(cnt, 2), at_least(cnt, 3), at_least(cnt, 4)};
  const Packed three = have[3] & ~have[4], two = have[2] & ~have[3];
  int triples = ranks_in(three) + w, pairs = ranks_in(two) + w;
  int least = price + plain - w * t->wild - (triples < pairs ? triples : pairs) * t->pairing;
  if (least < best->best) {
    int leaf[RANKS], left = w, total = price;
    for (int r = 0; r < RANKS; r++) leaf[r] = count_of(cnt, r);
    if (w) total += with_wilds(t, leaf, &left, level);
    else total += plain - paired(t, three, two);
    if (total < best->best) {
      *best = *now;
      best->best = total;
      best->w = left;
      for (int r = 0; r < RANKS; r++) best->cnt[r] = leaf[r];
    }
  }
  if (now->seqs == 2) return;
  for (int j = 0; j < many; j++) {
    const Sequence *q = &sequences[list[j]];
    int cost = plain, fixed = price + t->seq[list[j]];
    /* A sequence that breaks up mostly larger groups never pays. */
    if ((have[q->each] & q->ranks) != q->ranks || ranks_in(have[q->each + 1] & q->ranks) > 3) continue;
    for (int left = q->mask; left; left &= left - 1) {
      int r = __builtin_ctz((unsigned)left), n = count_of(cnt, r);
      cost += t->cost[r][n - q->each] - t->cost[r][n];
    }
    /* The second sequence is the last one: nothing else may make up for it. */
    int most = (triples + ranks_in(have[4] & q->ranks)) * t->pairing;
    if (now->seqs == 1 && fixed + cost - w * t->wild - most >= best->best) continue;
    now->seq[now->seqs++] = list[j];
    sequenced(t, cnt - (q->ranks >> 3) * q->each, w, level, list + j, many - j, fixed, cost, now, best);
    now->seqs--;
  }
}

/* The sequences that there may be with natural cards alone. */
static int in_sequence(Packed cnt, int *list) {
  const Packed have[4] = {0, at_least(cnt, 1), at_least(cnt, 2), at_least(cnt, 3)};
  int n = 0;
  for (int i = 0; i < SEQUENCES; i++)
    if (!(sequences[i].ranks & ~have[sequences[i].each])) list[n++] = i;
  return n;
}

static void flushed(const Tables *t, Packed cnt, const int *suit, int w, int level, int price,
                    Cut *now, Cut *best) {
  int plain = 0, list[SEQUENCES], many = in_sequence(cnt, list);
  for (int r = 0; r < RANKS; r++) plain += t->cost[r][count_of(cnt, r)];
  sequenced(t, cnt, w, level, list, many, price, plain, now, best);
  if (now->flushes == 2) return;
  for (int s = 0; s < 4; s++) {
    if (bits(suit[s]) + w < 5) continue;
    for (int top = 3; top < RANKS; top++) {
      int part = suit[s] & window(top, 5), lack = 5 - bits(part);
      if (lack > w) continue;
      int suits[4] = {suit[0], suit[1], suit[2], suit[3]};
      suits[s] &= ~part;
      now->fs[now->flushes] = s, now->ft[now->flushes] = top, now->fl[now->flushes] = lack;
      now->flushes++;
      flushed(t, cnt - (spread(part) >> 3), suits, w - lack, level, price + t->flush[top], now, best);
      now->flushes--;
    }
  }
}

/* The turns that a hand still costs, if less than `best` says, and how it is cut up for that. */
static int cut(const Tables *t, const View *v, int level, Cut *best) {
  Cut now;
  int price = 0;
  now.flushes = now.seqs = 0;
  if (v->bj == 2 && v->rj == 2) price = t->jokers;
  else price = t->joker[0][v->bj] + t->joker[1][v->rj];
  flushed(t, packed(v->cnt), v->suit, v->w, level, price, &now, best);
  return best->best;
}

static int worth(const Mind *m, const Move *move) {
  if (move->tier) return bomb_worth(m->weight, move->tier, move->height);
  return m->t.chance[move->shape][move->height];
}
