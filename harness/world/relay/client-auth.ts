import { createPublicKey, verify } from 'node:crypto'
import { getBase58Encoder } from '@solana/kit'
import * as z from 'zod/mini'
import { parseJson } from '../lib/json.js'

const MULTICODEC = [0xed, 0x01]
/** SubjectPublicKeyInfo around the 32 bytes of an ed25519 key (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const LEEWAY_S = 120

const header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const claims = z.object({
  iss: z.string().check(z.startsWith('did:key:z')),
  sub: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** A token that the relay does not accept. Its message is the close reason of the socket. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
}

const refuse = (why: string) => new AuthError(`JWT validation error: ${why}`)

/** Reads the id of the client that signed the token: `did:key:z6Mk…`. @throws {@link AuthError} */
export function readClientId(token: string | null, nowMs: number): string {
  if (token === null || token === '') throw refuse('Missing JWT')
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const parsedHead = z.safeParse(header, readPart(head))
  const parsed = z.safeParse(claims, readPart(body))
  if (rest.length > 0 || !parsedHead.success || !parsed.success) throw refuse('Invalid JWT')
  const { iss, iat, exp } = parsed.data
  const now = nowMs / 1000
  if (iat > now + LEEWAY_S)
    throw refuse(`JWT Token is not yet valid: basic.iat: ${iat}, now + leeway: ${now + LEEWAY_S}`)
  if (exp < now - LEEWAY_S) throw refuse(`JWT Token is expired: basic.exp: ${exp}, now - leeway: ${now - LEEWAY_S}`)
  const signed = Buffer.from(`${head}.${body}`)
  const isGood = verify(null, signed, publicKeyOf(iss), Buffer.from(signature, 'base64url'))
  if (!isGood) throw refuse('Invalid signature')
  return iss
}

const readPart = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString())

function publicKeyOf(issuer: string) {
  const bytes = decodeBase58(issuer.slice('did:key:z'.length))
  if (bytes.length !== 34 || bytes[0] !== MULTICODEC[0] || bytes[1] !== MULTICODEC[1]) throw refuse('Invalid issuer')
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes.subarray(2)]), format: 'der', type: 'spki' })
}

function decodeBase58(text: string): Uint8Array {
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    throw refuse('Invalid issuer')
  }
}
