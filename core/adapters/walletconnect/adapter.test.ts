import { type Address, getBase58Encoder, getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AdapterConnection } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import type { WalletConnectProvider } from '../../contracts/providers.js'
import { createMemoryStorage } from '../../testing/platform.js'
import {
  alice,
  base,
  bitcoin,
  bob,
  mainnet,
  openPage,
  polkadot,
  solana,
  startPhone,
} from '../../testing/with-harness/phone.js'
import { verifyBitcoinMessage, verifyPolkadotMessage } from '../../testing/with-harness/signing.js'
import { universal } from '../index.js'

/** It comes over sockets: as soon as it can, or five seconds later. */
function soon<Value>(read: () => Value) {
  return expect.poll(read)
}

function universalProviderOf({ provider }: AdapterConnection) {
  // The part of the provider that hosts read.
  return (provider as { universalProvider: { client: { events: { emit(name: string, data: unknown): void } } } })
    .universalProvider
}

// The real SDK of pages here, the real SDK of wallets there, the relay between them.

test('connects by a pairing link, and reports the name of the wallet', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  const { connection, uris } = await page.connectWith(phone)
  expect(uris).toEqual([expect.stringMatching(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)])
  expect(connection).toMatchObject({
    namespace: 'eip155',
    connectorId: 'walletConnect',
    accounts: [{ namespace: 'eip155', address: alice.evmAddress, type: 'eoa' }],
    chainId: '1',
    approvedNetworkIds: ['eip155:1'],
    wallet: { name: 'Phone' },
    clientId: expect.stringMatching(/^did:key:z6Mk/),
  })
  expect(connection.others).toBeUndefined()
  expect(page.events).toEqual([])
})

test('its reference loads the adapter only on demand', () => {
  expect(universal()).toEqual({
    type: 'universal',
    namespaces: ['eip155', 'solana', 'polkadot', 'bip122'],
    load: expect.any(Function),
  })
})

test("one approval connects every namespace with a network in the host's list, each with its accounts", async () => {
  const { relay, phone } = await startPhone({ policy: 'approve', accounts: ['alice', 'bob'] })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana] })
  const { connection } = await page.connectWith(phone)
  expect(connection).toMatchObject({
    namespace: 'eip155',
    chainId: '1',
    approvedNetworkIds: ['eip155:1', 'eip155:8453'],
    accounts: [{ address: alice.evmAddress }, { address: bob.evmAddress }],
    others: [
      {
        namespace: 'solana',
        connectorId: 'walletConnect',
        approvedNetworkIds: [solana.caipNetworkId],
        accounts: [{ address: alice.solanaAddress }, { address: bob.solanaAddress }],
      },
    ],
  })
})

test("proposes the methods and chains of the host's override, starts on its default chain and uses its node", async () => {
  const { relay, phone } = await startPhone()
  const override = {
    methods: { eip155: ['personal_sign'] },
    chains: { solana: [solana.caipNetworkId] },
    rpcMap: { 'eip155:8453': 'http://other.test/' },
    defaultChain: 'eip155:8453',
  } as const
  const page = openPage({
    relayUrl: relay.url,
    networks: [mainnet, base],
    override: { ...override, methods: { eip155: ['personal_sign'] }, chains: { solana: [solana.caipNetworkId] } },
  })
  const { connection } = await page.connectWith(phone)
  expect(connection).toMatchObject({ namespace: 'eip155', chainId: '8453', others: [{ namespace: 'solana' }] })
  const [session] = phone.sessions
  expect(session?.namespaces['eip155']).toMatchObject({
    methods: ['personal_sign'],
    chains: [mainnet.caipNetworkId, base.caipNetworkId],
  })
  expect(session?.namespaces['solana']?.methods).toContain('solana_signMessage')
  const asked: string[] = []
  page.platform.onFetch((url) => {
    asked.push(url)
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })
  await page.adapter.request({ namespace: 'eip155', method: 'eth_blockNumber' })
  expect(asked).toEqual(['http://other.test/'])
})

test("the SDK's provider uses the host's nodes", async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  const { connection } = await page.connectWith(phone)
  const { universalProvider } = connection.provider as { universalProvider: { namespaces: unknown } } // as a host reads it
  expect(universalProvider.namespaces).toMatchObject({ eip155: { rpcMap: { 1: 'http://node.test/' } } })
})

