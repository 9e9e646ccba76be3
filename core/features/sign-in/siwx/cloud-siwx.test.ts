import { expect, test } from 'vitest'
import type { SiwxSession } from '../../../contracts/sign-in/message.js'
import type { SiwxOptions } from '../../../contracts/sign-in/siwx-config.js'
import type { KeyValueStorage } from '../../../lib/platform/platform.js'
import { createMemoryStorage, createTestPlatform } from '../../../testing/platform.js'
import { createCloudSiwx } from './cloud-siwx.js'

const address = '0xC780260D23f33F65070D27B3Ce180E26b7DBE11d'
const solanaAddress = 'HasSWoMGE12g6oUJYfNVCKXXFgHr1QiAbk7VjbeRNT7A'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** The service: its answers by path, and the requests that it got. */
function setup({
  storage = createMemoryStorage(),
  isKnown = true,
  ...options
}: SiwxOptions & { storage?: Storages; isKnown?: boolean } = {}) {
  const asked: { path: string; method: string | undefined; headers: unknown; body: unknown }[] = []
  let nonces = 0
  const answers: Record<string, () => Response | Promise<Response>> = {
    '/auth/v1/nonce': () => {
      nonces += 1
      return json({ nonce: `abcdef01234${nonces}`, token: `nonce-token-${nonces}` })
    },
    '/auth/v1/authenticate': () => json({ token: 'session-token' }),
    '/auth/v1/me': () => json({ address: address.toLowerCase(), chainId: 1 }),
    '/auth/v1/sign-out': () => new Response(null, { status: 204 }),
  }
  const platform = createTestPlatform({
    storage,
    fetch: async (input, init) => {
      const { pathname } = new URL(input)
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      asked.push({ path: pathname, method: init?.method, headers: init?.headers, body })
      return (answers[pathname] ?? (() => new Response(null, { status: 404 })))()
    },
  })
  const siwx = createCloudSiwx(options, {
    platform,
    storagePrefix: 'walletmodal',
    services: {
      platform,
      services: { catalogue: 'https://catalogue.test' } as never, // no other service is asked
      projectId: 'p',
      sdkType: 't',
      sdkVersion: 'v',
      ...(isKnown && { clientId: () => 'client' }),
    },
    nodeOf: () => undefined,
    walletInfo: () => ({ type: 'extension', name: 'Fox' }),
  })
  const sign = async (chainId: SiwxSession['data']['chainId'] = 'eip155:1', accountAddress = address) => {
    const data = await siwx.createMessage({ accountAddress, chainId })
    return { data: { ...data }, message: String(data), signature: '0x00' }
  }
  const paths = () => asked.map(({ path }) => path.replace('/auth/v1/', ''))
  return { siwx, sign, asked, answers, paths, storage, platform }
}
type Storages = KeyValueStorage

/** A visitor who has signed in. */
async function signedIn(chainId?: SiwxSession['data']['chainId'], of?: string) {
  const world = setup()
  await world.siwx.addSession(await world.sign(chainId, of))
  world.asked.length = 0
  return world
}

test('a message has a nonce of the service, which is sent back with its token', async () => {
  const { siwx, sign, asked, paths } = setup({ required: false, statement: 'Yes.' })
  expect({ required: siwx.getRequired?.(), refetchIntervalMs: siwx.refetchIntervalMs }).toEqual({
    required: false,
    refetchIntervalMs: 300_000,
  })
  const session = await sign()
  expect(session.data).toMatchObject({ nonce: 'abcdef012341', statement: 'Yes.', accountAddress: address })
  await siwx.addSession(session)
  expect(paths()).toEqual(['nonce', 'authenticate'])
  expect(asked[0]?.headers).toEqual({})
  expect(asked[1]).toMatchObject({
    method: 'POST',
    headers: { 'x-nonce-jwt': 'Bearer nonce-token-1' },
    body: {
      message: session.message,
      signature: '0x00',
      clientId: 'client',
      walletInfo: { type: 'extension', name: 'Fox' },
    },
  })
  expect(setup().siwx.getRequired?.()).toBe(true)
})

