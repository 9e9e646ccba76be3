import { defineMachine } from '../../lib/machine/machine.js'

/**
 * The restoring of one kept connection. `waiting`: the page waits for the wallet. `late`: the page has stopped waiting,
 * and the connection still returns when the wallet answers. `left`: the visitor has disconnected meanwhile, so the
 * session ends when the wallet answers.
 */
export const restoreMachine = defineMachine({
  initial: 'waiting',
  states: {
    waiting: { timeUp: 'late', leave: 'left', end: 'over' },
    late: { leave: 'left', end: 'over' },
    left: { end: 'over' },
    over: {},
  },
})
