/* Part of guandan.c: the plays that a hand has, and what the scorer thinks of them. */

/* What a seat holds; enough to list its plays. */
static void mind(const State *g, int seat, const int *weight, Mind *m) {
  m->hand = &g->hands[seat];
  m->weight = weight;
  m->team = seat % 2;
  m->level = g->level;
  m->mate = g->hands[(seat + 2) % 4].n;
  m->foes[0] = g->hands[(seat + 1) % 4].n;
  m->foes[1] = g->hands[(seat + 3) % 4].n;
  m->min_foe = 27, m->max_foe = 0;
  for (int i = 0; i < 2; i++) {
    if (m->foes[i] && m->foes[i] < m->min_foe) m->min_foe = m->foes[i];
    if (m->foes[i] > m->max_foe) m->max_foe = m->foes[i];
  }
  look(m->hand, g->level, &m->view);
  int near = weight[W_NEAR] - m->min_foe;
  m->urgency = weight[W_LEAD] + (near > 0 ? near * weight[W_HURRY] : 0);
}

/* What its plays are worth by the cards that it does not see. */
static void weigh(const State *g, int seat, Mind *m, Cut *c) {
  int natural[RANKS], unseen[15];
  for (int h = 0; h < 15; h++) unseen[h] = 0;
  for (int r = 0; r < RANKS; r++) natural[r] = 0;
  for (int i = 1; i < 4; i++) {
    const u8 *c = g->hands[(seat + i) % 4].c;
    for (int r = 0; r < RANKS; r++) natural[r] += c[4 * r] + c[4 * r + 1] + c[4 * r + 2] + c[4 * r + 3];
    unseen[13] += c[BLACK], unseen[14] += c[RED];
  }
  for (int r = 0; r < RANKS; r++) unseen[strength(r, g->level)] = natural[r];
  chances(m, natural, unseen);
  prices(m);
  c->best = NEVER;
  m->now = cut(&m->t, &m->view, m->level, c);
}

/* The cost of the hand after a play, or `limit` where it is not less. */
static int rest_cost(const Mind *m, const Move *move, int limit) {
  View view = m->view;
  Cut best;
  for (int i = 0; i < move->size; i++) {
    int card = move->cards[i], r = card / 4, s = card % 4, twins = 0;
    if (card == wild_card(m->level)) view.w--;
    else if (card == BLACK) view.bj--;
    else if (card == RED) view.rj--;
    else {
      view.cnt[r]--;
      for (int j = 0; j <= i; j++) twins += move->cards[j] == card;
      if (m->hand->c[card] == twins) view.suit[s] &= ~(1 << r);
    }
  }
  best.best = limit;
  return cut(&m->t, &view, m->level, &best);
}

/* What a play gains, in turns; a pass gains 0. `left` is the cost of the hand after it. */
static int value(const State *g, const Mind *m, int seat, const Move *move, int left) {
  const int *weight = m->weight;
  if (move->size == m->hand->n) return FINISH;
  int strong = worth(m, move), chance = strong < UNIT ? strong : UNIT;
  int gain = m->now - left + weight[W_CARD] * move->size;
  int end = weight[W_END] - left;
  if (end > 0) gain += end * chance / UNIT * weight[W_ENDING] / UNIT;
  if (g->leader < 0) {
    int foe = move->size == m->foes[0] || move->size == m->foes[1];
    if (foe) gain -= weight[W_DANGER] * (UNIT - chance) / UNIT;
    else if (move->size == m->mate && chance * 2 < UNIT) gain += weight[W_HELP];
    return gain + weight[W_OPEN] * chance / UNIT;
  }
  if (move->tier && left > UNIT * 3 / 2) gain -= weight[W_SAVE];
  /* The next opponent could go out on this trick. */
  int block = g->lead.size == m->foes[0] && !g->lead.tier ? weight[W_BLOCK] : 0;
  if (g->leader % 2 != seat % 2) return gain + chance * (m->urgency + block) / UNIT;
  int stands = worth(m, &g->lead);
  if (stands > UNIT) stands = UNIT;
  if (chance > stands) gain += (chance - stands) * (m->urgency + block) / UNIT;
  if (chance > stands && block) return gain - stands * weight[W_STANDS] / UNIT;
  gain -= weight[W_MATE] + stands * weight[W_STANDS] / UNIT + (move->tier ? weight[W_MATE] : 0);
  return m->mate <= 6 ? gain - weight[W_MATE_NEAR] : gain;
}

