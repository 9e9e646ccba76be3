import { expect } from 'vitest'
import { createAccounts } from '../../../harness/world/accounts/accounts.js'
import { createSeed } from '../../../harness/world/lib/seed.js'
import { createMockWallet, type MockWalletSpec } from '../../../harness/world/wallets/create-wallet.js'
import { announceInto } from '../../../harness/world/wallets/shell/testing/announce-into.js'
import { chainStub } from '../../../harness/world/wallets/testing/chain-stub.js'
import type { WalletSpec } from '../../../harness/world/wallets/wallet-spec.js'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { AdapterEvent, AdapterReference, ConnectParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import type { Network } from '../../contracts/network/network.js'
import type { Platform } from '../../lib/platform/platform.js'
import { discoverWallets } from '../../wallets/discovery/discover-wallets.js'
import { createTestPlatform } from '../platform.js'

type ConnectorOf = (name: string) => Connector

export interface ContractSubject {
  /** The adapter to test, if it uses the page's wallets. Otherwise {@link ContractSubject.openHost} makes it. */
  reference?: AdapterReference
  /** Makes the host's library with the page's wallets, and the adapter on it. `end` ends the library. */
  openHost?(pageWallet: ConnectorOf): { reference: AdapterReference; connectorOf: ConnectorOf; end(): void }
  namespace: Namespace
  network: Network
  /** Another network, for wallets that can go to one. */
  other?: Network
  /** The networks that its wallets report as approved. EVM wallets report none and accept any. */
  approves?: readonly Network['caipNetworkId'][]
  /** How the page finds both wallets, or each of them. */
  via: MockWalletSpec['via'] | Record<'fox' | 'bear', MockWalletSpec['via']>
  /** Row names that differ from the wallets' own. */
  names?: Readonly<Record<string, string>>
  /** True if its wallets show only the account in use. */
  showsOne?: boolean
  /** True if its wallets cannot be asked for accounts without a window. */
  cannotAskSilently?: boolean
  /** Members of an account's record beside its address. @default an eoa */
  recordOf?(name: 'alice' | 'bob'): Omit<AccountRecord, 'namespace' | 'address'>
  /** The wallet's methods for connecting, restoring and disconnecting. */
  connectMethod: string
  reconnectMethod: string
  signMethod: string
  disconnectMethod: string
  /** What happens to the connection if `disconnectMethod` fails. */
  refusalOfLeaving: 'ends, and the failure is reported' | 'stays, and disconnecting can be tried again'
  /** The error of signing without a wallet. @default 'Provider is undefined' */
  signsWithout?: string
  addressOf(name: 'alice' | 'bob'): string
  verify(address: string, message: string, signature: string): Promise<boolean>
}

const accounts = createAccounts(createSeed(7))

export function contractAccount(name: string) {
  const account = accounts[name]
  if (!account) throw new Error(`No account ${name}`)
  return account
}

export function contractNetwork(caipNetworkId: Network['caipNetworkId'], id: Network['id']): Network {
  return {
    id,
    name: 'Mainnet',
    caipNetworkId,
    chainNamespace: caipNetworkId.split(':')[0] as Namespace, // the type says so
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] }, chainDefault: { http: ['http://127.0.0.1:9'] } },
  }
}

const chains = {
  mainnet: chainStub('mainnet', 'eip155:1'),
  solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  bitcoin: chainStub('bitcoin', 'bip122:000000000019d6689c085ae165831e93'),
  polkadot: chainStub('polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'),
}
/** A second network of each namespace, for the cases of `walletmodal/testing`. */
const moreChains = {
  base: chainStub('base', 'eip155:8453'),
  devnet: chainStub('devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
  testnet: chainStub('testnet', 'bip122:000000000933ea01ad0ee984209779ba'),
  kusama: chainStub('kusama', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'),
}

const endings: (() => void)[] = []

/** Ends what the tests of a file have set up. Each file calls it in a hook, because hooks are not shared between files. */
export function endAll(): void {
  for (const end of endings.splice(0).reverse()) end()
}

/** Puts both wallets of a subject into a page. Returns the wallets and the connectors that the modal finds for them. */
export async function installWallets(
  platform: Platform,
  { reference, openHost, namespace, via, names = {} }: ContractSubject,
  { hasMoreChains = false, ...spec }: Partial<WalletSpec> & { readonly hasMoreChains?: boolean } = {},
) {
  const world = { name: '', seed: 7, accounts, chains: { ...chains, ...(hasMoreChains && moreChains) } }
  const ends: (() => void)[] = []
  const clock = {
    setTimeout: (callback: () => void, delayMs: number) => Number(platform.setTimeout(callback, delayMs)),
    clearTimeout: (handle: number | undefined) => platform.clearTimeout(handle),
  }
  const viaOf = (name: 'fox' | 'bear') => (typeof via === 'object' && 'fox' in via ? via[name] : via)
  const wallets = (['fox', 'bear'] as const).map((name) =>
    createMockWallet({ via: viaOf(name), policy: 'approve', ...spec }, { ...world, name, clock }),
  )
  const [fox, bear] = wallets
  if (!fox || !bear) throw new Error('two wallets were made')
  ends.push(announceInto(platform, wallets, clock))
  let connectors: Connector[] = []
  ends.push(discoverWallets({ platform, enableEIP6963: true, onChange: (found) => (connectors = found) }))
  let ofAdapter: readonly Connector[] = []
  const source = openHost ? undefined : await reference?.loadWallets?.()
  if (source) {
    const onConnected = () => expect.unreachable('a wallet of the page connects nobody by itself')
    ends.push(source.watch({ platform, onWallets: (found) => (ofAdapter = found), onConnected }))
  }
  const pageWallet = (name: string) => {
    const found = [...connectors, ...ofAdapter].filter(({ chain }) => openHost || chain === namespace)
    const connector = found.find((each) => each.name === (names[name] ?? name))
    if (!connector) throw new Error(`${name} was not found`)
    return connector
  }
  const host = openHost?.(pageWallet)
  if (host) ends.push(host.end)
  const used = host?.reference ?? reference
  if (!used) throw new Error('a subject has a reference or a host')
  const end = () => {
    for (const each of ends.reverse()) each()
  }
  return { reference: used, fox, bear, connectorOf: host?.connectorOf ?? pageWallet, pageWallet, end }
}

export async function setup(subject: ContractSubject, spec: Partial<WalletSpec> = {}) {
  const { namespace, network } = subject
  const platform = createTestPlatform()
  const { end, ...installed } = await installWallets(platform, subject, spec)
  endings.push(end)
  const events: AdapterEvent[] = []
  const definition = await installed.reference.load()
  const adapter = definition.setup({ platform, networks: () => [network], emit: (event) => events.push(event) })
  endings.push(() => adapter.dispose())

  const cancel = new AbortController()
  const paramsOf = (name: string): ConnectParams => ({
    connector: installed.connectorOf(name),
    namespace,
    network,
    signal: cancel.signal,
  })
  return { platform, adapter, events, cancel, paramsOf, ...installed }
}

/** An object that gets the result or error of a promise once it settles. */
export function outcomeOf(work: Promise<unknown>): { value?: unknown; error?: unknown; isSettled: boolean } {
  const outcome: { value?: unknown; error?: unknown; isSettled: boolean } = { isSettled: false }
  work.then(
    (value) => Object.assign(outcome, { value, isSettled: true }),
    (error) => Object.assign(outcome, { error, isSettled: true }),
  )
  return outcome
}
