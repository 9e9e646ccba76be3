import { afterEach, expect, test, vi } from 'vitest'
import { createAccounts } from '../../harness/accounts.js'
import { createSeed } from '../../harness/seed.js'
import { chainStub } from '../../harness/wallets/chain-stub.js'
import { createMockWallet, type MockWalletSpec } from '../../harness/wallets/create-wallet.js'
import { announceInto } from '../../harness/wallets/shell/announce-into.js'
import type { WalletSpec } from '../../harness/wallets/wallet-spec.js'
import type { AccountRecord } from '../contracts/account.js'
import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { Network } from '../contracts/network.js'
import { discoverWallets } from '../discovery/discover-wallets.js'
import { createTestPlatform } from '../test-platform.js'
import type { AdapterEvent, AdapterReference, ConnectParams } from './adapter.js'

// What every adapter owes to the flows that call it, run against each of them with the harness's wallets behind it.

type ConnectorOf = (name: string) => Connector

export interface ContractSubject {
  /** Of an adapter that takes the page's wallets, or … */
  reference?: AdapterReference
  /** … of one on a host's library: makes that library with the page's wallets in it. `end` takes it away. */
  openHost?(pageWallet: ConnectorOf): { reference: AdapterReference; connectorOf: ConnectorOf; end(): void }
  namespace: Namespace
  network: Network
  /** The networks that its wallets name as theirs; EVM's know none, and take any. */
  approves?: readonly Network['caipNetworkId'][]
  /** How the page finds both wallets, or each of them. */
  via: MockWalletSpec['via'] | Record<'fox' | 'bear', MockWalletSpec['via']>
  /** What the rows are called where that is not the wallet's own name. */
  names?: Readonly<Record<string, string>>
  /** Its wallets show the account in use alone. */
  showsOne?: boolean
  /** Its wallets cannot be asked without their owner noticing. */
  cannotAskSilently?: boolean
  /** What an account's record holds beside its address. @default an eoa */
  recordOf?(name: 'alice' | 'bob'): Omit<AccountRecord, 'namespace' | 'address'>
  /** What the wallet is asked when it connects, when it is restored, and when it is let go. */
  connectMethod: string
  reconnectMethod: string
  signMethod: string
  disconnectMethod: string
  /** What becomes of the connection when that method fails. */
  refusalOfLeaving: 'is let go of, and the failure told' | 'stays, and can be asked again'
  /** What signing without a wallet says. @default 'Provider is undefined' */
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

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
})

async function setup(
  { reference, openHost, namespace, network, via, names = {} }: ContractSubject,
  spec: Partial<WalletSpec> = {},
) {
  const platform = createTestPlatform()
  const clock = {
    setTimeout: (callback: () => void, delayMs: number) => Number(platform.setTimeout(callback, delayMs)),
    clearTimeout: (handle: number | undefined) => platform.clearTimeout(handle),
  }
  const viaOf = (name: 'fox' | 'bear') => (typeof via === 'object' && 'fox' in via ? via[name] : via)
  const wallets = (['fox', 'bear'] as const).map((name) =>
    createMockWallet({ via: viaOf(name), policy: 'approve', ...spec }, { name, seed: 7, accounts, chains, clock }),
  )
  const [fox, bear] = wallets
  if (!fox || !bear) throw new Error('two wallets were made')
  endings.push(announceInto(platform, wallets, clock))
  let connectors: Connector[] = []
  endings.push(discoverWallets({ platform, enableEIP6963: true, onChange: (found) => (connectors = found) }))
  let ofAdapter: readonly Connector[] = []
  const source = openHost ? undefined : await reference?.loadWallets?.()
  if (source) {
    const onConnected = () => expect.unreachable('a wallet of the page connects nobody by itself')
    endings.push(source.watch({ platform, onWallets: (found) => (ofAdapter = found), onConnected }))
  }
  const pageWallet = (name: string) => {
    const found = [...connectors, ...ofAdapter].filter(({ chain }) => openHost || chain === namespace)
    const connector = found.find((each) => each.name === (names[name] ?? name))
    if (!connector) throw new Error(`${name} was not found`)
    return connector
  }
  const host = openHost?.(pageWallet)
  if (host) endings.push(host.end)
  const connectorOf = host?.connectorOf ?? pageWallet

  const events: AdapterEvent[] = []
  const definition = await (host?.reference ?? reference)?.load()
  if (!definition) throw new Error('a subject has a reference or a host')
  const adapter = definition.setup({ platform, networks: () => [network], emit: (event) => events.push(event) })
  endings.push(() => adapter.dispose())

  const cancel = new AbortController()
  const paramsOf = (name: string): ConnectParams => ({
    connector: connectorOf(name),
    namespace,
    network,
    signal: cancel.signal,
  })
  return {
    platform,
    adapter,
    reference: host?.reference ?? reference,
    events,
    fox,
    bear,
    cancel,
    connectorOf,
    pageWallet,
    paramsOf,
  }
}