/* Cards of a rank, those that straight flushes need last. */
static int take(const Mind *m, int r, int k, u8 *cards) {
  int n = 0, wild = wild_card(m->level);
  for (int keep = 0; keep < 2; keep++)
    for (int s = 0; s < 4; s++) {
      int card = r * 4 + s, held = m->hand->c[card];
      if (card == wild) continue;
      int needed = m->view.flush[s] >> r & 1 & (held > 0);
      for (int i = keep ? held - needed : 0; i < (keep ? held : held - needed) && n < k; i++)
        cards[n++] = (u8)card;
    }
  return n;
}

static int fill(const Mind *m, int r, int k, u8 *cards) {
  int n = take(m, r, k, cards);
  while (n < k) cards[n++] = (u8)wild_card(m->level);
  return n;
}

static void shaped(Move *move, int shape, int size, int height, int tier) {
  move->shape = shape, move->size = size, move->height = height, move->tier = tier;
}

static void make_group(const Mind *m, int r, int n, Move *move) {
  shaped(move, n < 4 ? n - 1 : BOMB, n, strength(r, m->level), n < 4 ? 0 : 2 * n);
  fill(m, r, n, move->cards);
}

static void make_jokers(int j, int n, Move *move) {
  shaped(move, n - 1, n, 13 + j, 0);
  for (int i = 0; i < n; i++) move->cards[i] = (u8)(BLACK + j);
}

static void make_house(const Mind *m, int triple, int pair, Move *move) {
  shaped(move, HOUSE, 5, strength(triple, m->level), 0);
  fill(m, triple, 3, move->cards);
  fill(m, pair, 2, move->cards + 3);
}

static void make_flush(const Mind *m, int s, int top, Move *move) {
  int n = 0, mask = window(top, 5);
  shaped(move, FLUSH, 5, top, FLUSH_TIER);
  for (int r = 0; r < RANKS; r++)
    if (mask >> r & 1) move->cards[n++] = (u8)(m->view.suit[s] >> r & 1 ? r * 4 + s : wild_card(m->level));
}

/* A straight of one suit is made another one if a twin rank allows it; 0 if none does. */
static int make_run(const Mind *m, int i, Move *move) {
  int n = 0, mask = sequences[i].mask, each = sequences[i].each, wilds = 0;
  shaped(move, sequences[i].shape, each == 1 ? 5 : 6, sequences[i].top, 0);
  for (int r = 0; r < RANKS; r++)
    if (mask >> r & 1) n += fill(m, r, each, move->cards + n);
  for (int j = 0; j < n; j++) wilds += move->cards[j] == wild_card(m->level);
  if (each > 1 || wilds) return 1;
  int suit = move->cards[0] % 4;
  for (int j = 1; j < n; j++)
    if (move->cards[j] % 4 != suit) return 1;
  for (int j = 0; j < n; j++)
    for (int s = 0; s < 4; s++) {
      int card = move->cards[j] / 4 * 4 + s;
      if (s == suit || card == wild_card(m->level) || !m->hand->c[card]) continue;
      move->cards[j] = (u8)card;
      return 1;
    }
  return 0;
}

static int run_lack(const Mind *m, int i) {
  int lack = 0, mask = sequences[i].mask, each = sequences[i].each;
  for (int r = 0; r < RANKS; r++)
    if (mask >> r & 1 && m->view.cnt[r] < each) lack += each - m->view.cnt[r];
  return lack;
}

static int houses(const Mind *m, int floor, Move *out) {
  int n = 0;
  const View *v = &m->view;
  for (int r = 0; r < RANKS; r++) {
    int lack = v->cnt[r] < 3 ? 3 - v->cnt[r] : 0, best = -1, most = -(1 << 30);
    if (!v->cnt[r] || v->cnt[r] > 4 || lack > v->w || strength(r, m->level) <= floor) continue;
    for (int p = 0; p < RANKS; p++) {
      int more = v->cnt[p] < 2 ? 2 - v->cnt[p] : 0;
      if (p == r || !v->cnt[p] || v->cnt[p] > 3 || lack + more > v->w) continue;
      /* The pair that the hand can spare best: a whole one, a low one. */
      int gain = -more * 100 - (v->cnt[p] == 3) * 50 - strength(p, m->level);
      if (gain > most) most = gain, best = p;
    }
    if (best >= 0) make_house(m, r, best, &out[n++]);
  }
  return n;
}

