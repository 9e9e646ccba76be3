// Loaded when a session is needed; here it is there already, so that no test waits for a file.
import './sdk/one-click.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/platform.js'
import { evmAccount, startHostilePhone } from '../../testing/with-harness/hostile-phone.js'
import { alice, base, bob, mainnet, openPage, solana, startPhone } from '../../testing/with-harness/phone.js'
import { storageBudget } from './sdk/what-is-stored.js'

// A phone whose owner is not the visitor: it has seen a code, or was the visitor's once. The real SDK is on both sides.

function soon<Value>(read: () => Value) {
  return expect.poll(read)
}

type Page = ReturnType<typeof openPage>

const showCode = ({ adapter, paramsOf }: Page) =>
  new Promise<string>((onUri) => {
    adapter.connect(paramsOf(undefined, { onUri })).catch(() => undefined)
  })

const addressesOf = (connection: { accounts: readonly { address: string }[] } | undefined) =>
  connection?.accounts.map(({ address }) => address)

/** By then the relay has handed on what it has. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 700))

test('a pairing link ends with its page, and a later approval has no effect in this browser', async () => {
  const { relay, phone } = await startPhone()
  const storage = createMemoryStorage()
  const first = openPage({ relayUrl: relay.url, storage })
  await first.connectWith(phone)
  const uri = await showCode(first)
  first.adapter.dispose()
  const stranger = await startHostilePhone(relay.url)
  await stranger.approve(uri, { eip155: { accounts: [evmAccount(1)] } })
  for (const _load of [2, 3, 4]) {
    const page = openPage({ relayUrl: relay.url, storage })
    expect(addressesOf(await page.adapter.reconnect(page.paramsOf()))).toEqual([alice.evmAddress])
    await quiet()
    expect(page.events).toEqual([])
    page.adapter.dispose()
  }
  expect(storage.keys().filter((key) => /proposal|pairing|history/.test(key))).toEqual([])
})

test('a stored session that was never connected is ended at the next start', async () => {
  const { relay, phone } = await startPhone()
  const storage = createMemoryStorage()
  const page = openPage({ relayUrl: relay.url, storage })
  await page.connectWith(phone)
  const { signClient, ...stranger } = await startHostilePhone(relay.url)
  const other = openPage({ relayUrl: relay.url })
  const approved = showCode(other).then((uri) => stranger.approve(uri, { eip155: { accounts: [evmAccount(1)] } }))
  const topic = await approved
  await soon(() => other.storage.getItem('walletmodal:wc:wc@2:client:0.3//session')).toContain(topic)
  page.adapter.dispose()
  other.adapter.dispose()
  // As an earlier version of the modal has left it: a session too many, with the keys to it, of the latest expiry.
  for (const name of ['client:0.3//session', 'core:0.3//keychain', 'core:0.3//expirer']) {
    const key = `walletmodal:wc:wc@2:${name}`
    const [ours, theirs] = [storage, other.storage].map((each) => JSON.parse(each.getItem(key) ?? 'null'))
    const both = Array.isArray(ours) ? [...theirs, ...ours] : { ...theirs, ...ours }
    storage.setItem(key, JSON.stringify(both).replaceAll(/"expiry":\d+/g, '"expiry":4102444800'))
  }
  const next = openPage({ relayUrl: relay.url, storage })
  expect(addressesOf(await next.adapter.reconnect(next.paramsOf()))).toEqual([alice.evmAddress])
  await soon(() => signClient.session.keys).toEqual([])
  await soon(() => storage.getItem('walletmodal:wc:wc@2:client:0.3//session')).not.toContain(topic)
})

test('a pairing link that is approved after it has expired opens no session', async () => {
  const { relay } = await startPhone()
  const stranger = await startHostilePhone(relay.url)
  const page = openPage({ relayUrl: relay.url })
  let failed: unknown
  const uri = await new Promise<string>((onUri) => {
    page.adapter.connect(page.paramsOf(undefined, { onUri })).catch((error) => {
      failed = error
    })
  })
  // Two seconds before the SDK would give it up.
  await page.platform.advance(298_000)
  await soon(() => failed).toMatchObject({ shortMessage: 'Proposal expired' })
  await stranger.approve(uri, { eip155: { accounts: [evmAccount(1)] } })
  await relay.waitForPublish({ tag: 'sessionDelete', from: 'dapp' })
  await soon(() => stranger.topics).toEqual([])
  await expect(page.adapter.reconnect(page.paramsOf())).resolves.toBeUndefined()
})

test('an event named session_delete does not end the session, and a replaced phone cannot return', async () => {
  const { relay, phone } = await startPhone()
  const storage = createMemoryStorage()
  const page = openPage({ relayUrl: relay.url, storage })
  const stranger = await startHostilePhone(relay.url)
  const connecting = new Promise((resolve, reject) => {
    const onUri = (uri: string) => {
      stranger.approve(uri, { eip155: { accounts: [evmAccount(1)], events: ['session_delete'] } }).catch(reject)
    }
    page.adapter.connect(page.paramsOf(undefined, { onUri })).then(resolve, reject)
  })
  await connecting
  const [topic = ''] = stranger.topics
  await stranger.emit(topic, 'session_delete', { topic })
  await stranger.emit(topic, 'disconnect', { topic })
  await quiet()
  expect(page.events).toEqual([])
  const { connection } = await page.connectWith(phone)
  expect(addressesOf(connection)).toEqual([alice.evmAddress])
  await stranger.extend(topic).catch(() => undefined) // it may have heard already that it is over
  await soon(() => stranger.topics).toEqual([])
  page.adapter.dispose()
  const next = openPage({ relayUrl: relay.url, storage })
  expect(addressesOf(await next.adapter.reconnect(next.paramsOf()))).toEqual([alice.evmAddress])
})

test('a session that the wallet ends is removed from the storage', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  await page.connectWith(phone)
  const [session] = phone.sessions
  const stored = () => page.storage.keys().filter((key) => page.storage.getItem(key)?.includes(session?.topic ?? ''))
  expect(stored()).toContain('walletmodal:walletConnectSession')
  await phone.deleteSession()
  await soon(() => page.events).toMatchObject([{ type: 'disconnected' }])
  await soon(stored).toEqual([])
})

/** A page that a hostile phone has connected, with a code for the first of those networks. */
async function setupHostile(
  wishes: Parameters<Awaited<ReturnType<typeof startHostilePhone>>['approve']>[1],
  networks = [mainnet],
  metadata?: Parameters<typeof startHostilePhone>[1],
) {
  const { relay } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks })
  const stranger = await startHostilePhone(relay.url, metadata)
  const onUri = (uri: string) => {
    stranger.approve(uri, wishes).catch(() => undefined) // the connection does not come then
  }
  const connecting = page.adapter.connect(page.paramsOf(undefined, { onUri, namespaces: ['eip155'] }))
  return { relay, page, stranger, connecting, topic: () => stranger.topics[0] ?? '' }
}

