import { createHash } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { isMap, parseJson } from '../../../world/lib/json.js'

const signatureKeys = new Set(['signature', 'result', 'messageHash'])
/** A Solana signature as text. It differs between runs, as it depends on the block that the transaction names. */
const solanaSignature = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/
const signatureCall = /^0x1626ba7e[0-9a-f]{128,}$/i
/** The validator of ERC-6492, deployed only for the call, followed by an account, a hash and a signature. */
const validatorCall = /^0x608060405234801561001057600080fd5b50604051610694[0-9a-f]+$/i
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const localOrigin = /(https?|wss?):\/\/(127\.0\.0\.1|localhost):\d+/g
/** Pictures are replaced by a hash: a recording only shows whether the picture is the same. */
const dataUrl = /data:([\w/+.-]+);base64,([A-Za-z0-9+/=]{64,})/g
const objectUrl = /blob:[^\s"']+/g
/** A pairing link. The SDK draws the topic and key itself, so no seed can fix them. */
const pairingLink = /\bwc:[0-9a-f]{64}@2(\?[^\s"'<>]+)?/g

/** Keys whose values are times, by the names of the contracts. */
const timeKeys = new Set(
  'timestamp issuedAt expirationTime notBefore expiry expiresAt lastRetry cachedAt time at'.split(' '),
)
const idKeys = new Set(['eventId', 'requestId', 'quoteId'])
/**
 * Solana transactions name a recent block, which depends on the node, as do their signatures. Only the instructions can
 * be compared.
 */
const transactionKeys = new Set(['transaction', 'signedTransaction'])
const nodeKeys = new Set(['slot', 'genesisHash', 'lastValidBlockHeight', 'blockHeight'])

/**
 * Replaces values that differ between runs: times by `<time>`, since the clock runs; ids by numbered aliases, in the order of
 * their first appearance. One canonicaliser serves one log from top to bottom.
 */
export function createCanonicaliser() {
  const aliases = new Map<string, string>()
  const alias = (kind: string, value: string) => {
    const known = aliases.get(`${kind} ${value}`)
    if (known !== undefined) return known
    const count = [...aliases.keys()].filter((key) => key.startsWith(`${kind} `)).length
    const fresh = `<${kind}:${count + 1}>`
    aliases.set(`${kind} ${value}`, fresh)
    return fresh
  }

  const text = (value: string): string => {
    if (signatureCall.test(value)) return '<isValidSignature>'
    if (validatorCall.test(value)) return '<isValidSignature of ERC-6492>'
    if (solanaSignature.test(value)) return '<signature>'
    const signIn = signInTextOf(value)
    if (signIn !== undefined) return signIn
    const parsed = /^[{[]/.test(value) ? parseJson(value) : undefined
    if (parsed !== undefined) return JSON.stringify(walk(parsed))
    return value
      .replaceAll(dataUrl, (_all, type: string, content: string) => `data:${type};sha256,${digest(content)}`)
      .replaceAll(pairingLink, '<pairing>')
      .replaceAll(objectUrl, (all) => alias('blob', all))
      .replaceAll(uuid, (all) => alias('id', all))
      .replaceAll(
        localOrigin,
        (all, scheme: string) => `${scheme}://${alias('port', all.slice(all.lastIndexOf(':') + 1))}`,
      )
  }

  /** `signsIn`: the value answers a sign-in message, which differs in each run. */
  const walk = (value: unknown, signsIn = false): unknown => {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'bigint') return `${value}`
    if (Array.isArray(value)) return value.map((each) => walk(each, signsIn))
    if (!isMap(value)) return value
    const isJsonRpc = value['jsonrpc'] === '2.0'
    const isSignIn = signsIn || hasSignInText(value['params'] ?? value['message'] ?? value['signedMessage'])
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .filter((key) => value[key] !== undefined)
        .map((key) => {
          const inner = value[key]
          if (isJsonRpc && key === 'id') return [key, '<id>']
          if (isSignIn && signatureKeys.has(key) && typeof inner === 'string') return [key, `<${key}>`]
          if (key === 'nonce' && 'domain' in value) return [key, '<nonce>']
          if (timeKeys.has(key) && (typeof inner === 'number' || typeof inner === 'string')) return [key, '<time>']
          // The relay's id of a page, from a key that each run draws anew.
          if (key === 'clientId' && typeof inner === 'string') return [key, '<client>']
          if (idKeys.has(key) && typeof inner === 'string') return [key, alias('id', inner)]
          if (typeof inner === 'string' && !inner.startsWith('0x')) {
            if (transactionKeys.has(key)) return [key, `<transaction ${digestOfTransaction(inner) ?? 'unreadable'}>`]
            if (key === 'signature') return [key, '<signature>']
          }
          if (nodeKeys.has(key)) return [key, `<${key}>`]
          return [text(key), walk(inner, isSignIn)]
        }),
    )
  }
  return { value: (value: unknown) => walk(value) }
}

/** Sixteen hex digits that tell two long texts apart. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}

/**
 * Hashes a base64 transaction without its block, which depends on the node, and without its signatures, which depend on
 * the block. Returns `undefined` for other texts.
 */
function digestOfTransaction(base64: string): string | undefined {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
    const { lifetimeToken: _block, ...message } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return digest(JSON.stringify(message, plain))
  } catch {
    return undefined
  }
}

const sentence = ' wants you to sign in with your '
/** The message that registers a name: JSON with a time in seconds. */
const registration = /^\{"name":"[^"]+","attributes":\{[^{}]*\},"timestamp":\d+\}$/

const encodings: readonly ((text: string) => Uint8Array)[] = [
  (text) => Uint8Array.from(Buffer.from(text.replace(/^0x/, ''), 'hex')),
  (text) => base64.decode(text),
  (text) => base58.decode(text),
]

/**
 * Masks the parts of a sign-in message, or of a name's registration, that differ between runs. A wallet may receive the
 * message as text, in hex, base64 or base58. Returns `undefined` for any other text.
 */
function signInTextOf(value: string): string | undefined {
  const isPlain = value.includes(sentence) || registration.test(value)
  if (!isPlain && value.length < 100) return undefined
  const text = isPlain ? value : decoded(value)
  return text
    ?.replaceAll(/^(Issued At|Expiration Time|Not Before): .*$/gm, '$1: <time>')
    .replaceAll(/^Nonce: .*$/gm, 'Nonce: <nonce>')
    .replace(/"timestamp":\d+\}$/, '"timestamp":<time>}')
}

function decoded(value: string): string | undefined {
  if (!/^[\w+/=]+$/.test(value)) return undefined
  for (const decode of encodings) {
    try {
      const text = new TextDecoder().decode(decode(value))
      if (text.includes(sentence) || registration.test(text)) return text
    } catch {
      // Not a text in this encoding.
    }
  }
  return undefined
}

function hasSignInText(value: unknown): boolean {
  if (typeof value === 'string') return signInTextOf(value) !== undefined
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSignInText)
}
