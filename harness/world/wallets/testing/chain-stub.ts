import type { Chain, ChainKind } from '../../chains/chain.js'

const kinds: Readonly<Record<string, ChainKind>> = { eip155: 'evm', bip122: 'bitcoin', polkadot: 'polkadot' }

/** A chain without a node, for wallets that are only connected, locked or switched. */
export function chainStub(name: string, caipNetworkId: string): Chain {
  const silent = () => Promise.reject(new Error(`${name} is only a name here.`))
  return {
    name,
    kind: kinds[caipNetworkId.split(':')[0] ?? ''] ?? 'solana',
    addressOf: ({ evmAddress, solanaAddress }) => (caipNetworkId.startsWith('eip155:') ? evmAddress : solanaAddress),
    caipNetworkId,
    // The discard port: nothing listens there.
    rpcUrl: 'http://127.0.0.1:9',
    webSocketUrl: 'ws://127.0.0.1:9',
    nodeUrl: 'http://127.0.0.1:9',
    request: silent,
    journal: [],
    dropSockets: () => undefined,
    addFault: () => () => undefined,
    setBalance: silent,
    getBalance: silent,
    tokens: [],
    setTime: silent,
    stop: () => Promise.resolve(),
  }
}
