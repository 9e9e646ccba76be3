import { defineMachine } from '../../lib/machine/machine.js'

/**
 * The restoring of one kept connection. `waiting`: the page waits for it. `late`: nobody waits any more, and it still connects when the
 * wallet answers. `left`: the visitor has disconnected meanwhile, so that the session ends when the wallet answers.
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
