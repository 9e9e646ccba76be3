import { fox, mainnet, type State, type Way } from './way.js'

/** A page where visitors sign in, and one who has connected. */
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

/** Not asked yet, the wallet asks, its owner said no, and where nobody has to. */
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