/** How a promise ended, without waiting longer than promises alone take. */
function outcomeOf(work: Promise<unknown>): { value?: unknown; error?: unknown; isSettled: boolean } {
  const outcome: { value?: unknown; error?: unknown; isSettled: boolean } = { isSettled: false }
  work.then(
    (value) => Object.assign(outcome, { value, isSettled: true }),
    (error) => Object.assign(outcome, { error, isSettled: true }),
  )
  return outcome
}

/** Declares the tests of one adapter. */
export function adapterContract(name: string, subject: ContractSubject): void {
  const { namespace, connectMethod, signMethod, disconnectMethod, addressOf } = subject
  const { recordOf = () => ({ type: 'eoa' }) } = subject
  const record = (who: 'alice' | 'bob') => ({ namespace, address: addressOf(who), ...recordOf(who) })
  const shown = (...who: readonly ('alice' | 'bob')[]) => who.slice(0, subject.showsOne ? 1 : who.length).map(record)

  test(`${name}: its reference carries no code`, async () => {
    const { reference } = await setup(subject)
    expect(reference?.namespaces).toEqual([namespace])
    const known = ['load', 'loadWallets', 'namespaces', 'type']
    expect(Object.keys(reference ?? {}).filter((key) => !known.includes(key))).toEqual([])
  })

  test(`${name}: connects, and hands the wallet's own object out`, async () => {
    const { adapter, events, fox, paramsOf, connectorOf, pageWallet } = await setup(subject, {
      accounts: ['alice', 'bob'],
    })
    const connection = await adapter.connect(paramsOf('Fox'))
    expect(connection).toEqual({
      namespace,
      connectorId: connectorOf('Fox').id,
      accounts: shown('alice', 'bob'),
      chainId: String(subject.network.id),
      ...(subject.approves && { approvedNetworkIds: subject.approves }),
      provider: pageWallet('Fox').provider,
    })
    expect(connection.provider).toBe(pageWallet('Fox').provider)
    expect(fox.calls[0]?.method).toBe(connectMethod)
    expect(events).toEqual([])
  })

  test(`${name}: a connection whose wallet has gone names no accounts`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    const connection = await adapter.connect(paramsOf('Fox'))
    fox.disconnect()
    await platform.settle()
    expect(connection.accounts).toEqual([])
  })

  test(`${name}: a refusal rejects, and a second try asks again`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject, { policy: 'reject' })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'wallet_user_rejected' })
    fox.setPolicy('approve')
    await expect(adapter.connect(paramsOf('Fox'))).resolves.toMatchObject({ accounts: [record('alice')] })
  })

  test(`${name}: cancelling rejects at once, and an approval that comes late connects nobody`, async () => {
    const { platform, adapter, events, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
    const connecting = adapter.connect(paramsOf('Fox'))
    const outcome = outcomeOf(connecting)
    await platform.settle()
    expect(outcome.isSettled).toBe(false)
    cancel.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
    await fox.approve()
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events).toEqual([])
    const asked = adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
    await expect(asked).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
  })

  test(`${name}: a signal that is aborted already asks the wallet nothing`, async () => {
    const { adapter, fox, cancel, paramsOf } = await setup(subject)
    cancel.abort()
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'aborted' })
    await expect(adapter.reconnect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'aborted' })
    expect(fox.calls).toEqual([])
  })

  test(`${name}: an approval without an account is "No accounts found"`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject)
    fox.addFault({ do: 'empty-accounts' })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ shortMessage: 'No accounts found' })
  })

  test(`${name}: a request that waits in the wallet already rejects`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject)
    fox.addFault({ do: 'already-pending' })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'wallet_request_pending' })
  })

  test(`${name}: with somebody to tell, it waits for the earlier request and connects when that is approved`, async () => {
    const { platform, adapter, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
    adapter.connect(paramsOf('Fox')).catch(() => {})
    await platform.settle()
    cancel.abort()
    const told: string[] = []
    const again = adapter.connect({
      ...paramsOf('Fox'),
      signal: new AbortController().signal,
      onAlreadyPending: ({ code }) => told.push(code),
    })
    await platform.settle()
    expect(told).toEqual(['wallet_request_pending'])
    await fox.approve()
    await expect(again).resolves.toMatchObject({ accounts: [record('alice')] })
  })

  test(`${name}: waiting for the earlier request ends as that is refused, or when it is cancelled`, async () => {
    for (const end of ['refused', 'cancelled']) {
      const { platform, adapter, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
      const first = outcomeOf(adapter.connect({ ...paramsOf('Fox'), signal: new AbortController().signal }))
      await platform.settle()
      const second = outcomeOf(adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} }))
      await platform.settle()
      if (end === 'refused') await fox.reject()
      else cancel.abort()
      await platform.settle()
      expect(second.error).toMatchObject({ code: end === 'refused' ? 'wallet_user_rejected' : 'aborted' })
      expect(first.isSettled).toBe(end === 'refused')
    }
  })

  test(`${name}: a request of another page of this site that waits in the wallet serves this one too`, async () => {
    const { platform, adapter, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
    const otherPage = outcomeOf(fox.request({ method: connectMethod, origin: 'https://dapp.test' }))
    const connecting = adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} })
    await platform.settle()
    await fox.approve()
    // A wallet that says nothing to who is not let in yet is waited for until the visitor cancels.
    if (subject.cannotAskSilently) cancel.abort()
    if (subject.cannotAskSilently) await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
    else await expect(connecting).resolves.toMatchObject({ accounts: [record('alice')] })
    expect(otherPage.isSettled).toBe(true)
  })

  test(`${name}: a request that was answered long ago does not answer one that waits now`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject, { policy: 'reject' })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'wallet_user_rejected' })
    fox.addFault({ do: 'already-pending' })
    const connecting = outcomeOf(adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} }))
    await platform.settle()
    expect(connecting.isSettled).toBe(false)
  })

  test(`${name}: what a wallet throws becomes one of our errors, also when it is none`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject)
    fox.addFault({ do: 'throws-non-error', message: 'the wallet broke', times: 1 })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({
      code: 'unknown',
      shortMessage: 'the wallet broke',
    })
    for (const [fault, code] of [
      ['4100', 'wallet_unauthorized'],
      ['4200', 'wallet_unsupported_method'],
      ['4900', 'wallet_provider_disconnected'],
      ['4901', 'wallet_chain_disconnected'],
    ] as const) {
      fox.addFault({ do: fault, times: 1 })
      await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code })
    }
    fox.addFault({ do: 'reject', code: 5000, times: 1 })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  })

  test(`${name}: a connector without a wallet behind it is "Provider not found"`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    for (const provider of [undefined, null, 7, 'fox', {}, { request: 'no function', features: {} }]) {
      const params = { ...paramsOf('Fox'), connector: { ...paramsOf('Fox').connector, provider } }
      await expect(adapter.connect(params)).rejects.toMatchObject({ shortMessage: 'Provider not found' })
      await expect(adapter.reconnect(params)).rejects.toMatchObject({ shortMessage: 'Provider not found' })
    }
  })

  test(`${name}: restores what is still approved without asking anybody`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject, { connected: true, policy: 'never' })
    await expect(adapter.reconnect(paramsOf('Fox'))).resolves.toMatchObject({ accounts: [record('alice')] })
    expect(fox.pending).toEqual([])
  })

  test(`${name}: restores nothing that was not approved, or is locked`, async () => {
    for (const spec of [{}, { connected: true, locked: true }]) {
      const { adapter, fox, paramsOf, platform, cancel } = await setup(subject, { ...spec, policy: 'ask' })
      const restoring = outcomeOf(adapter.reconnect(paramsOf('Fox')))
      await platform.settle()
      // Who cannot be asked silently is left to their owner, for as long as the flow cares to wait.
      expect(fox.pending).toHaveLength(subject.cannotAskSilently ? 1 : 0)
      const { value, error, isSettled } = restoring
      expect([value, error, isSettled]).toEqual([undefined, undefined, !subject.cannotAskSilently])
      cancel.abort()
      await platform.settle()
      expect(restoring.isSettled).toBe(true)
    }
  })

  test(`${name}: a restoration that ends late leaves alone what was connected by hand`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf } = await setup(subject, { connected: true })
    fox.addFault({ do: 'latency', delayMs: 100, method: subject.reconnectMethod })
    const restoring = adapter.reconnect(paramsOf('Fox'))
    await adapter.connect(paramsOf('Bear'))
    await platform.advance(100)
    await expect(restoring).resolves.toBeUndefined()
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events).toEqual([])
    await adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
    expect(bear.calls.at(-1)?.method).toBe(signMethod)
  })

  test(`${name}: what the wallet says before its connection is read is in the connection`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    const connection = await adapter.connect(paramsOf('Fox'))
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(connection.accounts).toEqual([record('bob')])
  })

  test(`${name}: tells when the wallet's account changes`, async () => {
    const { platform, adapter, events, fox, paramsOf, connectorOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setAccounts(['bob', 'alice'])
    fox.setAccounts(['bob', 'alice'])
    await platform.settle()
    const connectorId = connectorOf('Fox').id
    expect(events).toEqual([{ type: 'accountsChanged', namespace, connectorId, accounts: shown('bob', 'alice') }])
  })

  test(`${name}: an empty account list, or a lock, ends the connection once`, async () => {
    for (const end of ['empty', 'lock']) {
      const { platform, adapter, events, fox, paramsOf, connectorOf } = await setup(subject)
      await adapter.connect(paramsOf('Fox'))
      if (end === 'empty') fox.setAccounts([])
      else fox.lock()
      await platform.settle()
      fox.unlock()
      fox.setAccounts(['bob'])
      await platform.settle()
      expect(events).toEqual([{ type: 'disconnected', namespace, connectorId: connectorOf('Fox').id }])
      const asked = adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
      await expect(asked).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
    }
  })

  test(`${name}: a wallet that forgets the page ends the connection once, and lets go of what waits in it`, async () => {
    const { platform, adapter, events, fox, paramsOf, connectorOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setPolicy('ask')
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' }))
    await platform.settle()
    fox.disconnect()
    await platform.settle()
    expect(events).toEqual([{ type: 'disconnected', namespace, connectorId: connectorOf('Fox').id }])
    expect(signing.error).toMatchObject({ code: 'wallet_provider_disconnected' })
  })

  test(`${name}: signs a message with the key of the account`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    for (const message of ['hello', 'zażółć gęślą jaźń 🦊', '']) {
      const signature = await adapter.signMessage({ namespace, address: addressOf('alice'), message })
      expect(await subject.verify(addressOf('alice'), message, signature)).toBe(true)
    }
  })

  test(`${name}: a refused signature rejects, and leaves the connection alone`, async () => {
    const { adapter, events, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    const sign = () => adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
    fox.setPolicy('reject')
    await expect(sign()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
    fox.setPolicy('approve')
    await expect(sign()).resolves.toEqual(expect.any(String))
    expect(events).toEqual([])
  })

  test(`${name}: an account that the wallet does not show cannot sign`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    const signing = adapter.signMessage({ namespace, address: addressOf('bob'), message: 'hello' })
    await expect(signing).rejects.toMatchObject({ code: 'wallet_unauthorized' })
  })

  test(`${name}: a method that does not exist is unsupported`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    for (const method of ['wallet_dance', 'toString'])
      await expect(adapter.request({ namespace, method })).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
  })

  test(`${name}: nothing can be asked before a wallet is connected`, async () => {
    const { adapter } = await setup(subject)
    const undefinedProvider = { shortMessage: 'Provider is undefined' }
    await expect(adapter.request({ namespace, method: 'eth_chainId' })).rejects.toMatchObject(undefinedProvider)
    const signing = adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
    await expect(signing).rejects.toMatchObject({ shortMessage: subject.signsWithout ?? 'Provider is undefined' })
    const { signal } = new AbortController()
    await expect(adapter.switchNetwork?.({ network: subject.network, signal })).rejects.toMatchObject(undefinedProvider)
    await expect(adapter.disconnect(namespace)).resolves.toBeUndefined()
  })

  test(`${name}: disconnecting makes the wallet forget the page, and nothing is told of it`, async () => {
    const { platform, adapter, events, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    expect(fox.connectedOrigins).toEqual(['https://dapp.test'])
    await adapter.disconnect(namespace, (error) => expect.unreachable(String(error)))
    await platform.settle()
    expect(fox.connectedOrigins).toEqual([])
    expect(events).toEqual([])
    expect(platform.pendingTimers).toBe(0)
    await expect(adapter.request({ namespace, method: 'eth_chainId' })).rejects.toMatchObject({
      code: 'adapter_provider_undefined',
    })
  })

  test(`${name}: a wallet that would rather not be disconnected ${subject.refusalOfLeaving}`, async () => {
    const { platform, adapter, events, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.addFault({ do: 'error', method: disconnectMethod, message: 'no' })
    const failures: unknown[] = []
    const disconnecting = outcomeOf(adapter.disconnect(namespace, (error) => failures.push(error)))
    await platform.settle()
    const isKept = subject.refusalOfLeaving.startsWith('stays')
    expect(disconnecting.isSettled).toBe(true)
    expect([disconnecting.error ?? failures[0]]).toMatchObject([{ code: 'rpc_internal' }])
    expect(failures).toHaveLength(isKept ? 0 : 1)
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events.map(({ type }) => type)).toEqual(isKept ? ['accountsChanged'] : [])
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('bob'), message: 'hello' }))
    await platform.settle()
    expect([signing.error]).toMatchObject([isKept ? undefined : { code: 'adapter_provider_undefined' }])
  })

  test(`${name}: a wallet that never answers does not hold disconnecting up`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.addFault({ do: 'never-answers', method: disconnectMethod })
    const failures: unknown[] = []
    const disconnecting = outcomeOf(adapter.disconnect(namespace, (error) => failures.push(error)))
    await platform.advance(4999)
    expect(disconnecting.isSettled).toBe(false)
    await platform.advance(1)
    // A library of the host may have a short limit of its own besides, of real time.
    await vi.waitFor(() => expect(disconnecting.isSettled).toBe(true))
    expect(failures).toMatchObject([{ code: 'wallet_timeout' }])
    expect(platform.pendingTimers).toBe(0)
  })

  test(`${name}: disconnecting lets go of a request that waits in the wallet`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setPolicy('ask')
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' }))
    // A library of the host asks the wallet when it has its own turn.
    await vi.waitFor(() => expect(fox.pending).toMatchObject([{ method: signMethod }]))
    await adapter.disconnect(namespace)
    await platform.settle()
    expect(signing.error).toMatchObject({ code: 'aborted' })
  })

  test(`${name}: connecting another wallet leaves the first one, whose events mean nothing any more`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf, connectorOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    await adapter.connect(paramsOf('Bear'))
    fox.setAccounts(['bob'])
    fox.disconnect()
    await platform.settle()
    expect(events).toEqual([])
    bear.setAccounts(['bob'])
    await platform.settle()
    expect(events).toMatchObject([{ type: 'accountsChanged', connectorId: connectorOf('Bear').id }])
    await adapter.signMessage({ namespace, address: addressOf('bob'), message: 'hello' })
    expect(bear.calls.at(-1)?.method).toBe(signMethod)
  })

  test(`${name}: a failed try with another wallet leaves the connected one alone`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    bear.setPolicy('reject')
    await expect(adapter.connect(paramsOf('Bear'))).rejects.toMatchObject({ code: 'wallet_user_rejected' })
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events).toMatchObject([{ type: 'accountsChanged' }])
  })

  test(`${name}: disposing ends whatever is open, and nothing is told after`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setPolicy('ask')
    bear.setPolicy('ask')
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' }))
    const connecting = outcomeOf(adapter.connect(paramsOf('Bear')))
    await platform.settle()
    adapter.dispose()
    adapter.dispose()
    await bear.approve()
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(signing.error).toMatchObject({ code: 'disposed' })
    expect(connecting.error).toMatchObject({ code: 'disposed' })
    expect(events).toEqual([])
    expect(platform.pendingTimers).toBe(0)
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'disposed' })
  })
}