test("proposes only the requested namespaces, and starts on the modal's current network", async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana] })
  const { connection } = await page.connectWith(phone, { namespaces: ['eip155'], network: base })
  expect(connection).toMatchObject({ namespace: 'eip155', chainId: '8453' })
  expect(connection.others).toBeUndefined()
  expect(Object.keys(phone.sessions[0]?.namespaces ?? {})).toEqual(['eip155'])
})

test('accepts the part of a proposal that the wallet approves', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana] })
  const connecting = page.connectWith(phone)
  await phone.approveSession({ chains: ['eip155:8453'], methods: ['personal_sign'] })
  const { connection } = await connecting
  expect(connection).toMatchObject({ chainId: '8453', approvedNetworkIds: ['eip155:8453'] })
  expect(connection.others).toBeUndefined()
  const asked = page.adapter.request({ namespace: 'eip155', method: 'eth_signTypedData_v4', params: [] })
  await expect(asked).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
})

test('rejects when the owner refuses, and connects at the second attempt', async () => {
  const { relay, phone } = await startPhone({ policy: 'reject' })
  const page = openPage({ relayUrl: relay.url })
  await expect(page.connectWith(phone)).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  phone.wallet.setPolicy('approve')
  await expect(page.connectWith(phone)).resolves.toMatchObject({ connection: { chainId: '1' } })
})

test('cancelling rejects at once, and a session that is approved later is ended', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url })
  const connecting = page.connectWith(phone)
  await soon(() => phone.proposals).toHaveLength(1)
  page.cancel.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
  await phone.wallet.approve()
  await relay.waitForPublish({ tag: 'sessionDelete', from: 'dapp' })
  await soon(() => phone.sessions).toEqual([])
  expect(page.events).toEqual([])
  const asked = page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  await expect(asked).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
})

test('signs messages on EVM networks and on Solana', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, solana] })
  await page.connectWith(phone)
  const address = alice.evmAddress
  const signature = await page.adapter.signMessage({ namespace: 'eip155', address, message: 'hello' })
  expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(true) // EVM's are hex
  const key = await getPublicKeyFromAddress(alice.solanaAddress as Address) // an address of the world's account
  const signed = await page.adapter.signMessage({
    namespace: 'solana',
    address: alice.solanaAddress,
    message: 'hello',
  })
  const bytes = signatureBytes(getBase58Encoder().encode(signed))
  expect(await verifySignature(key, bytes, new TextEncoder().encode('hello'))).toBe(true)
})

test('a phone that signs one Solana transaction at a time gets a request for each transaction', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [solana] })
  const connecting = page.connectWith(phone)
  await phone.approveSession({ methods: ['solana_signTransaction'] })
  await connecting
  phone.wallet.setPolicy('approve')
  const payer = new PublicKey(alice.solanaAddress)
  const unsigned = [1, 2].map((lamports) => {
    const transaction = new Transaction({ feePayer: payer, recentBlockhash: bob.solanaAddress })
    const transfer = { fromPubkey: payer, toPubkey: new PublicKey(bob.solanaAddress), lamports }
    return transaction.add(SystemProgram.transfer(transfer)).serialize({ requireAllSignatures: false })
  })
  const signed = await page.adapter.request?.({
    namespace: 'solana',
    method: 'solana_signAllTransactions',
    params: { transactions: unsigned.map((bytes) => bytes.toString('base64')), pubkey: alice.solanaAddress },
  })
  const { transactions } = signed as { transactions: string[] } // what is checked below
  expect(transactions.map((text) => Transaction.from(Buffer.from(text, 'base64')).verifySignatures())).toEqual([
    true,
    true,
  ])
  const asked = phone.wallet.calls.map(({ method }) => method).filter((method) => method.startsWith('solana_'))
  expect(asked).toEqual(['solana_signTransaction', 'solana_signTransaction'])
  phone.wallet.setPolicy('reject')
  const refused = page.adapter.request?.({
    namespace: 'solana',
    method: 'solana_signAllTransactions',
    params: { transactions: unsigned.map((bytes) => bytes.toString('base64')) },
  })
  await expect(refused).rejects.toMatchObject({ code: 'wallet_user_rejected' })
})