/* The ordinary plays of a shape above a height. */
static int ordinary(const Mind *m, int shape, int floor, Move *out) {
  int n = 0;
  const View *v = &m->view;
  if (shape == HOUSE) return houses(m, floor, out);
  if (shape < HOUSE) {
    int k = shape + 1;
    for (int r = 0; r < RANKS; r++) {
      if (strength(r, m->level) <= floor || v->cnt[r] + v->w < k) continue;
      if (!v->cnt[r] && r != m->level) continue;
      make_group(m, r, k, &out[n++]);
    }
    if (k <= 2 && floor < 13 && v->bj >= k) make_jokers(0, k, &out[n++]);
    if (k <= 2 && floor < 14 && v->rj >= k) make_jokers(1, k, &out[n++]);
    return n;
  }
  for (int i = 0; i < SEQUENCES; i++)
    if (sequences[i].shape == shape && sequences[i].top > floor && run_lack(m, i) <= v->w)
      n += make_run(m, i, &out[n]);
  return n;
}

/* The bombs above a tier and height: whole ones, with wild cards only as far as needed. */
static int bombs(const Mind *m, int tier, int floor, Move *out) {
  int n = 0;
  const View *v = &m->view;
  for (int r = 0; r < RANKS; r++) {
    int h = strength(r, m->level);
    if (!v->cnt[r]) continue;
    for (int k = v->cnt[r] < 4 ? 4 : v->cnt[r]; k <= v->cnt[r] + v->w && k <= MOST; k++)
      if (2 * k > tier || (2 * k == tier && h > floor)) {
        make_group(m, r, k, &out[n++]);
        break;
      }
  }
  if (tier <= FLUSH_TIER)
    for (int s = 0; s < 4; s++) {
      if (bits(v->suit[s]) + v->w < 5) continue;
      for (int top = tier == FLUSH_TIER ? floor + 1 : 3; top < RANKS; top++)
        if (5 - bits(v->suit[s] & window(top, 5)) <= v->w) make_flush(m, s, top, &out[n++]);
    }
  if (v->bj == 2 && v->rj == 2 && tier < JOKER_TIER) {
    shaped(&out[n], JOKERS, 4, 0, JOKER_TIER);
    for (int i = 0; i < 4; i++) out[n].cards[i] = (u8)(BLACK + i / 2);
    n++;
  }
  return n;
}

/* The plays into which the hand is cut, and what is left of its cost after each; -1 where that
 * must be reckoned anew. */
static int pieces(const Mind *m, const Cut *c, Move *out, int *left) {
  int n = 0, pairs[RANKS], np = 0;
  const View *v = &m->view;
  for (int i = 0; i < c->flushes; i++) make_flush(m, c->fs[i], c->ft[i], &out[n++]);
  for (int i = 0; i < c->seqs; i++) n += make_run(m, c->seq[i], &out[n]);
  if (v->bj == 2 && v->rj == 2) n += bombs(m, JOKER_TIER - 1, 0, &out[n]);
  else {
    if (v->bj) make_jokers(0, v->bj, &out[n++]);
    if (v->rj) make_jokers(1, v->rj, &out[n++]);
  }
  for (int i = 0; i < n; i++) left[i] = m->now - UNIT + worth(m, &out[i]);
  if (c->w) left[n] = -1, make_group(m, m->level, 1, &out[n++]);
  for (int r = 0; r < RANKS; r++)
    if (c->cnt[r] == 2) pairs[np++] = r;
  for (int r = 0; r < RANKS; r++) {
    if (!c->cnt[r]) continue;
    if (c->cnt[r] == 3 && np) {
      int best = 0;
      for (int j = 1; j < np; j++)
        if (m->t.cost[pairs[j]][2] > m->t.cost[pairs[best]][2]) best = j;
      left[n] = -1;
      make_house(m, r, pairs[best], &out[n++]);
    }
    make_group(m, r, c->cnt[r], &out[n]);
    left[n] = np && (c->cnt[r] == 2 || c->cnt[r] == 3) ? -1 : m->now - UNIT + worth(m, &out[n]);
    n++;
  }
  return n;
}

/* Of a short hand with wild cards, the ways to play it at once. */
static int finishes(const Mind *m, Move *out) {
  int n = 0, many = 0;
  Move found[MOVES];
  if (!m->view.w || m->hand->n < 2 || m->hand->n > 6) return 0;
  for (int shape = PAIR; shape <= PLATE; shape++) many += ordinary(m, shape, -1, &found[many]);
  many += bombs(m, 0, -1, &found[many]);
  for (int i = 0; i < many && !n; i++)
    if (found[i].size == m->hand->n) out[n++] = found[i];
  return n;
}

/* The plays that a leader considers: the pieces of its cut, what goes out at once, what lets the
 * partner out. `left` as in `pieces`. */
static int leads(const Mind *m, const Cut *c, Move *out, int *left) {
  int n = pieces(m, c, out, left), more = n;
  n += finishes(m, &out[n]);
  if (m->mate == 1 || m->mate == 2)
    for (int r = 0; r < RANKS; r++)
      if (m->view.cnt[r] >= m->mate && m->view.cnt[r] < 4) {
        make_group(m, r, m->mate, &out[n++]);
        break;
      }
  for (; more < n; more++) left[more] = -1;
  return n;
}

