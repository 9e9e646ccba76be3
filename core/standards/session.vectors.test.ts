import fs from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CaipNetworkId } from '../contracts/caip.js'
import { createSession, invokeMethod, type MultichainSession, readSession, revokeSession } from './session.js'

const dialect = z.enum(['text', 'metamask'])
const network = z.custom<CaipNetworkId>((value) => typeof value === 'string' && value.includes(':'))
const texts = z.array(z.string())
const session = z.custom<MultichainSession>((value) => typeof value === 'object')
const id = z.strictObject({ id: z.optional(z.string()) })
const error = z.strictObject({ code: z.number(), message: z.string() })

/** The shape of the published file, every key of it. */
const vectors = z
  .strictObject({
    about: z.string(),
    sources: z.strictObject({ text: texts, metamask: texts }),
    create: z.array(
      z.strictObject({
        name: z.string(),
        wish: z.strictObject({ networks: z.array(network), methods: z.optional(z.record(z.string(), texts)) }),
        text: z.unknown(),
        metamask: z.unknown(),
      }),
    ),
    sessions: z.array(z.strictObject({ name: z.string(), dialect, answer: z.unknown(), session })),
    malformed: z.array(z.strictObject({ name: z.string(), answer: z.unknown(), session })),
    invoke: z.array(
      z.strictObject({
        name: z.string(),
        dialect,
        session: id,
        network,
        request: z.strictObject({ method: z.string(), params: z.unknown() }),
        params: z.unknown(),
        answer: z.unknown(),
        result: z.optional(z.unknown()),
        error: z.optional(error),
      }),
    ),
    revoke: z.array(z.strictObject({ name: z.string(), dialect, session: id, params: z.unknown() })),
  })
  .parse(JSON.parse(fs.readFileSync(new URL('../../fixtures/standards/caip-25.json', import.meta.url), 'utf8')))

interface Call {
  readonly method: string
  readonly params?: unknown
}

/** A wallet that answers each call in turn, and records it. */
function setup(...answers: readonly (() => unknown)[]) {
  const calls: Call[] = []
  const provider = {
    request: async (call: Call) => {
      calls.push(call)
      return answers[calls.length - 1]?.()
    },
  }
  return { calls, provider }
}

const refuse = (code: number) => () => {
  throw Object.assign(new Error('Invalid params'), { code })
}
const named = <Row extends { name: string; dialect?: string }>(rows: readonly Row[]) =>
  rows.map((row) => [[row.dialect, row.name].filter(Boolean).join(': '), row] as const)

test.each(named(vectors.create))('a session is asked for in both notations: %s', async (_name, vector) => {
  const { calls, provider } = setup(refuse(-32602), () => ({ scopes: {} }))
  await createSession(provider, { networks: vector.wish.networks, methods: vector.wish.methods ?? {} })
  expect(calls).toEqual([
    { method: 'wallet_createSession', params: vector.metamask },
    { method: 'wallet_createSession', params: vector.text },
  ])
})

test.each(named([...vectors.sessions, ...vectors.malformed]))('a session is read: %s', (_name, { answer, session }) => {
  expect(readSession(answer)).toEqual(session)
})

test.each(named(vectors.invoke))('a method is invoked: %s', async (_name, vector) => {
  const { calls, provider } = setup(() => vector.answer)
  const invoked = invokeMethod(
    provider,
    vector.session as Pick<MultichainSession, 'id'>,
    vector.network,
    vector.request,
  ) // zod writes `| undefined`
  if (vector.error) await expect(invoked).rejects.toMatchObject(vector.error)
  else expect(await invoked).toEqual(vector.result)
  expect(calls).toEqual([{ method: 'wallet_invokeMethod', params: vector.params }])
})

test.each(named(vectors.revoke))('a session is revoked: %s', async (_name, vector) => {
  const { calls, provider } = setup(() => true)
  await revokeSession(provider, vector.session as Pick<MultichainSession, 'id'>) // as above
  expect(calls).toEqual([{ method: 'wallet_revokeSession', params: vector.params }])
})

test('a wallet that cannot read one notation of a request is asked in the other, and a refusal is final', async () => {
  const request = { method: 'personal_sign', params: ['0x68'] }
  const [byText, byScope] = [
    { chainId: 'eip155:1', request },
    { scope: 'eip155:1', request },
  ]
  const unread = setup(refuse(-32602), () => ({
    chainId: 'eip155:1',
    result: { method: 'personal_sign', result: '0x5e' },
  }))
  expect(await invokeMethod(unread.provider, {}, 'eip155:1', request)).toBe('0x5e')
  expect(unread.calls.map(({ params }) => params)).toEqual([byScope, byText])
  const refused = setup(refuse(4001))
  await expect(invokeMethod(refused.provider, {}, 'eip155:1', request)).rejects.toMatchObject({ code: 4001 })
  expect(refused.calls).toHaveLength(1)
})

test.each([4001, 5000, 5001])('a session that is refused with %i is asked for once', async (code) => {
  const { calls, provider } = setup(refuse(code), () => ({ scopes: {} }))
  await expect(createSession(provider, { networks: ['eip155:1'] })).rejects.toMatchObject({ code })
  expect(calls).toHaveLength(1)
})
