import type { Chain } from '../chains/chain.js'

/** A chain that nobody answers for: enough where a wallet is only connected, locked or switched. */
export function chainStub(name: string, caipNetworkId: string): Chain {
  const silent = () => Promise.reject(new Error(`${name} is only a name here.`))
  return {
    name,
    kind: caipNetworkId.startsWith('eip155:') ? 'evm' : 'solana',
    caipNetworkId,
    // The discard port: nothing listens there.
    rpcUrl: 'http://127.0.0.1:9',
    webSocketUrl: 'ws://127.0.0.1:9',
    request: silent,
    journal: [],
    addFault: () => () => undefined,
    setBalance: silent,
    getBalance: silent,
    setTime: silent,
    stop: () => Promise.resolve(),
  }
}
