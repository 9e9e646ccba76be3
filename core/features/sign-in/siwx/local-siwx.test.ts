import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import type { SiwxOptions } from '../../../contracts/sign-in/siwx-config.js'
import type { KeyValueStorage } from '../../../lib/platform/platform.js'
import { createMemoryStorage, createTestPlatform } from '../../../testing/platform.js'
import { testAccounts } from '../../../testing/with-harness/chains.js'
import { createSiwxItems } from '../items.js'
import { createLocalSiwx } from './local-siwx.js'
import { formatSiwxMessage } from './message.js'

const [alice] = testAccounts()
const account = { accountAddress: alice.evmAddress, chainId: 'eip155:1' } as const

function setup({ storage = createMemoryStorage(), href, ...options }: SiwxOptions & Partial<World> = {}) {
  const platform = createTestPlatform({
    storage,
    ...(href && { location: () => ({ href, origin: new URL(href).origin, hostname: new URL(href).hostname }) }),
  })
  const siwx = createLocalSiwx(options, {
    platform,
    storagePrefix: 'walletmodal',
    services: {} as never, // sessions of the page make no request
    nodeOf: () => undefined,
    walletInfo: () => ({ type: 'extension', name: 'Fox' }),
  })
  const sign = async (change: Partial<SiwxMessage> = {}) => {
    const data = { ...(await siwx.createMessage(account)), ...change }
    const message = formatSiwxMessage(data)
    const signature = await privateKeyToAccount(alice.evmPrivateKey).signMessage({ message })
    return { data, message, signature }
  }
  return { siwx, sign, platform, storage }
}
interface World {
  storage: KeyValueStorage
  href: string
}

test('a session for another domain does not sign in, and is not kept', async () => {
  const { siwx, sign } = setup()
  const stolen = await sign({ domain: 'evil.example' })
  const refusal = { code: 'siwx_refused', reason: 'domain' }
  await expect(siwx.addSession(stolen)).rejects.toMatchObject(refusal)
  await expect(siwx.setSessions([stolen])).rejects.toMatchObject(refusal)
  expect(await siwx.getSessions('eip155:1', alice.evmAddress)).toEqual([])
  const own = await sign()
  await siwx.addSession(own)
  expect(await siwx.getSessions('eip155:1', alice.evmAddress)).toEqual([own])
})

test('a kept session holds only on its own domain, not where the storage was copied to', async () => {
  const { siwx, sign, storage } = setup()
  await siwx.addSession(await sign())
  const elsewhere = setup({ storage, href: 'https://evil.example/' })
  expect(await elsewhere.siwx.getSessions('eip155:1', alice.evmAddress)).toEqual([])
})

test('a host that names its domain signs in to that domain', async () => {
  const { siwx, sign } = setup({ domain: 'accounts.dapp.test' })
  const session = await sign()
  expect(session.data.domain).toBe('accounts.dapp.test')
  await siwx.addSession(session)
  expect(await siwx.getSessions('eip155:1', alice.evmAddress)).toEqual([session])
})

test('page and visitor share one clock: a session from the future is refused', async () => {
  const { siwx, sign, platform } = setup()
  const later = new Date(platform.now() + 1).toISOString()
  await expect(siwx.addSession(await sign({ issuedAt: later }))).rejects.toMatchObject({ reason: 'issued_later' })
})

test('a statement that wallets and servers refuse is refused before a nonce is requested', async () => {
  let nonces = 0
  const getNonce = () => {
    nonces += 1
    return 'abcdef012345'
  }
  const { siwx } = setup({ statement: 'Ich stimme zu. Schön!', getNonce })
  await expect(siwx.createMessage(account)).rejects.toMatchObject({
    code: 'siwx_message_invalid',
    field: 'statement',
    shortMessage: expect.stringContaining('"ö (U+00F6)"'),
  })
  expect(nonces).toBe(0)
})

test('a session is required, unless the host says otherwise', () => {
  expect(setup().siwx.getRequired?.()).toBe(true)
  expect(setup({ required: false }).siwx.getRequired?.()).toBe(false)
})

test('a session is found and revoked in any case of an EVM address, only on its network, and leaves nothing stored', async () => {
  const { siwx, sign, platform } = setup()
  const items = createSiwxItems(platform, 'walletmodal')
  const session = await sign()
  await siwx.addSession(session)
  const address = alice.evmAddress.toLowerCase()
  expect(await siwx.getSessions('eip155:1', address)).toEqual([session])
  expect(await siwx.getSessions('eip155:10', address)).toEqual([])
  await siwx.revokeSession('eip155:10', address)
  expect(items.siwxSessions.get()).toEqual([session])
  await siwx.revokeSession('eip155:1', address)
  expect(items.siwxSessions.get()).toBeUndefined()
})

test('a Solana address in another case is another address', async () => {
  const { siwx, sign, platform } = setup()
  const items = createSiwxItems(platform, 'walletmodal')
  const session = await sign()
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const accountAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  const kept = { ...session, data: { ...session.data, chainId, accountAddress } } as const
  items.siwxSessions.set([kept])
  await siwx.revokeSession(chainId, accountAddress.toLowerCase())
  expect(items.siwxSessions.get()).toEqual([kept])
  await siwx.revokeSession(chainId, accountAddress)
  expect(items.siwxSessions.get()).toBeUndefined()
})

test('a new session drops those that have ended or have not begun', async () => {
  const { siwx, sign, platform } = setup()
  const items = createSiwxItems(platform, 'walletmodal')
  const session = await sign()
  const at = (ms: number) => new Date(platform.now() + ms).toISOString()
  const on = (network: number, times: object) => {
    const { expirationTime: _, ...data } = session.data
    return { ...session, data: { ...data, chainId: `eip155:${network}` as const, ...times } }
  }
  const ended = on(10, { expirationTime: at(0) })
  const ending = on(137, { expirationTime: at(1) })
  const begun = on(56, { notBefore: at(0) })
  const waiting = on(100, { notBefore: at(1) })
  items.siwxSessions.set([ended, ending, begun, waiting])
  await siwx.addSession(session)
  expect(items.siwxSessions.get()).toEqual([ending, begun, session])
})

test('a session lasts at most as long as its host allows, whatever its message says', async () => {
  const { siwx, sign, platform } = setup({ expiresInMs: 60_000 })
  for (const expirationTime of ['9999-01-01T00:00:00.000Z', undefined])
    await siwx.addSession(await sign({ expirationTime }))
  expect(await siwx.getSessions(account.chainId, account.accountAddress)).toHaveLength(1)
  await platform.advance(60_000)
  expect(await siwx.getSessions(account.chainId, account.accountAddress)).toEqual([])
})
