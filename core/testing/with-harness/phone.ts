import type { KeyValueStorage } from '../../lib/platform/platform.js'
// Loaded when a session is needed; here it is there already, so that no test waits for it.
import '@walletconnect/universal-provider'
import { onTestFinished } from 'vitest'
import { createAccounts } from '../../../harness/world/accounts/accounts.js'
import type { Chain } from '../../../harness/world/chains/chain.js'
import { createMachineClock } from '../../../harness/world/lib/clock.js'
import { createSeed } from '../../../harness/world/lib/seed.js'
import { startRelay } from '../../../harness/world/relay/relay.js'
import { createVerify } from '../../../harness/world/relay/verify.js'
import { chainStub } from '../../../harness/world/wallets/testing/chain-stub.js'
import { createWalletConnectPeer } from '../../../harness/world/wallets/wallet-connect/peer.js'
import type { PeerSpec } from '../../../harness/world/wallets/wallet-connect/peer-api.js'
import { createUniversalAdapter } from '../../adapters/walletconnect/adapter.js'
import type { AdapterConnection, AdapterEvent, ConnectParams } from '../../contracts/adapter.js'
import { type CaipNetworkId, hasNumericIds, type Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import type { NamespaceDefinition } from '../../contracts/namespace-definition.js'
import type { Network } from '../../contracts/network/network.js'
import { createNamespaceTable } from '../../namespaces/namespace-table.js'
import type { SessionOverride } from '../../options/session-override.js'
import { createMemoryStorage, createTestPlatform } from '../platform.js'

export const accounts = createAccounts(createSeed(7))
export const alice = account('alice')
export const bob = account('bob')

export function account(name: string) {
  const found = accounts[name]
  if (!found) throw new Error(`No account ${name}`)
  return found
}

export function network(caipNetworkId: CaipNetworkId): Network {
  const [chainNamespace, id = ''] = caipNetworkId.split(':') as [Namespace, string?] // the type says so
  return {
    id: hasNumericIds(chainNamespace) ? Number(id) : id,
    name: caipNetworkId,
    caipNetworkId,
    chainNamespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['http://node.test/'] }, chainDefault: { http: ['http://node.test/'] } },
  }
}

export const mainnet = network('eip155:1')
export const base = network('eip155:8453')
export const bitcoin = network('bip122:000000000019d6689c085ae165831e93')
export const polkadot = network('polkadot:91b171bb158e2d3848fa23a9f1c25182')
export const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

/** A relay and a phone, as real as they can be without leaving the machine; on `chains` where a test runs some. */
export async function startPhone(spec: PeerSpec = { policy: 'approve' }, chains: Readonly<Record<string, Chain>> = {}) {
  const clock = createMachineClock()
  const seed = createSeed(7)
  const relay = await startRelay({ clock, seed })
  const phone = await createWalletConnectPeer(spec, {
    name: 'phone',
    seed: 7,
    accounts,
    chains: {
      mainnet: chainStub('mainnet', 'eip155:1'),
      base: chainStub('base', 'eip155:8453'),
      solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      bitcoin: chainStub('bitcoin', bitcoin.caipNetworkId),
      polkadot: chainStub('polkadot', polkadot.caipNetworkId),
      ...chains,
    },
    clock,
    // It asks whose page it is, which no test may reach.
    verify: createVerify({ clock, seed }),
    relayUrl: relay.url,
  })
  relay.nameClient(phone.clientId, 'phone')
  onTestFinished(async () => {
    await phone.stop()
    await relay.stop()
    clock.dispose()
  })
  return { relay, phone }
}

/** The universal adapter on a page: a new page each time, of one site where they share `storage`. */
export function openPage({
  relayUrl,
  networks = [mainnet],
  storage = createMemoryStorage(),
  override,
  namespaces = [],
}: {
  relayUrl: string
  networks?: readonly Network[]
  storage?: KeyValueStorage
  override?: SessionOverride
  /** Those of the host. */
  namespaces?: readonly NamespaceDefinition[]
}) {
  const platform = createTestPlatform({ storage })
  const events: AdapterEvent[] = []
  const relayErrors: string[] = []
  const adapter = createUniversalAdapter(override).setup({
    platform,
    networks: (namespace) => networks.filter((each) => each.chainNamespace === namespace),
    emit: (event) => events.push(event),
    namespaces: createNamespaceTable(namespaces).all,
    session: {
      projectId: 'sandbox',
      metadata: {
        name: 'Dapp',
        description: 'A page',
        url: 'https://dapp.test',
        icons: ['https://dapp.test/icon.png'],
      },
      relayUrl,
      storagePrefix: 'walletmodal',
    },
    onRelayError: (error) => relayErrors.push(error.message),
  })
  onTestFinished(adapter.dispose)
  const cancel = new AbortController()
  const [first = mainnet] = networks
  const connector = (chain: Namespace): Connector => ({
    id: 'walletConnect',
    name: 'WalletConnect',
    chain,
    type: 'WALLET_CONNECT',
  })
  const paramsOf = (on: Network = first, more: Partial<ConnectParams> = {}): ConnectParams => ({
    connector: connector(on.chainNamespace),
    namespace: on.chainNamespace,
    network: on,
    signal: cancel.signal,
    ...more,
  })
  /** Shows a code, and has the phone take it. */
  const connectWith = async (phone: { pair(uri: string): Promise<void> }, more: Partial<ConnectParams> = {}) => {
    const uris: string[] = []
    const connection = await new Promise<AdapterConnection>((resolve, reject) => {
      const onUri = (uri: string) => {
        uris.push(uri)
        // Nobody connects to a phone that could not take the code.
        phone.pair(uri).catch(reject)
      }
      adapter.connect(paramsOf(first, { onUri, ...more })).then(resolve, reject)
    })
    return { connection, uris }
  }
  return { platform, adapter, events, relayErrors, cancel, storage, paramsOf, connectWith }
}
