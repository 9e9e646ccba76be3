// Loaded when they are needed; here they are there already, so that no test waits for a file.
import '../../features/sign-in/siwx/verifiers/evm.js'
import './sdk/one-click.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import { parseSiwxMessage } from '../../features/sign-in/siwx/message.js'
import { verifySiwxSession } from '../../features/sign-in/siwx/verify.js'
import { alice, base, bitcoin, mainnet, openPage, startPhone } from '../../testing/adapters/phone.js'
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

test('a wallet that can signs in with the approval, on each network, the one that was asked about first', async () => {
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

test('one approval is all that the owner gives', async () => {
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

test('who declines is not connected', async () => {
  const { relay, phone } = await startPhone({ policy: 'ask' })
  const { connectWith } = openPage({ relayUrl: relay.url })
  const connected = connectWith(phone, { signIn: { message: asked(), keep: async () => {} } })
  const refused = expect(connected).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  await phone.reject({ method: 'wc_sessionAuthenticate', withinMs: 5000 })
  await refused
})

test('a wallet that cannot is connected all the same, and asked afterwards', async () => {
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

test('a message and a proposal with one id between them are made anew', async () => {
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
  expect([alike, new Set(topics).size]).toEqual([2, 2])
})

test('where sessions are not kept, the wallet is not connected', async () => {
  const { relay, phone } = await startPhone()
  const { connectWith } = openPage({ relayUrl: relay.url })
  const keep = async () => {
    throw new Error('the server says no')
  }
  await expect(connectWith(phone, { signIn: { message: asked(), keep } })).rejects.toMatchObject({ code: 'unknown' })
})

test('accounts of other namespaces are asked for without a signature', async () => {
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
  expect([isKept, connection.others?.length]).toEqual([false, 1])
})

test('what was signed for another site, nonce or address of it is refused', () => {
  const payload = { domain: 'dapp.test', nonce: 'abcdef012345', aud: 'https://dapp.test/', version: '1' }
  const iss = `did:pkh:eip155:1:${alice.evmAddress}`
  const of = (change: object) => [{ p: { ...payload, iss, ...change }, s: { s: '0x00' } }]
  const read = (change: object) => () => toSiwxSessions(of(change), asked(), () => 'text')
  expect(read({ domain: 'evil.test' })).toThrowError(expect.objectContaining({ reason: 'domain' }))
  expect(read({ nonce: 'fedcba543210' })).toThrowError(expect.objectContaining({ reason: 'nonce' }))
  expect(read({ aud: 'https://evil.test/' })).toThrowError(expect.objectContaining({ reason: 'uri' }))
  expect(read({ iss: 'did:pkh:solana:1:x' })).toThrowError(expect.objectContaining({ code: 'adapter_wallet_answer' }))
  expect(read({})()).toMatchObject([{ data: { accountAddress: alice.evmAddress, chainId: 'eip155:1' } }])
})