const stored = ({ storage }: Page) => storage.getItem('walletmodal:wc:wc@2:client:0.3//session') ?? ''

const toSolana = { accounts: [`${solana.caipNetworkId}:${alice.solanaAddress}`], methods: ['solana_signMessage'] }

test('what a phone grants beyond the proposal is ignored and not stored', async () => {
  const eip155 = {
    accounts: [evmAccount(1), evmAccount(1, 'eip155:8453'), evmAccount(1, 'eip155:abc')],
    methods: ['personal_sign', 'wallet_drain'],
    events: ['chainChanged', 'session_delete'],
  }
  const { page, connecting, stranger, topic } = await setupHostile({ eip155, solana: toSolana }, [mainnet, solana])
  const connection = await connecting
  expect(connection).toMatchObject({ namespace: 'eip155', chainId: '1', approvedNetworkIds: ['eip155:1'] })
  expect(connection.others).toBeUndefined()
  await stranger.update(topic(), { eip155, solana: toSolana, cosmos: { accounts: ['cosmos:hub:c'] } })
  await quiet()
  expect(page.events).toEqual([])
  for (const word of ['eip155:abc', 'eip155:8453', 'solana:', 'cosmos', 'wallet_drain', 'session_delete'])
    expect(stored(page)).not.toContain(word)
  page.adapter.dispose()
  const next = openPage({ relayUrl: 'ws://127.0.0.1:9', networks: [mainnet, solana], storage: page.storage })
  await expect(next.adapter.reconnect(next.paramsOf())).resolves.toMatchObject({ approvedNetworkIds: ['eip155:1'] })
  await expect(next.adapter.reconnect(next.paramsOf(solana))).resolves.toBeUndefined()
})