test('one session connects and signs in all four namespaces', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, solana, bitcoin, polkadot] })
  const { connection } = await page.connectWith(phone)
  const all = [connection, ...(connection.others ?? [])]
  expect(all.map(({ namespace, accounts }) => [namespace, accounts[0]?.type])).toEqual([
    ['eip155', 'eoa'],
    ['solana', 'eoa'],
    ['polkadot', 'eoa'],
    ['bip122', 'payment'],
  ])
  const sign = (namespace: Namespace) => {
    const address = all.find((each) => each.namespace === namespace)?.accounts[0]?.address ?? ''
    return page.adapter
      .signMessage({ namespace, address, message: 'hello' })
      .then((signature) => ({ address, signature }))
  }
  const onBitcoin = await sign('bip122')
  expect(verifyBitcoinMessage(onBitcoin.address, 'hello', onBitcoin.signature)).toBe(true)
  const onPolkadot = await sign('polkadot')
  expect(verifyPolkadotMessage(onPolkadot.address, 'hello', onPolkadot.signature)).toBe(true)
})

test('rejects when the owner declines a signature', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  await page.connectWith(phone)
  phone.wallet.setPolicy('reject')
  const ask = () => page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  await expect(ask()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
})

test('read-only requests go to a node of the current network, not to the wallet', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  const { connection } = await page.connectWith(phone)
  page.platform.onFetch((_url, init) => {
    const { id, method } = JSON.parse(String(init?.body))
    return Response.json({ jsonrpc: '2.0', id, result: `answer to ${method}` })
  })
  const asked = page.adapter.request({ namespace: 'eip155', method: 'eth_blockNumber' })
  await expect(asked).resolves.toBe('answer to eth_blockNumber')
  expect(page.platform.requests.map(({ url }) => url)).toEqual(['http://node.test/'])
  const { request } = connection.provider as { request(call: { method: string }): Promise<unknown> } // EIP-1193
  await expect(request({ method: 'eth_accounts' })).resolves.toEqual([alice.evmAddress])
  await expect(request({ method: 'eth_chainId' })).resolves.toBe('0x1')
})

test('an event of one namespace never changes another', async () => {
  const { relay, phone } = await startPhone({ policy: 'approve', accounts: ['alice', 'bob'] })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana] })
  await page.connectWith(phone)
  await phone.emit({ name: 'accountsChanged', data: [`eip155:1:${bob.evmAddress}`], chain: 'eip155:1' })
  await soon(() => page.events).toHaveLength(1)
  await phone.emit({ name: 'accountsChanged', data: [bob.solanaAddress], chain: solana.caipNetworkId })
  await soon(() => page.events).toHaveLength(2)
  await phone.emit({ name: 'chainChanged', data: '0x2105', chain: 'eip155:1' })
  await soon(() => page.events.length).toBeGreaterThan(2)
  // Said of Solana, and of accounts that are none there.
  await phone.emit({ name: 'accountsChanged', data: [`eip155:1:${alice.evmAddress}`], chain: solana.caipNetworkId })
  await phone.emit({ name: 'accountsChanged', data: [alice.solanaAddress], chain: solana.caipNetworkId })
  await soon(() => page.events.length).toBeGreaterThan(4)
  expect(page.events.map((event) => [event.namespace, event.type])).toEqual([
    ['eip155', 'accountsChanged'],
    ['solana', 'accountsChanged'],
    ['eip155', 'networkChanged'],
    ['eip155', 'accountsChanged'],
    ['solana', 'accountsChanged'],
  ])
  expect(page.events[2]).toMatchObject({ chainId: '8453', connectorId: 'walletConnect' })
})

test('an account outside the session is ignored, even if the wallet reports it', async () => {
  const { relay, phone } = await startPhone({ policy: 'approve', accounts: ['alice'] })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet] })
  const { connection } = await page.connectWith(phone)
  await phone.emit({ name: 'accountsChanged', data: [`eip155:1:${bob.evmAddress}`], chain: 'eip155:1' })
  await phone.emit({ name: 'accountsChanged', data: [bob.evmAddress, alice.evmAddress], chain: 'eip155:1' })
  await phone.emit({ name: 'chainChanged', data: '0x2105', chain: 'eip155:1' })
  await soon(() => page.events.map(({ type }) => type)).toEqual(['networkChanged'])
  expect(connection.accounts.map(({ address }) => address)).toEqual([alice.evmAddress])
})

