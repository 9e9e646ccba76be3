import { defineMachine } from '../../lib/machine/machine.js'

/** The sign-in of the active account. `asked`: a prompt waits for the visitor, or would if the modal were open. */
export const sessionMachine = defineMachine({
  initial: 'signedOut',
  states: {
    signedOut: { ask: 'asked', signIn: 'signedIn' },
    asked: { signIn: 'signedIn', signOut: 'signedOut' },
    signedIn: { signIn: 'signedIn', signOut: 'signedOut' },
  },
})

/**
 * The work that the visitor has started in the prompt. A cancelled signature ends in the background, while the wallet
 * may be disconnected.
 */
export const signingMachine = defineMachine({
  initial: 'none',
  states: {
    none: { sign: 'signing', cancel: 'cancelling' },
    signing: { end: 'none', cancel: 'cancelling' },
    cancelling: { end: 'none', cancel: 'cancelling', sign: 'signing' },
  },
})
