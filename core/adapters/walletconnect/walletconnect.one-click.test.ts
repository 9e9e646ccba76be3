// Loaded when they are needed; here they are there already, so that no test waits for a file.
import '../../namespaces/verifiers/evm.js'
import './sdk/one-click.js'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import { createLocalSiwx } from '../../features/sign-in/siwx/local-siwx.js'
import { parseSiwxMessage } from '../../features/sign-in/siwx/message.js'
import { verifySiwxSession } from '../../features/sign-in/siwx/verify.js'
import { createTestPlatform } from '../../testing/platform.js'
import { alice, base, bitcoin, mainnet, openPage, startPhone } from '../../testing/with-harness/phone.js'
import { toSiwxSessions } from './sdk/one-click.js'

const asked = (): SiwxMessage => ({
  accountAddress: '',
  chainId: 'eip155:8453',
  domain: 'dapp.test',
  uri: 'https://dapp.test/',
  version: '1',
  nonce: 'abcdef012345',
  statement: 'I accept the terms.',
  expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
})

test('a wallet that supports it signs in with its approval, for each network, the requested network first', async () => {
  const { relay, phone } = await startPhone()
  const { connectWith } = openPage({ relayUrl: relay.url, networks: [mainnet, base] })
  const kept: SiwxSession[] = []
  const { connection } = await connectWith(phone, {
    signIn: { message: asked(), keep: async (sessions) => void kept.push(...sessions) },
  })
  expect(connection.accounts).toEqual([{ namespace: 'eip155', address: alice.evmAddress, type: 'eoa' }])
  expect(connection.approvedNetworkIds).toEqual(['eip155:8453', 'eip155:1'])
  expect(kept.map(({ data }) => data.chainId)).toEqual(['eip155:8453', 'eip155:1'])
  for (const session of kept) {
    await verifySiwxSession(session)
    expect(session.data).toEqual(parseSiwxMessage(session.message))
    expect(session.data).toMatchObject({ accountAddress: alice.evmAddress, domain: 'dapp.test', nonce: 'abcdef012345' })
    // EIP-5573: what the session may do is signed too.
    expect(session.data.statement).toMatch(/^I accept the terms\. I further authorize .*personal_sign/)
    expect(session.data.statement).toContain('wallet_getCallsStatus')
    expect(session.data.statement).not.toContain('wallet_showCallsStatus')
    expect(session.data.resources?.at(-1)).toMatch(/^urn:recap:/)
  }
})

test('the owner approves only once', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const { connectWith } = openPage({ relayUrl: relay.url })
  let count = 0
  const connected = connectWith(phone, {
    signIn: {
      message: { ...asked(), chainId: 'eip155:1' },
      keep: async (sessions) => {
        count = sessions.length
      },
    },
  })
  await phone.approve({ method: 'wc_sessionAuthenticate', withinMs: 5000 })
  await connected
  expect(count).toBe(1)
  expect(phone.wallet.pending).toEqual([])
})

test('a declined sign-in connects nothing', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const { connectWith } = openPage({ relayUrl: relay.url })
  const connected = connectWith(phone, { signIn: { message: asked(), keep: async () => {} } })
  const refused = expect(connected).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  await phone.reject({ method: 'wc_sessionAuthenticate', withinMs: 5000 })
  await refused
})

test('a wallet that does not support it connects without a sign-in, which follows later', async () => {
  const { relay, phone } = await startPhone({ policy: 'approve', canSignIn: false })
  const { connectWith } = openPage({ relayUrl: relay.url })
  let isKept = false
  const { connection } = await connectWith(phone, {
    signIn: {
      message: asked(),
      keep: async () => {
        isKept = true
      },
    },
  })
  expect(connection.accounts).toHaveLength(1)
  expect(isKept).toBe(false)
})

