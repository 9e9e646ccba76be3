import { verifyMessage as verifyEcdsa } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { wholeEvm } from '../../relay/testing/dapp.js'
import { startTestPair, type TestPairOptions } from '../../relay/testing/pair.js'
import type { WalletDialect } from '../dialects.js'
import { chainStub } from '../testing/chain-stub.js'

const typedText = JSON.stringify({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Dapp' },
  message: { text: 'hi' },
})

async function setup(options: TestPairOptions = { spec: {} }) {
  const pair = await startTestPair(options)
  onTestFinished(pair.end)
  const { provider } = pair.dapp
  /** Waits for the dapp's next event of this name. */
  const heard = (name: string) => new Promise<unknown>((resolve) => provider.once(name, resolve))
  const accountsOf = () => provider.session?.namespaces.eip155?.accounts
  return { ...pair, provider, heard, accountsOf }
}

test('its owner sees the page and the terms of a proposal', async () => {
  const { phone, dapp } = await setup()
  const { uri } = await dapp.connect(wholeEvm)
  await phone.pair(uri)
  await expect.poll(() => phone.proposals).toHaveLength(1)
  expect(phone.proposals[0]).toMatchObject({
    dapp: { name: 'Dapp', url: 'https://dapp.test', icons: ['https://dapp.test/icon.png'] },
    verify: { validation: 'UNKNOWN', isScam: false, origin: 'https://dapp.test' },
    required: {},
    optional: { eip155: { chains: ['eip155:1', 'eip155:8453'] } },
  })
  expect(phone.wallet.pending).toMatchObject([{ method: 'wc_sessionPropose', origin: 'https://dapp.test' }])
})

test.each([
  ['scam', { validation: 'VALID', isScam: true, origin: 'https://dapp.test' }],
  ['mismatch', { validation: 'INVALID', isScam: false, origin: 'https://not-dapp.test' }],
])('the verdict %s about a page is shown', async (fault, verification) => {
  const { phone, dapp, verify } = await setup()
  verify.addFault(fault)
  const { uri } = await dapp.connect(wholeEvm)
  await phone.pair(uri)
  await expect.poll(() => phone.proposals[0]?.verify).toEqual(verification)
})

test.each(['slow', { 'key-missing': true }] as const)(
  'a Verify service with the fault %j prevents no session',
  async (fault) => {
    const { phone, dapp, verify, clock } = await setup()
    verify.addFault(fault)
    const { uri, session } = await dapp.connect(wholeEvm)
    await phone.pair(uri)
    await clock.advance(3000)
    await expect.poll(() => phone.proposals).toHaveLength(1)
    expect(phone.proposals[0]?.verify).toMatchObject({ isScam: false })
    await phone.approveSession()
    expect(await session).toBeDefined()
  },
)