test('a phone that grants nothing of the proposal is not connected', async () => {
  const { connecting, stranger } = await setupHostile({ solana: toSolana }, [mainnet, solana])
  await expect(connecting).rejects.toMatchObject({ name: 'NoAccountsFoundError' })
  await soon(() => stranger.topics).toEqual([])
})

test('an update without any account ends the session for good', async () => {
  const { page, connecting, stranger, topic } = await setupHostile({ eip155: { accounts: [evmAccount(1)] } })
  await connecting
  await stranger.update(topic(), { eip155: { accounts: [evmAccount(1, 'eip155:10')] } })
  await soon(() => page.events).toMatchObject([{ type: 'disconnected', namespace: 'eip155' }])
  await soon(() => stranger.topics).toEqual([])
  await expect(page.adapter.reconnect(page.paramsOf())).resolves.toBeUndefined()
})

test('no event of a phone throws, switches to an invalid network or shows an account that was not granted', async () => {
  const { page, connecting, stranger, topic } = await setupHostile({
    eip155: { accounts: [evmAccount(1), evmAccount(2)] },
  })
  const connection = await connecting
  const told: [name: string, data: unknown][] = []
  const sdk = Reflect.get(Object(connection.provider), 'universalProvider')
  for (const name of ['accountsChanged', 'session_delete', 'message', 'error', 'display_uri'])
    sdk.on(name, (data: unknown) => told.push([name, data]))
  const chains = ['eip155:abc', `0x${'f'.repeat(5000)}`, '9'.repeat(30), -1, 1e300, 0, null, {}, 'solana:1']
  const events: [name: string, data: unknown][] = [
    ...['error', 'session_delete', 'display_uri', '__proto__', 'constructor', 'message', 'disconnect'].map(
      (name): [string, unknown] => [name, { polluted: 1 }],
    ),
    ...chains.map((data): [string, unknown] => ['chainChanged', data]),
    ['accountsChanged', [evmAccount(7)]],
    ['accountsChanged', 'x'],
    ['accountsChanged', [null, {}]],
    ['accountsChanged', [evmAccount(2)]],
  ]
  for (const [name, data] of events) await stranger.emit(topic(), name, data)
  await stranger.emit(topic(), 'chainChanged', 'eip155:10', 'eip155:abc')
  await stranger.emit(topic(), 'chainChanged', 8453, 'eip155:8453')
  await soon(() => page.events.map(({ type }) => type)).toEqual(['accountsChanged', 'networkChanged'])
  expect({ chainId: connection.chainId, addresses: addressesOf(connection) }).toEqual({
    chainId: '8453',
    addresses: [evmAccount(2).slice(9)],
  })
  // A change of network comes with the accounts there.
  const granted = [evmAccount(1), evmAccount(2)].map((account) => account.slice(9))
  expect(told).toContainEqual(['accountsChanged', [granted[1]]])
  for (const [name, addresses] of told) {
    expect(name).toBe('accountsChanged')
    expect(granted).toEqual(expect.arrayContaining(addresses as string[])) // as the SDK has it
  }
  const { request } = connection.provider as { request(call: { method: string }): Promise<unknown> } // EIP-1193
  await expect(request({ method: 'eth_chainId' })).resolves.toBe('0x2105')
})

test('a network that the wallet approves later is granted, also after a reload', async () => {
  const override = { chains: { eip155: [mainnet.caipNetworkId] } }
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base], override })
  const connecting = page.connectWith(phone)
  await phone.approveSession()
  const { connection } = await connecting
  expect(connection.approvedNetworkIds).toEqual(['eip155:1'])
  const asked = page.adapter.switchNetwork?.({ network: base, signal: page.cancel.signal })
  await phone.approve({ method: 'wallet_switchEthereumChain' })
  const both = [mainnet, base].map(({ caipNetworkId }) => `${caipNetworkId}:${bob.evmAddress}`)
  await phone.update({ chains: ['eip155:1', 'eip155:8453'], accounts: both })
  await asked
  expect(connection.chainId).toBe('8453')
  page.adapter.dispose()
  const next = openPage({ relayUrl: relay.url, networks: [mainnet, base], storage: page.storage, override })
  const restored = await next.adapter.reconnect(next.paramsOf())
  expect(restored?.approvedNetworkIds).toEqual(['eip155:1', 'eip155:8453'])
})

