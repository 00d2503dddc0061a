/* Part of learn.c: deals with and without tribute, at random levels. */
static void prepare_both(const int *even, const int *odd) {
  int both[2 * W_COUNT];
  memcpy(both, even, W_COUNT * sizeof(int));
  memcpy(both + W_COUNT, odd, W_COUNT * sizeof(int));
  prepare(both);
}
static int power(int card, int level) { return card >= BLACK ? card - 39 : strength(card / 4, level); }

static void deal_hands(Dice *d, State *g) {
  u8 cards[108];
  for (int i = 0; i < 108; i++) cards[i] = (u8)(i / 2);
  for (int i = 107; i > 0; i--) {
    int j = pick(d, i + 1);
    u8 c = cards[i];
    cards[i] = cards[j], cards[j] = c;
  }
  memset(g, 0, sizeof *g);
  for (int i = 0; i < 108; i++) g->hands[i % 4].c[cards[i]]++;
  for (int s = 0; s < 4; s++) g->hands[s].n = 27;
  g->leader = -1;
}
static int strongest_card(const Hand *h, int level) {
  int best = -1;
  for (int c = 0; c < CARDS; c++)
    if (h->c[c] && c != wild_card(level) && (best < 0 || power(c, level) > power(best, level))) best = c;
  return best;
}
static void shift(State *g, Past *p, int from, int to, int card) {
  g->hands[from].c[card]--, g->hands[from].n--;
  g->hands[to].c[card]++, g->hands[to].n++;
  if (p->known[from][card]) p->known[from][card]--;
  p->known[to][card]++;
}
/* The card that hurts least to give back, by the scorer. */
static int back_card(State *g, int seat, int payer, const int *weights) {
  int best = -1, most = 0, any_low = 0, wild = wild_card(g->level), least = 99;
  for (int c = 0; c < CARDS; c++) {
    if (!g->hands[seat].c[c] || c == wild) continue;
    if (c < BLACK && c / 4 <= 8) any_low = 1;
    if (power(c, g->level) < least) least = power(c, g->level);
  }
  for (int c = 0; c < CARDS; c++) {
    if (!g->hands[seat].c[c] || c == wild) continue;
    if (any_low ? c >= BLACK || c / 4 > 8 : power(c, g->level) != least) continue;
    State h = *g;
    Mind m;
    Cut k;
    h.hands[seat].c[c]--, h.hands[seat].n--;
    h.turn = seat;
    mind(&h, seat, weights, &m);
    weigh(&h, seat, &m, &k);
    int gain = -m.now + (payer % 2 == seat % 2 ? 20 : -20) * power(c, g->level);
    if (best < 0 || gain > most) most = gain, best = c;
  }
  return best;
}
static void tribute(Dice *d, State *g, Past *p, const int *weights) {
  int places[4] = {0, 1, 2, 3};
  for (int i = 3; i > 0; i--) {
    int j = pick(d, i + 1), x = places[i];
    places[i] = places[j], places[j] = x;
  }
  int two = (places[0] + places[1]) % 2 == 0, pay[2] = {places[3], places[2]}, n = two ? 2 : 1, reds = 0;
  for (int i = 0; i < n; i++) reds += g->hands[pay[i]].c[RED];
  g->turn = places[0];
  if (reds == 2) {
    for (int i = 0; i < n; i++) p->known[pay[i]][RED] = g->hands[pay[i]].c[RED];
    return;
  }
  int card[2], back[2];
  for (int i = 0; i < n; i++) card[i] = strongest_card(&g->hands[pay[i]], g->level);
  if (n == 2) {
    int first = (places[0] + 1) % 4;
    int a = power(card[0], g->level), b = power(card[1], g->level);
    if (b > a || (a == b && pay[1] == first)) {
      int x = card[0]; card[0] = card[1], card[1] = x;
      x = pay[0]; pay[0] = pay[1], pay[1] = x;
    }
  }
  for (int i = 0; i < n; i++) shift(g, p, pay[i], places[i], card[i]);
  for (int i = 0; i < n; i++) back[i] = back_card(g, places[i], pay[i], weights);
  for (int i = 0; i < n; i++) shift(g, p, places[i], pay[i], back[i]);
  g->turn = pay[0];
}
static void start(Dice *d, State *g, Past *p, const int *weights) {
  prepare_both(weights, weights);
  deal_hands(d, g);
  past_clear(p);
  g->level = pick(d, 13);
  g->turn = pick(d, 4);
  if (pick(d, 2)) tribute(d, g, p, weights);
}

