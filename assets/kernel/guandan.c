/* The scorer and the search of Guandan's players (py/cardavia/games/guandan).
 *
 * py/cardavia/games/guandan/kernel.py says what the buffers hold. All numbers are integers,
 * thousandths of a turn where nothing else is said, so that every machine comes to the same
 * result. No library is needed: it also builds as a side module for WebAssembly (the
 * command is in py/lab/guandan/wasm.py).
 *
 * Cards are rank * 4 + suit (ranks 2 to A are 0 to 12, suits S H C D), 52 the black joker,
 * 53 the red one. A height is the strength of a key: 0 to 12 by level, jokers 13 and 14; in
 * sequences the natural rank of the top card.
 */
typedef unsigned char u8;
enum { RANKS = 13, CARDS = 54, BLACK = 52, RED = 53, SEATS = 4, MOST = 10 };
enum { SINGLE, PAIR, TRIPLE, HOUSE, STRAIGHT, TUBE, PLATE, BOMB, FLUSH, JOKERS };
enum { FLUSH_TIER = 11, JOKER_TIER = 21, UNIT = 1000, FINISH = 50 * UNIT };
enum { SEQUENCES = 35, MOVES = 160, NEVER = 1 << 30 };

/* The weights of a player; the names are those of weights.py. */
enum {
  TOP = 0,     /* 7: chance that the highest play of a shape wins its trick */
  FADE = 7,    /* 7: how fast it falls with what may lie above */
  W_BOMB = 14, W_TIER, W_KEY, W_CARD, W_LEAD, W_HURRY, W_NEAR, W_SAVE, W_MATE, W_STANDS,
  W_DANGER, W_HELP, W_END, W_ENDING, W_MATE_NEAR, W_OPEN, W_BLOCK, W_COUNT
};

typedef struct { u8 c[CARDS]; int n; } Hand;
typedef struct { int shape, size, height, tier; u8 cards[MOST]; } Move;
typedef struct {
  Hand hands[SEATS];
  int level, turn, leader; /* leader: seat of the play to beat, -1 when leading */
  Move lead;
  int out[SEATS], outs, done[SEATS];
} State;

#include "guandan_cut.c"
#include "guandan_plays.c"
#include "guandan_deal.c"
#include "guandan_net.c"

enum { G_LEVEL, G_TURN, G_LEADER, G_LEAD, G_OUTS = G_LEAD + 4, G_OUT, G_COUNTS = G_OUT + 4, G_INTS = G_COUNTS + 4 };
enum { M_INTS = 4 + MOST };

static void set_move(Move *move, const int *data) {
  shaped(move, data[0], data[1], data[2], data[3]);
  for (int i = 0; i < MOST; i++) move->cards[i] = (u8)data[4 + i];
}

static void set_state(State *g, const int *data, const u8 *cards) {
  g->level = data[G_LEVEL], g->turn = data[G_TURN], g->leader = data[G_LEADER];
  shaped(&g->lead, data[G_LEAD], data[G_LEAD + 1], data[G_LEAD + 2], data[G_LEAD + 3]);
  g->outs = data[G_OUTS];
  for (int s = 0; s < SEATS; s++) g->done[s] = 0;
  for (int i = 0; i < g->outs; i++) g->out[i] = data[G_OUT + i], g->done[g->out[i]] = 1;
  for (int s = 0; s < SEATS; s++) {
    g->hands[s].n = data[G_COUNTS + s];
    for (int i = 0; i < CARDS; i++) g->hands[s].c[i] = cards[s * CARDS + i];
  }
}

int gd_weights(void) { return W_COUNT; }

/* climbs[i]: world i played to its end after `move` (null: as it stands), by the weights, or
 * with `nodes` for each world as well as it can be when all hands are seen. */
void gd_rollouts(const int *state, const u8 *worlds, int many, const int *weights, const int *move,
                 int nodes, int *climbs) {
  prepare(weights);
  for (int i = 0; i < many; i++) {
    State g;
    set_state(&g, state, worlds + i * SEATS * CARDS);
    if (move) {
      Move first;
      set_move(&first, move);
      apply(&g, &first);
    }
    int left = nodes;
    climbs[i] = nodes > 0 ? solved(&g, weights, -3, 3, &left) : nodes ? sprint(&g, weights, state[G_TURN], -1 - nodes) : finish(&g, weights);
  }
}

/* The values of plays (0 for a pass) by what the mover knows: the unseen cards may lie in any
 * other hand. `values[many]` is the cost of the hand. */
void gd_values(const int *state, const u8 *cards, const int *weights, const int *moves, int many,
               int *values) {
  prepare(weights);
  State g;
  Mind m;
  Cut c;
  set_state(&g, state, cards);
  mind(&g, g.turn, weights + g.turn % 2 * W_COUNT, &m);
  weigh(&g, g.turn, &m, &c);
  values[many] = m.now;
  for (int i = 0; i < many; i++) {
    Move move;
    set_move(&move, moves + i * M_INTS);
    values[i] = move.size > 0 ? value(&g, &m, g.turn, &move, rest_cost(&m, &move, NEVER)) : 0;
  }
}

/* The play that the policy takes, as move data; size 0 for a pass. */
int gd_decide(const int *state, const u8 *cards, const int *weights, int *data) {
  prepare(weights);
  State g;
  Move move;
  set_state(&g, state, cards);
  int most = decide(&g, weights + g.turn % 2 * W_COUNT, &move);
  data[0] = move.shape, data[1] = move.size, data[2] = move.height, data[3] = move.tier;
  for (int i = 0; i < move.size; i++) data[4 + i] = move.cards[i];
  return most;
}

#include "guandan_belief.c"
#include "guandan_value.c"
#include "guandan_whole.c"
#include "guandan_policy.c"
#include "guandan_search.c"