test("a phone's metadata is cleaned before it is shown, and the name MetaMask alone gives it no exception", async () => {
  const metadata = {
    name: 'MetaMask Wallet',
    url: 'https://evil.test/"><script>',
    icons: [
      'javascript:alert(1)',
      'https://me:secret@evil.test/i.png',
      'http://localhost/i.png',
      'https://evil.test/<i>.png',
    ],
  }
  const { connecting } = await setupHostile({ eip155: { accounts: [evmAccount(1)] } }, [mainnet, base], metadata)
  const { wallet, approvedNetworkIds } = await connecting
  expect(wallet).toEqual({
    name: 'MetaMask Wallet',
    identifier: 'https://evil.test/%22%3E%3Cscript%3E',
    icon: 'https://evil.test/%3Ci%3E.png',
  })
  expect(approvedNetworkIds).toEqual(['eip155:1'])
})

test('networks that MetaMask did not list are requested from it when the visitor switches', async () => {
  const methods = ['personal_sign', 'wallet_switchEthereumChain']
  const wishes = { eip155: { accounts: [evmAccount(1)], methods } }
  const { relay, page, connecting } = await setupHostile(wishes, [mainnet, base], { name: 'MetaMask Wallet' })
  const connection = await connecting
  expect(connection.approvedNetworkIds).toBeUndefined()
  const switching = page.adapter.switchNetwork?.({ network: base, signal: page.cancel.signal })
  await relay.waitForPublish({ tag: 'sessionRequest', from: 'dapp' })
  expect(connection.chainId).toBe('1')
  page.cancel.abort()
  await expect(switching).rejects.toMatchObject({ code: 'aborted' })
})

const sizeOf = ({ storage }: Page) =>
  storage.keys().reduce((sum, key) => sum + key.length + (storage.getItem(key) ?? '').length, 0)

test('a phone that sends very many long messages cannot fill the storage, which is nearly empty after a disconnect', async () => {
  const long = 'x'.repeat(70_000)
  const metadata = { name: long, url: `https://evil.test/${long}`, icons: [`data:image/png;base64,${long}`] }
  const accounts = Array.from({ length: 900 }, (_, index) => evmAccount(index + 1))
  const { relay, page, connecting, stranger, topic } = await setupHostile({ eip155: { accounts: [evmAccount(1)] } })
  await connecting
  for (let index = 0; index < 60; index += 1)
    await stranger.emit(topic(), 'accountsChanged', [evmAccount(1), `${index}${long}`])
  await stranger.update(topic(), { eip155: { accounts } })
  await soon(() => page.events).toMatchObject([{ type: 'accountsChanged' }])
  expect(sizeOf(page)).toBeLessThan(storageBudget)
  expect(stored(page)).toContain(evmAccount(900))
  await page.adapter.disconnect('eip155')
  expect(sizeOf(page)).toBeLessThan(1000)

  // Everything at once that one approval can bring.
  const boastful = await startHostilePhone(relay.url, { ...metadata, name: long.slice(0, 20_000), icons: [], url: '' })
  const onUri = (uri: string) => void boastful.approve(uri, { eip155: { accounts: accounts.slice(0, 700) } })
  await page.adapter.connect(page.paramsOf(undefined, { onUri }))
  expect(sizeOf(page)).toBeLessThan(storageBudget)
  expect(stored(page)).not.toContain('x'.repeat(2000))
})

test('a session update that is too long is ignored, because comparing it would block the page', async () => {
  const { page, connecting, stranger, topic } = await setupHostile({ eip155: { accounts: [evmAccount(1)] } })
  const connection = await connecting
  const namespaces = (count: number) => ({
    eip155: {
      chains: ['eip155:1'],
      accounts: Array.from({ length: count }, (_, index) => evmAccount(index + 2)),
      methods: [],
      events: [],
    },
  })
  const { engine } = stranger.signClient
  for (const count of [13_000, 1600]) {
    // By the member that sends: the SDK of wallets would compare them as well.
    const sent = { topic: topic(), method: 'wc_sessionUpdate', params: { namespaces: namespaces(count) } }
    await engine.sendRequest({ ...sent, throwOnFailedPublish: true })
  }
  await quiet()
  expect(page.events).toEqual([])
  expect(addressesOf(connection)).toEqual([evmAccount(1).slice(9)])
  await stranger.update(topic(), { eip155: { accounts: [evmAccount(2)] } })
  await soon(() => page.events).toMatchObject([
    { type: 'accountsChanged', accounts: [{ address: evmAccount(2).slice(9) }] },
  ])
})