test.each([{ statement: 'Ich stimme den Bedingungen für Größe zu.' }, { domain: '0xsplits.test' }])(
  'a message that the SDK would hash wrongly is not signed with the approval: %o',
  async (change) => {
    const { relay, phone } = await startPhone()
    const { connectWith } = openPage({ relayUrl: relay.url, networks: [mainnet] })
    const kept: SiwxSession[] = []
    const message = { ...asked(), chainId: 'eip155:1', ...change } as const
    const signIn = { message, keep: async (sessions: readonly SiwxSession[]) => void kept.push(...sessions) }
    const { connection } = await connectWith(phone, { signIn })
    expect(connection.accounts).toHaveLength(1)
    expect(kept).toEqual([])
  },
)

test('if a sign-in message and its proposal get the same id, both are made again', async () => {
  const { relay, phone } = await startPhone({ policy: 'approve', canSignIn: false })
  const { connectWith } = openPage({ relayUrl: relay.url })
  // An id is the time in milliseconds and three digits of chance. The first message and its proposal get the same.
  const { random } = Math
  const { now } = Date
  let alike = 0
  const isOneOfTwo = () => alike < 2 && /payloadId[\s\S]*\.authenticate /.test(new Error().stack ?? '')
  const time = vi.spyOn(Date, 'now').mockImplementation(() => (isOneOfTwo() ? 1_893_456_000_000 : now()))
  const chance = vi.spyOn(Math, 'random').mockImplementation(() => {
    if (!isOneOfTwo()) return random()
    alike += 1
    return 0.5
  })
  onTestFinished(() => {
    time.mockRestore()
    chance.mockRestore()
  })
  const { connection } = await connectWith(phone, { signIn: { message: asked(), keep: async () => {} } })
  expect(connection.accounts).toHaveLength(1)
  const topics = relay.publishes.filter(({ tag }) => tag === 1116).map(({ topic }) => topic)
  // Each message has a pairing of its own; a busy relay may be told of one twice.
  expect({ alike, topicCount: new Set(topics).size }).toEqual({ alike: 2, topicCount: 2 })
})

test('if the sign-in sessions cannot be stored, the wallet is not connected', async () => {
  const { relay, phone } = await startPhone()
  const { connectWith } = openPage({ relayUrl: relay.url })
  const keep = async () => {
    throw new Error('the server says no')
  }
  await expect(connectWith(phone, { signIn: { message: asked(), keep } })).rejects.toMatchObject({ code: 'unknown' })
})

test('with a network of another namespace, the wallet connects without a sign-in', async () => {
  const { relay, phone } = await startPhone()
  const { connectWith } = openPage({ relayUrl: relay.url, networks: [mainnet, bitcoin] })
  let isKept = false
  const { connection } = await connectWith(phone, {
    signIn: {
      message: asked(),
      keep: async () => {
        isKept = true
      },
    },
  })
  expect({ isKept, otherCount: connection.others?.length }).toEqual({ isKept: false, otherCount: 1 })
})

test('a signature for another domain, nonce, URI or namespace is refused', () => {
  const { expirationTime } = asked()
  const payload = {
    domain: 'dapp.test',
    nonce: 'abcdef012345',
    aud: 'https://dapp.test/',
    version: '1',
    exp: expirationTime,
  }
  const iss = `did:pkh:eip155:1:${alice.evmAddress}`
  const of = (change: object) => [{ p: { ...payload, iss, ...change }, s: { s: '0x00' } }]
  const beside = { chains: ['eip155:8453', 'eip155:1'], methods: [] }
  const read = (change: object) => () =>
    toSiwxSessions(of(change), { ...asked(), expirationTime }, () => 'text', beside)
  expect(read({ domain: 'evil.test' })).toThrowError(expect.objectContaining({ reason: 'domain' }))
  expect(read({ nonce: 'fedcba543210' })).toThrowError(expect.objectContaining({ reason: 'nonce' }))
  expect(read({ aud: 'https://evil.test/' })).toThrowError(expect.objectContaining({ reason: 'uri' }))
  expect(read({ iss: 'did:pkh:solana:1:x' })).toThrowError(expect.objectContaining({ code: 'adapter_wallet_answer' }))
  expect(read({})()).toMatchObject([{ data: { accountAddress: alice.evmAddress, chainId: 'eip155:1' } }])
})