/* The best play that is worth more than `most`, if there is one, and its value; it looks no
 * further than for one that is worth `enough`. The hand has been weighed and cut. */
static int best_lead(const State *g, const Mind *m, const Cut *c, int most, int enough, Move *best) {
  Move moves[MOVES];
  int left[MOVES], n = leads(m, c, moves, left);
  for (int i = 0; i < n && most < enough; i++) {
    int rest = left[i] >= 0 ? left[i] : rest_cost(m, &moves[i], NEVER);
    int gain = value(g, m, g->turn, &moves[i], rest);
    if (gain > most) most = gain, *best = moves[i];
  }
  return most;
}

static int answers(const State *g, const Mind *m, Move *out) {
  int n = 0;
  if (!g->lead.tier) n = ordinary(m, g->lead.shape, g->lead.height, out);
  return n + bombs(m, g->lead.tier, g->lead.tier ? g->lead.height : -1, &out[n]);
}

static int best_answer(const State *g, const Mind *m, const Move *moves, int n, int most, int enough,
                       Move *best) {
  for (int i = 0; i < n && most < enough; i++) {
    /* A play hardly ever saves more than it costs to play it. */
    int least = m->now - UNIT + worth(m, &moves[i]);
    int more = value(g, m, g->turn, &moves[i], least) - most;
    if (more <= 0) continue;
    int gain = value(g, m, g->turn, &moves[i], rest_cost(m, &moves[i], least + more));
    if (gain > most) most = gain, *best = moves[i];
  }
  return most;
}

/* The best play and its value; 0 and no play (size 0) for a pass. */
static int decide(const State *g, const int *weight, Move *best) {
  Mind m;
  Cut c;
  Move moves[MOVES];
  mind(g, g->turn, weight, &m);
  shaped(best, SINGLE, 0, 0, 0);
  int n = g->leader < 0 ? 0 : answers(g, &m, moves);
  if (g->leader >= 0 && !n) return 0;
  weigh(g, g->turn, &m, &c);
  return g->leader < 0 ? best_lead(g, &m, &c, -NEVER, NEVER, best)
                       : best_answer(g, &m, moves, n, 0, NEVER, best);
}

enum { BRANCHES = 3 };

/* The most promising plays, at most `BRANCHES`, the best first; a pass (size 0) is one of them
 * where it is allowed. */
static int promising(const State *g, const int *weight, Move *out) {
  Mind m;
  Cut c;
  Move moves[MOVES];
  int left[MOVES], worths[BRANCHES + 1], n = 0, many = 0, leads = g->leader < 0;
  mind(g, g->turn, weight, &m);
  if (!leads) {
    n = answers(g, &m, moves);
    shaped(&moves[n++], SINGLE, 0, 0, 0);
    if (n > 1) weigh(g, g->turn, &m, &c);
  } else {
    weigh(g, g->turn, &m, &c);
    n = pieces(&m, &c, moves, left);
    for (int i = n + finishes(&m, &moves[n]); n < i; n++) left[n] = -1;
  }
  for (int i = 0; i < n; i++) {
    int gain = 0, j = many;
    if (moves[i].size > 0) {
      int rest = leads && left[i] >= 0 ? left[i] : rest_cost(&m, &moves[i], NEVER);
      gain = value(g, &m, g->turn, &moves[i], rest);
    }
    for (; j > 0 && worths[j - 1] < gain; j--) worths[j] = worths[j - 1], out[j] = out[j - 1];
    worths[j] = gain, out[j] = moves[i];
    if (many < BRANCHES) many++;
  }
  return many;
}

/* How much less a move is worth than the best one; no more than `enough` need be told. */
static int gave_away(const State *g, const int *weight, const Move *move, int enough) {
  Mind m;
  Cut c;
  Move moves[MOVES], best;
  int leads = g->leader < 0, worth = 0, n = 0;
  mind(g, g->turn, weight, &m);
  if (!leads) n = answers(g, &m, moves);
  if (move->size <= 0 && !n) return 0;
  weigh(g, g->turn, &m, &c);
  if (move->size > 0) worth = value(g, &m, g->turn, move, rest_cost(&m, move, NEVER));
  int most = !leads && worth < 0 ? 0 : worth;
  if (leads) most = best_lead(g, &m, &c, most, worth + enough, &best);
  else most = best_answer(g, &m, moves, n, most, worth + enough, &best);
  return most - worth;
}