test('the account that the visitor chooses comes first in every request and event', async () => {
  const { relay, phone } = await startPhone({ policy: 'approve', accounts: ['alice', 'bob'] })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet] })
  const { connection } = await page.connectWith(phone)
  const provider = connection.provider as WalletConnectProvider // as a host reads it
  const heard: unknown[] = []
  provider.on('accountsChanged', (accounts) => heard.push(accounts))
  page.adapter.chooseAccount?.({ namespace: 'eip155', address: bob.evmAddress })
  page.adapter.chooseAccount?.({ namespace: 'eip155', address: '0x0000000000000000000000000000000000000001' })
  const order = [bob.evmAddress, alice.evmAddress]
  await soon(() => heard).toEqual([order])
  expect(connection.accounts.map(({ address }) => address)).toEqual(order)
  for (const ask of [
    provider.request,
    (call: { method: string }) => page.adapter.request({ namespace: 'eip155', ...call }),
  ])
    expect(await ask({ method: 'eth_accounts' })).toEqual(order)
  expect(page.events).toMatchObject([{ type: 'accountsChanged', accounts: order.map((address) => ({ address })) }])
})

/** Connects a phone with one account of the two that it has. */
async function connectAlice() {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet] })
  const connecting = page.connectWith(phone)
  await phone.approveSession({ accounts: ['alice'] })
  const { connection } = await connecting
  return { phone, addresses: () => connection.accounts.map(({ address }) => address) }
}

test('the account changes when the phone updates its session with another first account', async () => {
  const { phone, addresses } = await connectAlice()
  await phone.update({ accounts: ['bob', 'alice'] })
  await soon(addresses).toEqual([bob.evmAddress, alice.evmAddress])
})

test('the account changes when the phone reports it before the session grants it', async () => {
  const { phone, addresses } = await connectAlice()
  await phone.emit({ name: 'accountsChanged', data: [`eip155:1:${bob.evmAddress}`], chain: 'eip155:1' })
  await phone.update({ accounts: ['alice', 'bob'] })
  await soon(addresses).toEqual([bob.evmAddress, alice.evmAddress])
  // A later update has its own order again.
  await phone.update({ accounts: ['alice'] })
  await phone.update({ accounts: ['alice', 'bob'] })
  await soon(addresses).toEqual([alice.evmAddress, bob.evmAddress])
})

test('a session update can add and remove networks, accounts and whole namespaces', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana] })
  const connecting = page.connectWith(phone)
  await phone.approveSession({ chains: ['eip155:1', solana.caipNetworkId] })
  await connecting
  await phone.update({ chains: ['eip155:1', 'eip155:8453', solana.caipNetworkId] })
  await soon(() => page.events).toHaveLength(1)
  await phone.update({ chains: ['eip155:8453'], accounts: ['bob'] })
  await soon(() => page.events).toHaveLength(4)
  expect(page.events).toMatchObject([
    { type: 'networksApproved', namespace: 'eip155', approvedNetworkIds: ['eip155:1', 'eip155:8453'] },
    { type: 'disconnected', namespace: 'solana' },
    { type: 'networksApproved', namespace: 'eip155', approvedNetworkIds: ['eip155:8453'] },
    { type: 'accountsChanged', namespace: 'eip155', accounts: [{ address: bob.evmAddress }] },
  ])
})

test('a namespace that the wallet adds to its session is connected', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, solana] })
  const connecting = page.connectWith(phone)
  const session = await phone.approveSession({ chains: ['eip155:1'] })
  const { connection } = await connecting
  const { events } = universalProviderOf(connection).client
  const added = { accounts: [`${solana.caipNetworkId}:${alice.solanaAddress}`], methods: [], events: [] }
  // The phone's SDK never sends this by itself.
  events.emit('session_update', {
    id: 1,
    topic: session.topic,
    params: { namespaces: { ...session.namespaces, solana: added } },
  })
  expect(page.events).toMatchObject([
    { type: 'connected', namespace: 'solana', connection: { accounts: [{ address: alice.solanaAddress }] } },
  ])
})

test('when the wallet ends the session, all namespaces disconnect and open requests reject', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, solana] })
  await page.connectWith(phone)
  phone.wallet.setPolicy('never')
  const asked = page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  asked.catch(() => undefined)
  await soon(() => phone.requests).toHaveLength(1)
  await phone.deleteSession()
  await expect(asked).rejects.toMatchObject({ code: 'wallet_provider_disconnected' })
  const connectorId = 'walletConnect'
  await soon(() => page.events).toEqual([
    { type: 'disconnected', namespace: 'eip155', others: ['solana'], connectorId },
  ])
})

