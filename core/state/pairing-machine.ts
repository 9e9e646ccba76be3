import { defineMachine } from '../lib/machine/machine.js'

/**
 * The life of a code. `ask`: a code is requested. `arrive`: the relay took the proposal. `die`: the code's time ended
 * while the computer slept. `renewing` shows a code while the next is on its way. A code that arrives late replaces a
 * failure.
 */
export const pairingMachine = defineMachine({
  initial: 'idle',
  states: {
    idle: { ask: 'preparing' },
    preparing: {
      ask: 'preparing',
      arrive: 'ready',
      expire: 'expired',
      fail: 'failed',
      refuse: 'refused',
      reset: 'idle',
    },
    ready: {
      ask: 'renewing',
      arrive: 'ready',
      die: 'expired',
      expire: 'expired',
      fail: 'failed',
      refuse: 'refused',
      reset: 'idle',
    },
    renewing: {
      ask: 'renewing',
      arrive: 'ready',
      die: 'preparing',
      expire: 'expired',
      fail: 'failed',
      refuse: 'refused',
      reset: 'idle',
    },
    expired: { ask: 'preparing', arrive: 'ready', refuse: 'refused', reset: 'idle' },
    failed: { ask: 'preparing', arrive: 'ready', refuse: 'refused', reset: 'idle' },
    refused: { ask: 'preparing', reset: 'idle' },
  },
})