test('if the relay knows no client, the service is told', async () => {
  const { siwx, sign, asked } = setup({ isKnown: false })
  await siwx.addSession(await sign())
  expect(asked[1]?.body).toMatchObject({ clientId: null })
})

test('a visitor who signed in before requests a nonce with the earlier token', async () => {
  const { sign, asked } = await signedIn()
  await sign()
  expect(asked[0]?.headers).toEqual({ authorization: 'Bearer session-token' })
})

test('a nonce works once, and only the newest does', async () => {
  const { siwx, sign, paths } = setup()
  const [first, second] = [await sign(), await sign()]
  await expect(siwx.addSession(first)).rejects.toMatchObject({ code: 'siwx_refused', reason: 'nonce' })
  await expect(siwx.addSession(second)).rejects.toMatchObject({ code: 'siwx_refused', reason: 'nonce' })
  const third = await sign()
  await siwx.addSession(third)
  await expect(siwx.addSession(third)).rejects.toMatchObject({ code: 'siwx_refused', reason: 'nonce' })
  expect(paths()).toEqual(['nonce', 'nonce', 'nonce', 'authenticate'])
})

test('a refusal of the service is a refusal, and its failure is reported', async () => {
  const { siwx, sign, answers, storage } = setup()
  const add = async (answer: () => Response) => {
    answers['/auth/v1/authenticate'] = answer
    return siwx.addSession(await sign())
  }
  for (const status of [400, 401, 403, 404])
    await expect(add(() => json({ message: 'no' }, status))).rejects.toMatchObject({
      code: 'siwx_refused',
      reason: 'signature',
    })
  await expect(add(() => json({}, 500))).rejects.toMatchObject({ code: 'http_status', status: 500 })
  await expect(add(() => new Response('Hello'))).rejects.toMatchObject({ code: 'http_answer' })
  await expect(add(() => json({ session: 'x' }))).rejects.toMatchObject({ code: 'http_answer' })
  await expect(add(() => Response.error())).rejects.toBeInstanceOf(Error)
  expect([...storage.keys()]).toEqual([])
})

test('without a nonce there is no message', async () => {
  const { sign, answers } = setup()
  answers['/auth/v1/nonce'] = () => json({ nonce: 7 })
  await expect(sign()).rejects.toMatchObject({ code: 'http_answer' })
})

test('a nonce that no message accepts, or that is too long, is rejected', async () => {
  const { siwx, sign, answers } = setup()
  const bad = ['short', 'abcdefgh\nIssued At: 2000-01-01T00:00:00Z', '\u202eabcdefgh', 'a'.repeat(257), 'a'.repeat(4e6)]
  for (const nonce of bad) {
    answers['/auth/v1/nonce'] = () => json({ nonce, token: 'nonce-token' })
    await expect(sign()).rejects.toMatchObject({ code: 'http_answer' })
  }
  answers['/auth/v1/nonce'] = () => json({ nonce: 'a'.repeat(256), token: 'nonce-token' })
  const session = await sign()
  expect(session.message).toContain(`\nNonce: ${'a'.repeat(256)}\n`)
  await siwx.addSession(session)
})

test('a token that no header accepts, or that is too long for a server, is rejected', async () => {
  const { siwx, sign, answers, storage } = setup()
  const bad = ['', 'a\nb', 'a b', '\u202ea', 'a'.repeat(8193)]
  for (const token of bad) {
    answers['/auth/v1/authenticate'] = () => json({ token })
    await expect(siwx.addSession(await sign())).rejects.toMatchObject({ code: 'http_answer' })
  }
  expect([...storage.keys()]).toEqual([])
  answers['/auth/v1/authenticate'] = () => json({ token: '~'.repeat(8192) })
  await siwx.addSession(await sign())
  for (const token of bad) {
    answers['/auth/v1/nonce'] = () => json({ nonce: 'abcdefgh', token })
    await expect(sign()).rejects.toMatchObject({ code: 'http_answer' })
  }
})

