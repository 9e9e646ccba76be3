import {
  type PolkadotNetworkName,
  polkadotKey,
  polkadotNetworks,
  polkadotReferenceOf,
} from '../accounts/polkadot-keys.js'
import type { ChainContext } from './evm-chain.js'
import { startLocalChain } from './local-chain.js'
import type { OwnedChain } from './owned-chain.js'

/** Starts Polkadot or Kusama as a chain for signing only: it has a name and a genesis hash, but no balances. */
export async function startPolkadotChain(network: PolkadotNetworkName, context: ChainContext): Promise<OwnedChain> {
  const { name } = context
  const { genesis, prefix } = polkadotNetworks[network]
  const noMoney = async () => {
    throw new Error(`${name} is a Polkadot chain, which only signs here: it has no balances.`)
  }
  return startLocalChain({
    name,
    kind: 'polkadot',
    caipNetworkId: `polkadot:${polkadotReferenceOf(network)}`,
    context,
    addressOf: (account) => polkadotKey(account, 'sr25519', prefix).address,
    setBalance: noMoney,
    getBalance: noMoney,
    methods: {
      system_chain: () => (network === 'kusama' ? 'Kusama' : 'Polkadot'),
      chain_getBlockHash: () => `0x${genesis}`,
    },
  })
}
