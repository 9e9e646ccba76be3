import { defineMachine } from '../../lib/machine/machine.js'

/**
 * A purchase at a provider. `waiting`: the visitor is in the provider's window. `blocked`: the browser opened no
 * window, and the view draws a link. `closed`: the window closed without a known purchase. `failed`: the provider
 * reported a failure. `timedOut`: no report for three minutes. `leave`: the visitor switched to another account or
 * network.
 */
export const purchaseMachine = defineMachine({
  initial: 'none',
  states: {
    none: { open: 'waiting', block: 'blocked' },
    waiting: {
      open: 'waiting',
      block: 'blocked',
      close: 'closed',
      fail: 'failed',
      timeOut: 'timedOut',
      buy: 'none',
      leave: 'none',
    },
    // An earlier window of the same purchase may still be watched.
    blocked: { open: 'waiting', block: 'blocked', fail: 'failed', timeOut: 'timedOut', buy: 'none', leave: 'none' },
    // The visitor may have paid already, or the provider hides its window.
    closed: { open: 'waiting', block: 'blocked', fail: 'failed', timeOut: 'timedOut', buy: 'none', leave: 'none' },
    failed: { open: 'waiting', block: 'blocked', leave: 'none' },
    timedOut: { open: 'waiting', block: 'blocked', leave: 'none' },
  },
})
