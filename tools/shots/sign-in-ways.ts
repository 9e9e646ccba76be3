import { fox, mainnet, type State, type Way } from './way.js'

/** A way to a sign-in view: the page asks for sign-in, and the visitor has connected. */
function signingIn(view: 'SIWXSignMessage' | 'ConnectingSiwe', isRequired = true): Way {
  const isLegacy = view === 'ConnectingSiwe'
  return {
    chains: { mainnet },
    wallets: { fox },
    modal: isLegacy
      ? { siweConfig: { server: 'host', required: isRequired } }
      : { siwx: { storage: 'local', required: isRequired, statement: 'I accept the terms.' } },
    steps: [{ open: 'Connect' }, { choose: 'Fox' }, { 'wallet.fox': 'approve' }, { expect: { view, within: '5s' } }],
  }
}

/** Loading: the wallet asks its owner. Failed: the owner rejected. Empty: sign-in is optional. Full: the wallet is not asked yet. */
function signInStates(view: 'SIWXSignMessage' | 'ConnectingSiwe'): Readonly<Record<State, Way>> {
  const way = signingIn(view)
  const asks = [
    ...way.steps,
    { sign: {} },
    { expect: { wallet: { fox: { pending: ['personal_sign'] } }, within: '5s' } },
  ] as const
  return {
    loading: { ...way, steps: [...asks] },
    empty: signingIn(view, false),
    failed: {
      ...way,
      steps: [...asks, { 'wallet.fox': { reject: 'personal_sign' } }, { expect: { error: 'siwx_signature_declined' } }],
    },
    full: way,
  }
}

export const signInWays = {
  SIWXSignMessage: signInStates('SIWXSignMessage'),
  ConnectingSiwe: signInStates('ConnectingSiwe'),
}