test('MetaMask’s phone approves only EVM chains, with its whole list, and has its links', async () => {
  const chains = {
    mainnet: chainStub('mainnet', 'eip155:1'),
    base: chainStub('base', 'eip155:8453'),
    solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  }
  const { phone, connect, provider } = await setup({ spec: { dialect: 'metamask' }, chains })
  const { namespaces, peer } = await connect({
    optionalNamespaces: {
      ...wholeEvm.optionalNamespaces,
      solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: ['solana_signMessage'], events: [] },
    },
  } as typeof wholeEvm) // of the same form, with more namespaces
  expect(Object.keys(namespaces)).toEqual(['eip155'])
  expect(namespaces['eip155']?.methods).toEqual(expect.arrayContaining(['eth_call', 'wallet_watchAsset', 'eth_sign']))
  expect(peer.metadata.redirect).toMatchObject({ native: 'metamask://', universal: 'https://metamask.app.link' })
  // Refusals go through the relay with WalletConnect's code.
  const signing = expect(
    provider.request(
      { method: 'personal_sign', params: ['0x68', namespaces['eip155']?.accounts[0]?.split(':')[2]] },
      'eip155:1',
    ),
  ).rejects.toMatchObject({ code: 5000 })
  await phone.wallet.reject('sign')
  await signing
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

/** Connects a phone of the dialect to a page that asks for EVM, Solana and Bitcoin chains. */
async function connectDialect(dialect: WalletDialect, policy: 'ask' | 'approve' = 'approve') {
  const chains = {
    mainnet: chainStub('mainnet', 'eip155:1'),
    base: chainStub('base', 'eip155:8453'),
    solana: chainStub('solana', solana),
    bitcoin: chainStub('bitcoin', bitcoin),
  }
  const pair = await setup({ spec: { dialect, policy }, chains })
  const { eip155 } = wholeEvm.optionalNamespaces
  const session = await pair.connect({
    optionalNamespaces: {
      eip155: { ...eip155, methods: [...eip155.methods, 'wallet_sendCalls'] },
      solana: { chains: [solana], methods: ['solana_signMessage', 'solana_requestAccounts'], events: [] },
      bip122: { chains: [bitcoin], methods: ['signMessage', 'signPsbt'], events: [] },
    },
  } as typeof wholeEvm) // of the same form, with more namespaces
  return { ...pair, ...session }
}

test.each([
  ['rainbow', { native: 'rainbow://', universal: 'https://rnbwapp.com' }],
  ['okx', { native: 'okex://main', universal: 'https://www.okx.com/download' }],
] as const)('the phone of %s approves only EVM chains, and has its links', async (dialect, links) => {
  const { namespaces, peer } = await connectDialect(dialect)
  expect(Object.keys(namespaces)).toEqual(['eip155'])
  expect(namespaces['eip155']?.methods).toEqual(expect.arrayContaining(['personal_sign', 'wallet_sendCalls']))
  expect(peer.metadata.redirect).toMatchObject({ ...links, linkMode: false })
})

test('OneKey’s phone approves only EVM chains, with its whole list of signatures', async () => {
  const { namespaces, peer } = await connectDialect('onekey')
  expect(Object.keys(namespaces)).toEqual(['eip155'])
  const { methods = [] } = namespaces['eip155'] ?? {}
  expect(methods).toEqual(expect.arrayContaining(['personal_sign', 'eth_signTypedData_v3', 'eth_sendRawTransaction']))
  expect(methods.filter((method) => method.startsWith('wallet_'))).toEqual([])
  expect(peer.metadata.redirect).toMatchObject({
    native: 'onekey-wallet://',
    universal: 'https://app.onekey.so/wc/connect',
  })
})

test('Ledger’s phone approves the requested methods of its list, names no link and refuses in its words', async () => {
  const { namespaces, peer, phone, provider, alice } = await connectDialect('ledger', 'ask')
  expect(Object.entries(namespaces).map(([name, { methods }]) => ({ name, methods }))).toEqual([
    { name: 'eip155', methods: expect.not.arrayContaining(['wallet_sendCalls']) },
    { name: 'solana', methods: ['solana_signMessage'] },
    { name: 'bip122', methods: ['signMessage', 'signPsbt'] },
  ])
  expect(new Set(namespaces['eip155']?.methods)).toEqual(new Set(wholeEvm.optionalNamespaces.eip155.methods))
  expect(peer.metadata.redirect).toBeUndefined()
  const signing = expect(
    provider.request({ method: 'eth_signTypedData_v4', params: [alice.evmAddress, typedText] }, 'eip155:1'),
  ).rejects.toMatchObject({ code: 5000, message: 'Message signed declined' })
  await phone.wallet.reject('sign')
  await signing
  const sending = expect(
    provider.request(
      { method: 'eth_sendTransaction', params: [{ from: alice.evmAddress, to: alice.evmAddress }] },
      'eip155:1',
    ),
  ).rejects.toMatchObject({ code: 5000, message: 'Transaction declined' })
  await phone.wallet.reject('pay')
  await sending
})

test('Ledger’s phone is not the provider that its app gives to pages', async () => {
  const { phone, namespaces } = await setup({
    spec: { dialect: 'ledger', accounts: ['alice', 'bob'], policy: 'approve' },
  }).then(async (pair) => ({ ...pair, ...(await pair.connect()) }))
  expect(namespaces['eip155']?.accounts).toHaveLength(4)
  expect(phone.wallet.connectedOrigins).toEqual(['https://dapp.test'])
})

test('Trust’s phone approves Solana too, and only the requested methods', async () => {
  const chains = {
    mainnet: chainStub('mainnet', 'eip155:1'),
    base: chainStub('base', 'eip155:8453'),
    bitcoin: chainStub('bitcoin', 'bip122:000000000019d6689c085ae165831e93'),
    solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  }
  const { connect } = await setup({ spec: { dialect: 'trust', policy: 'approve' }, chains })
  const { namespaces, peer } = await connect({
    optionalNamespaces: {
      ...wholeEvm.optionalNamespaces,
      solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: ['solana_signMessage'], events: [] },
      bip122: { chains: ['bip122:000000000019d6689c085ae165831e93'], methods: ['signMessage'], events: [] },
    },
  } as typeof wholeEvm) // of the same form, with more namespaces
  expect(Object.keys(namespaces).sort()).toEqual(['eip155', 'solana'])
  expect(namespaces['eip155']?.methods).toEqual(wholeEvm.optionalNamespaces.eip155.methods)
  expect(peer.metadata.redirect).toMatchObject({ native: 'trust://', universal: 'https://link.trustwallet.com' })
})