/** A relay that says again whatever it has said to the first page. */
function repeatTo(connection: { provider: unknown }, said: readonly object[]) {
  const { relayer } = Reflect.get(Object(connection.provider), 'universalProvider').client.core
  return Promise.all(said.map((each, index) => relayer.onProviderPayload({ ...each, id: Date.now() * 1000 + index })))
}

test('old messages that the relay repeats have no effect, even if the stored records of them are lost', async () => {
  const { relay, page, connecting, stranger, topic } = await setupHostile({
    eip155: { accounts: [evmAccount(1), evmAccount(2)] },
  })
  const connection = await connecting
  const said: { method?: string; params?: object }[] = []
  const { relayer } = Reflect.get(Object(connection.provider), 'universalProvider').client.core
  relayer.provider.on('payload', (payload: { method?: string }) => {
    if (payload.method === 'irn_subscription') said.push(structuredClone(payload))
  })
  await stranger.update(topic(), { eip155: { accounts: [evmAccount(2), evmAccount(1)] } })
  await stranger.update(topic(), { eip155: { accounts: [evmAccount(1), evmAccount(2)] } })
  await stranger.emit(topic(), 'accountsChanged', [evmAccount(2)])
  await stranger.extend(topic())
  await soon(() => said).toHaveLength(4)
  await quiet()
  const answers = () => relay.publishes.filter(({ from }) => from === 'dapp').length
  const before = [page.events.length, answers(), addressesOf(connection)]
  await repeatTo(connection, said)
  await quiet()
  expect([page.events.length, answers(), addressesOf(connection)]).toEqual(before)
  page.adapter.dispose()
  for (const key of page.storage.keys()) if (/messages|history/.test(key)) page.storage.removeItem(key)
  const next = openPage({ relayUrl: relay.url, storage: page.storage })
  const restored = await next.adapter.reconnect(next.paramsOf())
  const stands = [addressesOf(restored), stored(next), answers()]
  await repeatTo(restored ?? expect.fail(), said)
  await quiet()
  expect([addressesOf(restored), stored(next), answers()]).toEqual(stands)
  expect(next.events).toEqual([])
})

test('the status of a batch is asked of the wallet itself, not of a URL that the wallet names and not of a node', async () => {
  const { relay } = await startPhone()
  const stranger = await startHostilePhone(relay.url)
  const batch = ['wallet_sendCalls', 'wallet_getCallsStatus']
  const [hash, other] = ['a', 'b'].map((digit) => `0x${digit.repeat(64)}`)
  const sent = { id: '0x1', capabilities: { caip345: { caip2: 'eip155:1', transactionHashes: [hash, other] } } }
  const pending = { id: '0x1', version: '2.0.0', chainId: '0x1', status: 100, atomic: false, receipts: [] }
  const asked = stranger.answer((method) => (method === 'wallet_sendCalls' ? sent : pending))
  const reached: unknown[] = []
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    reached.push(String(url))
    return Response.json({ jsonrpc: '2.0', id: 1, result: { status: '0x1', transactionHash: hash } })
  })
  onTestFinished(() => fetching.mockRestore())
  const page = openPage({ relayUrl: relay.url })
  const pair = (uri: string) =>
    stranger
      .approve(
        uri,
        { eip155: { accounts: [evmAccount(1)], methods: batch } },
        { bundler_url: 'http://stranger.test/', bundler_name: 'stranger' },
      )
      .then(() => undefined)
  await page.connectWith({ pair })
  const request = (method: string, params: unknown[]) => page.adapter.request?.({ namespace: 'eip155', method, params })
  expect(await request('wallet_sendCalls', [{ version: '2.0.0', calls: [] }])).toEqual(sent)
  expect(await request('wallet_getCallsStatus', ['0x1'])).toEqual(pending)
  expect(asked).toEqual(batch)
  expect(reached.filter((url) => String(url).includes('stranger') || String(url).includes('node.test'))).toEqual([])
})