test('disconnecting several namespaces sends one message to the wallet', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, solana] })
  const { connection } = await page.connectWith(phone)
  await Promise.all([page.adapter.disconnect('eip155'), page.adapter.disconnect('solana')])
  await soon(() => phone.sessions).toEqual([])
  expect(relay.publishes.filter(({ tagName }) => tagName === 'sessionDelete')).toHaveLength(1)
  expect(connection.accounts).toEqual([])
  expect(page.events).toEqual([])
  await expect(
    openPage({ relayUrl: relay.url, storage: page.storage }).adapter.reconnect(page.paramsOf()),
  ).resolves.toBeUndefined()
})

test('if the relay does not answer, disconnecting ends the session here after five seconds, and later at the wallet', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  await page.connectWith(phone)
  const [session] = phone.sessions
  const heal = relay.addFault('relay', 'silent')
  const failures: unknown[] = []
  const leaving = page.adapter.disconnect('eip155', (error) => failures.push(error))
  await page.platform.advance(5000)
  await leaving
  expect(failures).toMatchObject([{ code: 'wallet_timeout' }])
  const topic = session?.topic ?? 'none'
  const holders = () => page.storage.keys().filter((key) => page.storage.getItem(key)?.includes(topic))
  expect(holders().filter((key) => !key.endsWith('history'))).toEqual([])
  heal()
  relay.closeSockets()
  await soon(() => phone.sessions).toEqual([])
  await soon(() => relay.subscriptions.filter((each) => each.topic === topic)).toEqual([])
  const next = openPage({ relayUrl: relay.url, storage: page.storage })
  await expect(next.adapter.reconnect(page.paramsOf())).resolves.toBeUndefined()
})

test('after a reload the session is restored without asking the wallet, and signs', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana] })
  const { connection } = await page.connectWith(phone)
  page.adapter.dispose()
  const next = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana], storage: page.storage })
  const restored = await next.adapter.reconnect(next.paramsOf(base))
  expect(restored).toMatchObject({ namespace: 'eip155', chainId: '8453', clientId: connection.clientId })
  await expect(next.adapter.reconnect(next.paramsOf(solana))).resolves.toMatchObject({ namespace: 'solana' })
  const signing = next.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  await expect(signing).resolves.toMatch(/^0x/)
  expect(relay.publishes.filter(({ tagName }) => tagName === 'sessionPropose')).toHaveLength(1)
})

test('a session that ended while the page was closed is reported once the relay delivers the message', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  await page.connectWith(phone)
  page.adapter.dispose()
  await relay.waitForSockets(1)
  await phone.deleteSession()
  const next = openPage({ relayUrl: relay.url, storage: page.storage })
  await next.adapter.reconnect(next.paramsOf())
  await expect
    .poll(() => next.events)
    .toEqual([{ type: 'disconnected', namespace: 'eip155', connectorId: 'walletConnect' }])
})

test('a page with blocked storage can connect and sign', async () => {
  const { relay, phone } = await startPhone()
  const refuse = () => {
    throw new Error('blocked')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse, keys: refuse }
  const page = openPage({ relayUrl: relay.url, storage })
  await page.connectWith(phone)
  const signing = page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  await expect(signing).resolves.toMatch(/^0x/)
  expect(page.platform.logged.filter(({ level }) => level === 'info')).toHaveLength(1)
})

test('another tab restores the session, and forgets it without a message to the wallet', async () => {
  const { relay, phone } = await startPhone()
  const storage = createMemoryStorage()
  const [first, second] = [openPage({ relayUrl: relay.url, storage }), openPage({ relayUrl: relay.url, storage })]
  await expect(second.adapter.reconnect(second.paramsOf())).resolves.toBeUndefined()
  await first.connectWith(phone)
  await expect(second.adapter.reconnect(second.paramsOf())).resolves.toMatchObject({ chainId: '1' })
  await first.adapter.disconnect('eip155')
  await second.adapter.forget?.('eip155')
  await relay.waitForSockets(1, { client: 'dapp' })
  await soon(() => phone.sessions).toEqual([])
  expect(relay.publishes.filter(({ tagName }) => tagName === 'sessionDelete')).toHaveLength(1)
  const third = openPage({ relayUrl: relay.url, storage })
  await expect(third.adapter.reconnect(third.paramsOf())).resolves.toBeUndefined()
})

test('connecting again replaces the session, and ends the earlier one', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, solana] })
  await page.connectWith(phone)
  const [before] = phone.sessions
  await page.connectWith(phone, { namespaces: ['eip155'] })
  await soon(() => phone.sessions.map(({ topic }) => topic)).not.toContain(before?.topic)
  // The modal leaves what the new session does not serve.
  expect(page.events).toEqual([])
  const signing = page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  await expect(signing).resolves.toMatch(/^0x/)
})

