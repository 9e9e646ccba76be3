import { defineMachine } from '../../lib/machine/machine.js'

/**
 * The steps of a swap, from its review to the chain. An approval goes through `checking`, `approving` and
 * `approvalPending` before the swap does the same. `leave`: the form begins again, for another account or because the
 * visitor left Swap.
 */
export const swapMachine = defineMachine({
  initial: 'idle',
  states: {
    idle: { build: 'building', check: 'checking' },
    building: { build: 'building', built: 'idle', fail: 'idle', leave: 'idle' },
    checking: { askApproval: 'approving', askSwap: 'swapping', looked: 'idle', fail: 'idle', leave: 'idle' },
    approving: { sent: 'approvalPending', fail: 'idle', leave: 'idle' },
    approvalPending: { check: 'checking', giveUp: 'idle', fail: 'idle', leave: 'idle' },
    swapping: { sent: 'swapPending', turnDown: 'idle', fail: 'idle', leave: 'idle' },
    swapPending: { complete: 'idle', giveUp: 'idle', fail: 'idle', leave: 'idle' },
  },
})
