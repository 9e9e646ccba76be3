import { createECDH, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import * as z from 'zod/mini'
import { createStrikes } from '../faults/fault-definition.js'
import { parseFault } from '../faults/parse-fault.js'
import type { WorldClock } from '../lib/clock.js'
import type { Seed } from '../lib/seed.js'

export interface VerifyRequest {
  readonly kind: 'attestation' | 'lookup' | 'public-key'
  /** The origin to attest; absent when the request does not name it. */
  readonly origin?: string
  readonly status: number
}

/** The service that tells a wallet which page is asking. */
export interface Verify {
  /** Ignores the host: the caller routes only Verify hosts here. `undefined`: an unknown path. */
  handle(request: Request): Promise<Response | undefined>
  readonly requests: readonly VerifyRequest[]
  /**
   * Activates a fault of the layer `verify`. Returns a function that removes it.
   * @throws {@link FaultError}
   */
  addFault(fault: unknown): () => void
}

export interface VerifyOptions {
  readonly clock: Pick<WorldClock, 'now' | 'setTimeout'>
  readonly seed: Seed
  /** The page's origin for requests that do not name it. @default https://dapp.test */
  readonly pageOrigin?: string | undefined
}

const DAY_S = 86_400
const SLOW_MS = 3000
const OTHER_PAGE = 'https://not-dapp.test'
const attestationQuery = z.object({ projectId: z.string(), origin: z.string(), id: z.string() })

interface InForce {
  readonly name: string
  readonly value: unknown
  strikes(): boolean
}

/**
 * The Verify service. It verifies every page unless a fault sets another outcome: wallets then show valid, mismatch,
 * scam or unknown. Pages without its frame, such as a headless modal, are unknown: a look-up by hash answers 404 unless
 * a fault is active.
 */
export function createVerify({ clock, seed, pageOrigin = 'https://dapp.test' }: VerifyOptions): Verify {
  const key = createKey(seed)
  const requests: VerifyRequest[] = []
  const faults = new Set<InForce>()
  let faultCount = 0

  const strike = (...names: readonly string[]) =>
    [...faults].find(({ name, strikes }) => names.includes(name) && strikes())

  function toToken(id: string, origin: string): string {
    const outcome = strike('mismatch', 'scam', 'unknown')
    return key.sign({
      exp: Math.floor(clock.now() / 1000) + DAY_S,
      id,
      origin: outcome?.name === 'mismatch' ? otherPage(outcome.value) : origin,
      isScam: outcome?.name === 'scam',
      isVerified: outcome?.name !== 'unknown',
    })
  }

  function answer(url: URL): { kind: VerifyRequest['kind']; response: Response; origin?: string } | undefined {
    const { pathname } = url
    if (pathname === '/v3/public-key') {
      const isMissing = strike('key-missing') !== undefined
      // Without a JSON body the wallet would wait forever.
      const response = isMissing
        ? Response.json({ message: 'Not found' }, { status: 404 })
        : Response.json({ publicKey: key.jwk, expiresAt: Math.floor(clock.now() / 1000) + DAY_S })
      return { kind: 'public-key', response }
    }
    if (pathname === '/v3/attestation') {
      const query = z.safeParse(attestationQuery, Object.fromEntries(url.searchParams))
      if (!query.success) return { kind: 'attestation', response: new Response('Bad request', { status: 400 }) }
      const { id, origin } = query.data
      return { kind: 'attestation', origin, response: attestationPage(toToken(id, origin)) }
    }
    if (/^\/attestation\/[0-9a-f]+$/.test(pathname)) {
      const outcome = strike('mismatch', 'scam')
      const body = outcome && {
        origin: outcome.name === 'mismatch' ? otherPage(outcome.value) : pageOrigin,
        isScam: outcome.name === 'scam',
      }
      // An empty object would count as another page's attestation.
      return { kind: 'lookup', response: body ? Response.json(body) : new Response('Not found', { status: 404 }) }
    }
    return undefined
  }

  return {
    async handle(request) {
      const answered = answer(new URL(request.url))
      if (!answered) return undefined
      const { kind, origin, response } = answered
      response.headers.set('access-control-allow-origin', '*')
      requests.push({ kind, status: response.status, ...(origin === undefined ? {} : { origin }) })
      const slow = strike('slow')
      const delayMs = slow?.value === undefined ? SLOW_MS : Number(slow.value)
      if (slow) await new Promise<void>((resolve) => clock.setTimeout(resolve, delayMs))
      return response
    },
    requests,
    addFault(given) {
      const { definition, value, schedule } = parseFault('verify', given)
      faultCount += 1
      const strikes = createStrikes(schedule, seed.stream(`faults/verify-${faultCount}`))
      const entry = { name: definition.name, value, strikes }
      faults.add(entry)
      return () => void faults.delete(entry)
    },
  }
}

const otherPage = (value: unknown): string => (typeof value === 'string' ? value : OTHER_PAGE)

/** The page in the SDK's hidden frame: it passes the token to its parent page. */
function attestationPage(token: string): Response {
  const message = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation: token }))
  const html = `<!doctype html><meta charset="utf-8"><title>Verify</title><script>parent.postMessage(${message}, '*')</script>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The service's key, equal for equal seeds: P-256, with ES256 tokens (RFC 7518). */
function createKey(seed: Seed) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(seed.stream('verify/key').bytes(32)))
  const point = ecdh.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const d = ecdh.getPrivateKey().toString('base64url')
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  return {
    jwk: {
      ...createPublicKey(key).export({ format: 'jwk' }),
      kid: 'verify',
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
      ext: true,
    },
    sign(payload: object): string {
      const head = toBase64Url({ alg: 'ES256', typ: 'JWT' })
      const body = toBase64Url(payload)
      const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
      return `${head}.${body}.${signature.toString('base64url')}`
    },
  }
}

const toBase64Url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