test('a session without a valid account rejects, and the earlier session continues', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  await page.connectWith(phone)
  phone.wallet.setPolicy('ask')
  const connecting = page.connectWith(phone)
  const refused = expect(connecting).rejects.toMatchObject({ name: 'NoAccountsFoundError' })
  await phone.approveSession({ accounts: ['eip155:1:nobody'] })
  await refused
  phone.wallet.setPolicy('approve')
  await soon(() => phone.sessions).toHaveLength(1)
  const signing = page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  await expect(signing).resolves.toMatch(/^0x/)
})

test('switches to an approved network without a request, and rejects others if the wallet cannot switch', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base, solana] })
  const connecting = page.connectWith(phone)
  await phone.approveSession({ chains: ['eip155:1', 'eip155:8453'], methods: ['personal_sign'] })
  const { connection } = await connecting
  const switching = (network: typeof base) => page.adapter.switchNetwork?.({ network, signal: page.cancel.signal })
  await switching(base)
  expect(connection.chainId).toBe('8453')
  expect(relay.publishes.filter(({ tagName }) => tagName === 'sessionRequest')).toEqual([])
  phone.wallet.setPolicy('approve')
  await page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  expect(relay.publishes.find(({ tagName }) => tagName === 'sessionRequest')).toMatchObject({ chainId: 'eip155:8453' })
  await expect(switching({ ...base, id: 10, caipNetworkId: 'eip155:10' })).rejects.toMatchObject({
    code: 'adapter_chain_not_supported',
  })
})

test('moves from a network that the host removed to another granted one, without asking the wallet', async () => {
  const { relay, phone } = await startPhone({ policy: 'approve' })
  const networks = [mainnet, base]
  const page = openPage({ relayUrl: relay.url, networks })
  const { connection } = await page.connectWith(phone)
  networks.shift()
  page.adapter.followNetworks?.()
  expect(connection.chainId).toBe('8453')
  expect(page.events).toEqual([
    { type: 'networkChanged', namespace: 'eip155', connectorId: 'walletConnect', chainId: '8453' },
  ])
  // It grants none of these: it stays where it is.
  networks.splice(0, 1, { ...base, id: 10, caipNetworkId: 'eip155:10' })
  page.adapter.followNetworks?.()
  expect({ chainId: connection.chainId, eventCount: page.events.length }).toEqual({ chainId: '8453', eventCount: 1 })
  expect(relay.publishes.filter(({ tagName }) => tagName === 'sessionRequest')).toEqual([])
})

test('asks the wallet for a network that it has not approved, and waits for the approval', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, base] })
  const connecting = page.connectWith(phone)
  await phone.approveSession({ chains: ['eip155:1'] })
  const { connection } = await connecting
  const switching = () => page.adapter.switchNetwork?.({ network: base, signal: page.cancel.signal })
  phone.wallet.setPolicy('reject')
  await expect(switching()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  expect(connection.chainId).toBe('1')
  phone.wallet.setPolicy('ask')
  const asked = switching()
  await phone.approve({ method: 'wallet_switchEthereumChain' })
  await phone.update({ chains: ['eip155:1', 'eip155:8453'] })
  await asked
  expect(connection.chainId).toBe('8453')
})

test('a network that the phone does not know is added with all its details, and switched to', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask', networks: ['mainnet'] })
  const known: Network = {
    ...base,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
    assets: { imageId: undefined, imageUrl: 'https://base.test/icon.png' },
  }
  const page = openPage({ relayUrl: relay.url, networks: [mainnet, known] })
  const connecting = page.connectWith(phone)
  await phone.approveSession({ chains: ['eip155:1'] })
  const { connection } = await connecting
  const switching = () => page.adapter.switchNetwork?.({ network: known, signal: page.cancel.signal })
  // Its owner may still say no.
  const refused = switching()
  await phone.reject({ method: 'wallet_addEthereumChain' })
  await expect(refused).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  expect(connection.chainId).toBe('1')
  const asked = switching()
  await soon(() => phone.requests).toHaveLength(1)
  // 4902 to the switch asked nobody: this is the one question.
  expect(phone.requests).toMatchObject([{ method: 'wallet_addEthereumChain', chain: 'eip155:1' }])
  expect(phone.requests[0]?.params).toEqual([
    {
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://node.test/'],
      blockExplorerUrls: ['https://explorer.test'],
      iconUrls: ['https://base.test/icon.png'],
    },
  ])
  await phone.approve({ method: 'wallet_addEthereumChain' })
  await phone.update({ chains: ['eip155:1', 'eip155:8453'] })
  await asked
  expect(connection.chainId).toBe('8453')
  expect(phone.wallet.calls.map(({ method }) => method).filter((method) => method.startsWith('wallet_'))).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ])
})