test('a session may include less than the page asks for', async () => {
  const { phone, dapp, alice } = await setup()
  const { uri, session } = await dapp.connect(wholeEvm)
  await phone.pair(uri)
  const approved = await phone.approveSession({ chains: ['eip155:8453'], methods: ['personal_sign'] })
  expect((await session)?.namespaces).toEqual({
    eip155: {
      chains: ['eip155:8453'],
      methods: ['personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
      accounts: [`eip155:8453:${alice.evmAddress}`],
    },
  })
  expect(phone.sessions).toEqual([approved])
})

test('a refused session has the protocol’s message', async () => {
  const { phone, dapp } = await setup()
  const { uri, session } = await dapp.connect(wholeEvm)
  await phone.pair(uri)
  await phone.rejectSession()
  await expect(session).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
  expect({ proposals: phone.proposals, sessions: phone.sessions, problems: phone.problems }).toEqual({
    proposals: [],
    sessions: [],
    problems: [],
  })
})

test('a wallet without a common chain reports it', async () => {
  const { phone, dapp } = await setup({ spec: {}, chains: { gnosis: chainStub('gnosis', 'eip155:100') } })
  const { uri, session } = await dapp.connect(wholeEvm)
  await phone.pair(uri)
  await expect(phone.approveSession()).rejects.toThrow('phone and Dapp have no chain in common.')
  await expect(session).rejects.toMatchObject({ code: 5104 })
})

test('an invalid or expired link is refused', async () => {
  const { phone, dapp, clock } = await setup()
  await expect(phone.pair('https://dapp.test')).rejects.toThrow()
  const { uri } = await dapp.connect(wholeEvm)
  await clock.advance(301_000)
  await expect(phone.pair(uri)).rejects.toThrow('expired')
})

test('requests wait for their owner, who approves one and refuses another', async () => {
  const { phone, connect, sign, alice } = await setup()
  await connect()
  const good = sign('0x31')
  await expect.poll(() => phone.requests).toHaveLength(1)
  expect(phone.requests[0]).toMatchObject({ method: 'personal_sign', chain: 'eip155:1', dapp: { name: 'Dapp' } })
  await phone.approve({ method: 'personal_sign' })
  expect(await verifyEcdsa({ address: alice.evmAddress, message: '1', signature: await good })).toBe(true)
  const bad = sign('0x32')
  await phone.reject({ method: 'personal_sign' })
  await expect(bad).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
  expect(phone.requests).toEqual([])
})

test('a request without an answer in time is withdrawn', async () => {
  const { phone, clock, connect, sign } = await setup()
  await connect()
  void sign().catch(() => undefined)
  await expect.poll(() => phone.wallet.pending).toHaveLength(1)
  await clock.advance(301_000)
  await expect
    .poll(() => ({ requestCount: phone.requests.length, pendingCount: phone.wallet.pending.length }))
    .toEqual({ requestCount: 0, pendingCount: 0 })
})

test('the page is notified when the wallet switches account and chain', async () => {
  const { phone, connect, heard, accountsOf, bob } = await setup()
  await connect()
  const accounts = heard('accountsChanged')
  phone.wallet.setAccounts(['bob'])
  expect(await accounts).toEqual([bob.evmAddress])
  expect(accountsOf()).toEqual([`eip155:1:${bob.evmAddress}`, `eip155:8453:${bob.evmAddress}`])
  const chain = heard('chainChanged')
  phone.wallet.setChain('base')
  expect(await chain).toBe('8453')
  expect(phone.problems).toEqual([])
})

test('a session is updated, extended and receives events', async () => {
  const { phone, connect, heard, accountsOf, provider, bob, alice, clock } = await setup()
  await connect()
  await phone.update({ accounts: ['alice', 'bob'], chains: ['eip155:1'] })
  await expect.poll(accountsOf).toEqual([`eip155:1:${alice.evmAddress}`, `eip155:1:${bob.evmAddress}`])
  const before = phone.sessions[0]?.expiresAtMs ?? 0
  await clock.advance(86_400_000)
  await phone.extend()
  expect(phone.sessions[0]?.expiresAtMs).toBeGreaterThanOrEqual(before + 86_400_000)
  // Dapp and wallet each count from the second in which they processed the change.
  await expect
    .poll(() => provider.client.session.getAll()[0]?.expiry)
    .toBeGreaterThanOrEqual((before + 86_400_000) / 1000)
  const event = heard('session_event')
  await phone.emit({ name: 'chainChanged', data: 1, chain: 'eip155:1' })
  expect(await event).toMatchObject({ params: { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' } })
})

test('the wallet ends a session', async () => {
  const { phone, connect, heard, provider } = await setup()
  await connect()
  const deleted = heard('session_delete')
  await phone.deleteSession()
  await deleted
  expect({
    sessions: phone.sessions,
    session: provider.session,
    connectedOrigins: phone.wallet.connectedOrigins,
  }).toEqual({ sessions: [], session: undefined, connectedOrigins: [] })
  await expect(phone.deleteSession()).rejects.toThrow('phone has no session.')
})

test('a disconnecting page withdraws its requests', async () => {
  const { phone, connect, sign, provider } = await setup()
  await connect()
  void sign().catch(() => undefined)
  await expect.poll(() => phone.requests).toHaveLength(1)
  await provider.disconnect()
  await expect
    .poll(() => [phone.sessions.length, phone.requests.length, phone.wallet.pending.length])
    .toEqual([0, 0, 0])
})

test('a decision made offline is sent after the reconnect', async () => {
  const { phone, connect, sign, relay, alice } = await setup()
  await connect()
  const signing = sign('0x31')
  await expect.poll(() => phone.requests).toHaveLength(1)
  await phone.goOffline()
  await phone.approve()
  // Meanwhile the page sends more requests, which takes long enough for a reconnecting client to answer.
  for (const text of ['0x32', '0x33', '0x34']) {
    void sign(text).catch(() => undefined)
    await relay.waitForPublish({ tag: 'sessionRequest', after: relay.publishes.length })
  }
  const sockets = relay.sockets.filter(({ client, isOpen }) => client === 'phone' && isOpen)
  expect({ sockets, hasPublished1109: relay.publishes.some(({ tag }) => tag === 1109) }).toEqual({
    sockets: [],
    hasPublished1109: false,
  })
  await phone.comeBack()
  expect(await verifyEcdsa({ address: alice.evmAddress, message: '1', signature: await signing })).toBe(true)
})

test('wallet faults affect a phone too', async () => {
  const { phone, connect, sign, alice } = await setup({ spec: { policy: 'approve' } })
  await connect()
  phone.wallet.addFault({ do: 'bad-signature', times: 1 })
  const bad = await sign()
  const isGood = await verifyEcdsa({ address: alice.evmAddress, message: 'hi', signature: bad }).catch(() => false)
  expect({ badCount: bad.length, isGood }).toEqual({ badCount: 132, isGood: false })
  phone.wallet.addFault({ do: 'reject', times: 1 })
  await expect(sign()).rejects.toMatchObject({ code: 5000 })
})
