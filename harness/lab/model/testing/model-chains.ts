import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import type { KnownNamespace as Namespace } from '../../../../core/contracts/namespace.js'
import type { HostNetwork } from '../../../../core/contracts/network/network.js'
import { createAccounts } from '../../../world/accounts/accounts.js'
import { bitcoinKeys, bitcoinNetworkOf } from '../../../world/accounts/bitcoin-keys.js'
import { polkadotKey } from '../../../world/accounts/polkadot-keys.js'
import { createSeed } from '../../../world/lib/seed.js'
import { chainStub } from '../../../world/wallets/testing/chain-stub.js'

/** Two networks for each namespace. The first is the namespace's default. */
export const listed = {
  eip155: ['eip155:1', 'eip155:8453'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  bip122: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
} as const satisfies Record<Namespace, readonly [CaipNetworkId, CaipNetworkId]>

/** A network that wallets know and the host does not list. */
export const unlisted: CaipNetworkId = 'eip155:137'

export function isListed(id: CaipNetworkId): boolean {
  return Object.values(listed)
    .flat()
    .some((known) => known === id)
}

export const hostNetworks = Object.entries(listed).flatMap(([namespace, ids]) =>
  ids.map((id): HostNetwork => {
    const reference = id.slice(id.indexOf(':') + 1)
    return {
      id: namespace === 'eip155' ? Number(reference) : reference,
      name: nameOf(id),
      chainNamespace: namespace as Namespace, // the keys of `listed`
      caipNetworkId: id,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.test/rpc'] } },
      // Test networks have no balances from the service, which other tests cover.
      testnet: true,
    }
  }),
)

export function nameOf(id: CaipNetworkId): string {
  return `Net ${id.slice(id.indexOf(':') + 1, id.indexOf(':') + 7)}`
}

export const chains = Object.fromEntries(
  [...Object.values(listed).flat(), unlisted].map((id) => [id, chainStub(id, id)]),
)

/** The accounts are made once, because making keys is slow. */
export const accounts = createAccounts(createSeed(7, 'model'))

const known = new Map<string, string>()

/** The address of one account on one network. */
export function addressOf(account: string, id: CaipNetworkId): string {
  const key = `${account}@${id}`
  const address = known.get(key) ?? makeAddress(account, id)
  known.set(key, address)
  return address
}

function makeAddress(name: string, id: CaipNetworkId): string {
  const account = accounts[name]
  if (!account) throw new Error(`There is no account ${name}.`)
  if (id.startsWith('eip155:')) return account.evmAddress
  if (id.startsWith('solana:')) return account.solanaAddress
  if (id.startsWith('polkadot:')) return polkadotKey(account, 'ed25519').address
  return bitcoinKeys(account, { network: bitcoinNetworkOf(id) })[0].address
}