/** A connected page, whose phone does that with what it is asked to sign. */
async function setupSigning(policy: 'ask' | 'never') {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  await page.connectWith(phone)
  phone.wallet.setPolicy(policy)
  const sign = (message: string) =>
    page.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message })
  return { phone, page, sign, timers: watchLongTimers() }
}

test('a request without an answer rejects after five minutes', async () => {
  const { phone, page, sign, timers } = await setupSigning('ask')
  let error: unknown
  const asked = sign('hello').catch((reason) => {
    error = reason
  })
  await soon(() => phone.requests).toHaveLength(1)
  expect({ timerCount: timers.count(), running: timers.running() }).toEqual({ timerCount: 1, running: 1 })
  await page.platform.advance(299_999)
  expect(error).toBeUndefined()
  await page.platform.advance(1)
  await asked
  expect(error).toMatchObject({ code: 'wallet_timeout' })
  expect(timers.running()).toBe(0)
  // A late answer reaches nobody, and the next request works as usual.
  await phone.wallet.approve()
  phone.wallet.setPolicy('approve')
  await expect(sign('again')).resolves.toMatch(/^0x/)
})

test('disposing stops the timer of a request without an answer', async () => {
  const { page, sign, timers } = await setupSigning('never')
  const asked = sign('hello')
  asked.catch(() => undefined)
  await soon(timers.running).toBe(1)
  page.adapter.dispose()
  await expect(asked).rejects.toThrow()
  await soon(timers.running).toBe(0)
  expect(page.platform.pendingTimers).toBe(0)
})

/** Every timer of five minutes that the SDK sets from now on: who is not stopped rejects with nobody listening. */
function watchLongTimers() {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  onTestFinished(() => {
    set.mockRestore()
    clear.mockRestore()
  })
  return {
    count: () => set.mock.calls.filter(([, ms]) => ms === 300_000).length,
    running: () =>
      set.mock.results.filter(
        ({ value }, index) =>
          set.mock.calls[index]?.[1] === 300_000 && !clear.mock.calls.some(([handle]) => handle === value),
      ).length,
  }
}

test("an unused pairing link expires shortly before the SDK's own limit, which would cause an unhandled rejection", async () => {
  const { relay } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  const timers = watchLongTimers()
  let error: unknown
  const connecting = page.adapter.connect(page.paramsOf()).catch((reason) => {
    error = reason
  })
  await soon(timers.running).toBe(1)
  await page.platform.advance(297_999)
  expect(error).toBeUndefined()
  await page.platform.advance(1)
  await connecting
  expect(error).toMatchObject({ shortMessage: 'Proposal expired' })
  expect({ timerCount: timers.count(), running: timers.running() }).toEqual({ timerCount: 1, running: 0 })
})

test('cancelling and disposing stop the timer of a proposal', async () => {
  const { relay } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  const timers = watchLongTimers()
  const connecting = page.adapter.connect(page.paramsOf()).catch(() => undefined)
  await soon(timers.running).toBe(1)
  page.cancel.abort()
  await connecting
  page.adapter.dispose()
  await soon(timers.running).toBe(0)
})

test('the reason is reported when the relay refuses the page', async () => {
  const { relay } = await startPhone()
  relay.addFault('relay', { 3000: 'origin' })
  const page = openPage({ relayUrl: relay.url })
  page.adapter.connect(page.paramsOf()).catch(() => undefined)
  await soon(() => page.relayErrors[0]).toContain('Invalid App Configuration')
})

test('two modals on one page have separate sessions', async () => {
  const { relay, phone } = await startPhone()
  const [one, two] = [openPage({ relayUrl: relay.url }), openPage({ relayUrl: relay.url })]
  await one.connectWith(phone)
  await two.connectWith(phone)
  await one.adapter.disconnect('eip155')
  await soon(() => phone.sessions).toHaveLength(1)
  expect(two.events).toEqual([])
  const signing = two.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' })
  await expect(signing).resolves.toMatch(/^0x/)
})

