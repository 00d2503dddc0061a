/* Part of learn.c: the net's moves at less cost, for playing on. */

typedef struct { const Floats *net; const int *weights; float explore; int most, quick; } Brain;

/* As in playing on: the plays that the scorer itself considers. */
static void quick(const State *g, const Past *p, const Brain *b, Move *move) {
  Mind m;
  Option o[MOVES];
  View after[MOVES];
  mind(g, g->turn, b->weights, &m);
  int n = g->leader < 0 ? lead_options(g, &m, o, after) : answer_options(g, &m, o, after);
  int order[NEAR], near = nearest(o, n, order);
  if (!n) {
    shaped(move, SINGLE, 0, 0, 0);
    return;
  }
  int top = order[0];
  if (near > 1 && o[top].value < FINISH) {
    Inputs half, in;
    short acc[H1] = {0}, sum[H1];
    float one[H1], h1[H1], h2[H2], best = -1e9f;
    const First *first = shortened(b->net);
    situation(g, p, &half);
    add_shorts(first, &half, acc, acc);
    for (int k = 0; k < near; k++) {
      int i = order[k];
      play_half(g, &m, &after[i], &o[i], o[order[0]].value - o[i].value, &in);
      add_shorts(first, &in, acc, sum);
      for (int j = 0; j < H1; j++) one[j] = b->net->b1[j] + sum[j] * (1 / 512.f);
      float v = upper(&b->net->top, one, h1, h2);
      if (v > best) best = v, top = i;
    }
  }
  *move = o[top].move;
}
