import { polkadotKey, polkadotReference } from '../wallets/polkadot/keys.js'
import type { ChainContext } from './evm-chain.js'
import { startLocalChain } from './local-chain.js'
import type { OwnedChain } from './owned-chain.js'

/** Polkadot, on which wallets only sign: it has a name, the hash of its first block, and nobody's money. */
export async function startPolkadotChain(context: ChainContext): Promise<OwnedChain> {
  const { name } = context
  const noMoney = async () => {
    throw new Error(`${name} is a Polkadot chain, which only signs here: it has no balances.`)
  }
  return startLocalChain({
    name,
    kind: 'polkadot',
    caipNetworkId: `polkadot:${polkadotReference}`,
    context,
    addressOf: (account) => polkadotKey(account).address,
    setBalance: noMoney,
    getBalance: noMoney,
    methods: {
      system_chain: () => 'Polkadot',
      chain_getBlockHash: () => '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    },
  })
}