test('disposing closes all sockets and timers and leaves no global variable', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  const before = Object.keys(globalThis)
  await page.connectWith(phone)
  page.adapter.dispose()
  await relay.waitForSockets(0, { client: 'dapp' })
  expect(page.platform.pendingTimers).toBe(0)
  expect(Object.keys(globalThis)).toEqual(before)
})

test('a tab still receives messages when another tab overwrites the stored list of topics', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  await page.connectWith(phone)
  const others = [{ topic: '0'.repeat(64), id: '0', relay: { protocol: 'irn' } }]
  page.storage.setItem('walletmodal:wc:wc@2:core:0.3//subscription', JSON.stringify(others))
  const next = openPage({ relayUrl: relay.url, storage: page.storage })
  await expect(next.adapter.reconnect(next.paramsOf())).resolves.toMatchObject({ namespace: 'eip155' })
  await relay.waitForSockets(3)
  relay.closeSockets()
  await soon(() => relay.sockets).toHaveLength(6)
  for (const { adapter } of [page, next])
    await expect(
      adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' }),
    ).resolves.toMatch(/^0x/)
})

test("a tab that shows pairing links does not remove another tab's session", async () => {
  const { relay, phone } = await startPhone()
  const other = openPage({ relayUrl: relay.url })
  const showCode = () =>
    new Promise<string>((onUri) => {
      other.adapter.connect({ ...other.paramsOf(), onUri }).catch(() => {})
    })
  await showCode()
  const page = openPage({ relayUrl: relay.url, storage: other.storage })
  await page.connectWith(phone)
  await showCode()
  const next = openPage({ relayUrl: relay.url, storage: other.storage })
  await expect(next.adapter.reconnect(next.paramsOf())).resolves.toMatchObject({ namespace: 'eip155' })
  await expect(
    next.adapter.signMessage({ namespace: 'eip155', address: alice.evmAddress, message: 'hello' }),
  ).resolves.toMatch(/^0x/)
})

test('continues with a session that another tab made instead, on the same network and without asking the wallet', async () => {
  const { relay, phone } = await startPhone()
  const networks = [mainnet, base]
  const page = openPage({ relayUrl: relay.url, networks })
  await page.connectWith(phone)
  const other = openPage({ relayUrl: relay.url, networks, storage: page.storage })
  await other.adapter.reconnect(other.paramsOf())
  await other.adapter.switchNetwork?.({ network: base, signal: other.cancel.signal })
  const hear = (newValue: string | null) =>
    other.platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: sessions, newValue }))
  const sessions = 'walletmodal:wc:wc@2:client:0.3//session'
  // An end alone is followed by the modal, which the other tab tells.
  hear('[]')
  expect(await other.adapter.request({ namespace: 'eip155', method: 'eth_accounts' })).toEqual([alice.evmAddress])
  await page.connectWith(phone)
  await soon(() => phone.sessions).toHaveLength(1)
  hear(page.storage.getItem(sessions))
  await soon(() => other.events).toMatchObject([
    { type: 'connected', namespace: 'eip155', connectorId: 'walletConnect', connection: { chainId: '8453' } },
  ])
  const message = { namespace: 'eip155', address: alice.evmAddress, message: 'hello' } as const
  for (const { adapter } of [page, other]) await expect(adapter.signMessage(message)).resolves.toMatch(/^0x/)
  expect(relay.publishes.filter(({ tagName }) => tagName === 'sessionDelete')).toHaveLength(1)
})

test('restores the session that another tab made after its own session ended', async () => {
  const { relay, phone } = await startPhone()
  const first = openPage({ relayUrl: relay.url })
  await first.connectWith(phone)
  first.adapter.dispose()
  const here = openPage({ relayUrl: relay.url, storage: first.storage })
  await expect(here.adapter.reconnect(here.paramsOf())).resolves.toMatchObject({ namespace: 'eip155' })
  await here.adapter.disconnect('eip155')
  await soon(() => phone.sessions).toEqual([])
  phone.wallet.setAccounts(['bob'])
  const there = openPage({ relayUrl: relay.url, storage: first.storage })
  await there.connectWith(phone)
  const followed = await here.adapter.reconnect(here.paramsOf())
  expect(followed?.accounts.map(({ address }) => address)).toEqual([bob.evmAddress])
  const message = { namespace: 'eip155', address: bob.evmAddress, message: 'hello' } as const
  await expect(here.adapter.signMessage(message)).resolves.toMatch(/^0x/)
})