test('a session holds while the service knows the owner of its token', async () => {
  const { siwx, asked } = await signedIn()
  expect(await siwx.getSessions('eip155:1', address)).toMatchObject([{ data: { accountAddress: address } }])
  expect(asked).toMatchObject([{ path: '/auth/v1/me', headers: { authorization: 'Bearer session-token' } }])
  // Wallets write it like this.
  expect(await siwx.getSessions('eip155:1', address.toLowerCase())).toHaveLength(1)
})

test('for another account or network the service is not asked', async () => {
  const { siwx, asked } = await signedIn()
  expect(await siwx.getSessions('eip155:10', address)).toEqual([])
  expect(await siwx.getSessions('eip155:1', `0x${'ab'.repeat(20)}`)).toEqual([])
  expect(await setup().siwx.getSessions('eip155:1', address)).toEqual([])
  expect(asked).toEqual([])
})

test('a token that is no longer valid, or belongs to another account, is dropped', async () => {
  const me: (() => Response)[] = [
    () => json({}, 401),
    () => json({ address: `0x${'ab'.repeat(20)}`, chainId: 1 }),
    () => json({ address, chainId: 10 }),
  ]
  for (const answer of me) {
    const { siwx, answers, storage } = await signedIn()
    answers['/auth/v1/me'] = answer
    expect(await siwx.getSessions('eip155:1', address)).toEqual([])
    expect([...storage.keys()]).toEqual([])
  }
})

test('an unreachable service, or an unreadable answer, ends no session', async () => {
  const { siwx, answers, storage, platform } = await signedIn()
  answers['/auth/v1/me'] = () => json({ address: 7 })
  await expect(siwx.getSessions('eip155:1', address)).rejects.toMatchObject({ code: 'http_answer' })
  answers['/auth/v1/me'] = () => json({}, 500)
  const asking = expect(siwx.getSessions('eip155:1', address)).rejects.toMatchObject({ status: 500 })
  await platform.advance(10_000)
  await asking
  expect([...storage.keys()]).toHaveLength(1)
})

test('a network is named by its number, its reference, or in full', async () => {
  const { siwx, answers } = await signedIn(solanaId, solanaAddress)
  const heldBy = async (me: object) => {
    answers['/auth/v1/me'] = () => json({ address: solanaAddress, ...me })
    return (await siwx.getSessions(solanaId, solanaAddress)).length
  }
  expect(await heldBy({ chainId: 0, caip2Network: solanaId })).toBe(1)
  expect(await heldBy({ chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toBe(1)
  expect(await heldBy({ chainId: solanaId })).toBe(1)
  // On Solana the case of letters counts.
  expect(await heldBy({ address: solanaAddress.toLowerCase(), chainId: solanaId })).toBe(0)
})

test('signing out is reported to the service, once, and for its account', async () => {
  const { siwx, asked, paths, storage } = await signedIn()
  await siwx.revokeSession('eip155:10', address)
  expect(paths()).toEqual([])
  await siwx.revokeSession('eip155:1', address.toLowerCase())
  expect(paths()).toEqual(['sign-out'])
  await siwx.revokeSession('eip155:1', address)
  await siwx.setSessions([])
  expect(paths()).toEqual(['sign-out'])
  expect(asked[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer session-token' } })
  expect([...storage.keys()]).toEqual([])
})

test('signing out works in the page whatever the service answers, and only a failure is reported', async () => {
  const ended = await signedIn()
  ended.answers['/auth/v1/sign-out'] = () => json({}, 401)
  await ended.siwx.setSessions([])
  const away = await signedIn()
  away.answers['/auth/v1/sign-out'] = () => json({}, 500)
  await expect(away.siwx.setSessions([])).rejects.toMatchObject({ code: 'http_status' })
  expect([...ended.storage.keys(), ...away.storage.keys()]).toEqual([])
})

test('of several sessions the service keeps the first', async () => {
  const { siwx, sign, paths, storage } = setup()
  const session = await sign()
  await siwx.setSessions([session, { ...session, signature: '0x01' }])
  expect(paths()).toEqual(['nonce', 'authenticate'])
  expect(await siwx.getSessions('eip155:1', address)).toMatchObject([{ signature: '0x00' }])
  expect([...storage.keys()]).toHaveLength(1)
})