const me = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** The text of a payload, as the SDK writes it (CAIP-122), without capabilities. */
function toText(payload: object, issuer: string): string {
  const read = (member: string) => Reflect.get(payload, member)
  const [, , , reference, address] = issuer.split(':')
  const optional = (label: string, member: string) => (read(member) ? [`${label}: ${read(member)}`] : [])
  return [
    `${read('domain')} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(read('statement') ? [read('statement')] : []),
    '',
    `URI: ${read('aud')}`,
    'Version: 1',
    `Chain ID: ${reference}`,
    `Nonce: ${read('nonce')}`,
    `Issued At: ${read('iat')}`,
    ...optional('Expiration Time', 'exp'),
    ...optional('Not Before', 'nbf'),
    ...optional('Request ID', 'requestId'),
    ...(read('resources') ? ['Resources:', ...read('resources').map((each: string) => `- ${each}`)] : []),
  ].join('\n')
}

const toRecap = (att: object, more: object = {}) => `urn:recap:${btoa(JSON.stringify({ att, ...more }))}`
const chains = ['eip155:1', 'eip155:10']
const own = { eip155: { 'request/personal_sign': [{ chains }] } }
const granted = toRecap(own)

/** Reads what a phone signs in place of what it was asked, and gives it to a host that wants sessions of a minute. */
async function signInstead(change: object, more: Partial<SiwxMessage> = {}, chain = '1') {
  const platform = createTestPlatform()
  const config = createLocalSiwx(
    { expiresInMs: 60_000, statement: 'Log in' },
    {
      platform,
      storagePrefix: 'shop',
      services: {} as never, // sessions of the page ask nobody
      nodeOf: () => undefined,
      walletInfo: () => ({ type: 'walletconnect', name: 'Phone' }),
    },
  )
  const message = { ...(await config.createMessage({ accountAddress: '', chainId: 'eip155:1' })), ...more }
  const iss = `did:pkh:eip155:${chain}:${me.address}`
  const { domain, uri: aud, nonce, issuedAt: iat, expirationTime: exp, statement } = message
  const asAsked = { iss, domain, aud, nonce, iat, exp, statement, version: '1', resources: [granted] }
  const p = { ...asAsked, ...change }
  const s = { t: 'eip191', s: await me.signMessage({ message: toText(p, iss) }) }
  const answeredAt = new Date(platform.now() + 20_000).toISOString()
  const beside = { chains, methods: ['personal_sign', 'eth_sendTransaction'], answeredAt }
  const sessions = toSiwxSessions([{ h: { t: 'caip122' }, p, s }], message, toText, beside)
  await config.setSessions(sessions)
  const kept = () => config.getSessions(`eip155:${Number(chain)}`, me.address)
  return { platform, kept }
}

test("a phone that signs the requested message, or fewer capabilities, is signed in for the host's duration", async () => {
  for (const [change, chain] of [
    [{}, '1'],
    [{ resources: undefined }, '1'],
    [{}, '10'],
  ] as const) {
    const { platform, kept } = await signInstead(change, {}, chain)
    expect(await kept()).toHaveLength(1)
    await platform.advance(60_000)
    expect(await kept()).toEqual([])
  }
})

const over = (att: object) => [toRecap(att)]
test.each([
  ['no expiry', { exp: undefined }, 'lifetime'],
  ['an expiry in 9999', { exp: '9999-01-01T00:00:00Z' }, 'lifetime'],
  ['an expiry that is no time', { exp: 'never' }, 'lifetime'],
  ['a beginning', { nbf: '1970-01-01T00:00:00Z' }, 'lifetime'],
  ['a time of issue in 1970', { iat: '1970-01-01T00:00:00Z' }, 'lifetime'],
  ['no time of issue', { iat: undefined }, 'lifetime'],
  ['another statement', { statement: 'Grant all' }, 'statement'],
  ['no statement', { statement: undefined }, 'statement'],
  ['a statement with more behind it', { statement: 'Log in. I grant all' }, 'statement'],
  ['a resource', { resources: ['https://evil.test/', granted] }, 'resources'],
  ['a resource behind the capabilities', { resources: [granted, 'https://evil.test/'] }, 'resources'],
  ['capabilities of another kind', { resources: over({ 'https://evil.test': { 'crud/delete': [{}] } }) }, 'resources'],
  ['another method', { resources: over({ eip155: { 'request/eth_sign': [{ chains }] } }) }, 'resources'],
  [
    'another network',
    { resources: over({ eip155: { 'request/personal_sign': [{ chains: ['eip155:5'] }] } }) },
    'resources',
  ],
  ['an empty list of capabilities', { resources: over({}) }, 'resources'],
  ['capabilities that nobody can read', { resources: ['urn:recap:%%%'] }, 'resources'],
  ['proofs of somebody else', { resources: [toRecap(own, { prf: ['bafy'] })] }, 'resources'],
  ['proofs that are no list', { resources: [toRecap(own, { prf: { 0: 'bafy' } })] }, 'resources'],
  ['something beside capabilities', { resources: [toRecap(own, { exp: 1 })] }, 'resources'],
  [
    'a limit that is no list',
    { resources: over({ eip155: { 'request/personal_sign': [{ chains: 'eip155:5' }] } }) },
    'resources',
  ],
  ['a resource without an action', { resources: over({ ...own, 'https://evil.test': {} }) }, 'resources'],
  ['a time of issue in the future', { iat: '2999-01-01T00:00:00Z', exp: '2999-01-01T00:00:30Z' }, 'lifetime'],
  ['a time of issue after the answer', { iat: new Date(Date.now() + 400_000).toISOString() }, 'lifetime'],
  ['another version', { version: '2' }, 'message'],
  ['an id of a request', { requestId: 'mine' }, 'message'],
] as const)('a phone that signs %s is refused', async (_what, change, reason) => {
  await expect(signInstead(change)).rejects.toMatchObject({ code: 'siwx_refused', reason })
})

test('a signature for another network, or without a field that the host requires, is refused', async () => {
  await expect(signInstead({}, {}, '999')).rejects.toMatchObject({ reason: 'chain' })
  const more = { requestId: 'ours', notBefore: '2020-01-01T00:00:00.000Z', resources: ['https://app.test/terms'] }
  const asAsked = { requestId: more.requestId, nbf: more.notBefore, resources: [...more.resources, granted] }
  await expect(signInstead(asAsked, more)).resolves.toBeDefined()
  for (const [change, reason] of [
    [{ requestId: undefined }, 'message'],
    [{ nbf: undefined }, 'lifetime'],
    [{ nbf: '2020-01-02T00:00:00.000Z' }, 'lifetime'],
    [{ resources: [granted] }, 'resources'],
  ] as const)
    await expect(signInstead({ ...asAsked, ...change }, more)).rejects.toMatchObject({ reason })
})

test("capabilities in the host's own resources are accepted, and wider ones are refused", async () => {
  const own = { 'https://app.test': { 'crud/read': [{}] } }
  const more = { resources: [toRecap(own)] }
  const merged = toRecap({ ...own, eip155: { 'request/personal_sign': [{ chains }] } })
  await expect(signInstead({ resources: [merged] }, more)).resolves.toBeDefined()
  const wider = toRecap({ 'https://app.test': { 'crud/read': [{ all: true }] } })
  await expect(signInstead({ resources: [wider] }, more)).rejects.toMatchObject({ reason: 'resources' })
})
