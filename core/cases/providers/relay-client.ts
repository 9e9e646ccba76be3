import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from '../../lib/solana/bytes.js'
import { check, say, until } from '../case.js'

/** The part of a `WebSocket` that a case uses. */
export interface RelaySocket {
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: { data?: unknown }) => void): void
  send(data: string): void
  close(): void
}

/** A client of a relay, as a page or a wallet is one. */
export interface RelayClient {
  /** The messages that have been delivered, in order. */
  readonly delivered: readonly { readonly topic: string; readonly message: string }[]
  /** True once the relay has closed the socket. */
  readonly isClosed: boolean
  ask(method: string, params: object): Promise<unknown>
  end(): void
}

/** The multicodec of an Ed25519 key in a `did:key`. */
const keyPrefix = [0xed, 0x01]
const daySeconds = 86_400

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The token with which a client opens a socket: a JWT that its own key signs (WalletConnect's "Relay Client Auth"). */
export function signToken(audience: string, now: number): string {
  const secret = ed25519.utils.randomSecretKey()
  const issuer = `did:key:z${toBase58(new Uint8Array([...keyPrefix, ...ed25519.getPublicKey(secret)]))}`
  const iat = Math.floor(now / 1000)
  const subject = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const encode = (part: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(part)))
  const claims = { iss: issuer, sub: subject, aud: audience, iat, exp: iat + daySeconds }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${toBase64Url(ed25519.sign(new TextEncoder().encode(signed), secret))}`
}

/** Opens a socket to a relay. Resolves when it is open, or when the relay has refused it. */
export async function openRelayClient(
  open: (url: string) => RelaySocket,
  { url, projectId, token }: { readonly url: string; readonly projectId: string; readonly token?: string | undefined },
): Promise<RelayClient> {
  const query = new URLSearchParams({ projectId, ...(token !== undefined && { auth: token }) })
  const socket = open(`${url}?${query}`)
  const delivered: { topic: string; message: string }[] = []
  const answers = new Map<string, { readonly result?: unknown; readonly error?: unknown }>()
  let state: 'opening' | 'open' | 'closed' = 'opening'
  let lastId = Date.now() * 1000
  socket.addEventListener('open', () => {
    state = 'open'
  })
  for (const end of ['close', 'error'] as const)
    socket.addEventListener(end, () => {
      state = 'closed'
    })
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data))
    if (told.method === undefined) answers.set(String(told.id), told)
    else if (told.method === 'irn_subscription') {
      const { topic, message } = told.params.data
      delivered.push({ topic, message })
      socket.send(JSON.stringify({ id: told.id, jsonrpc: '2.0', result: true }))
    }
  })
  await until(() => state !== 'opening', `the socket to ${url}`)
  return {
    delivered,
    get isClosed() {
      return state === 'closed'
    },
    ask: async (method, params) => {
      const id = ++lastId
      check(state === 'open', `The relay has closed the socket before ${method}`)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      await until(() => answers.has(String(id)) || state === 'closed', `the answer to ${method}`)
      const answer = answers.get(String(id))
      check(answer !== undefined, `The relay has closed the socket at ${method}`)
      check(!('error' in answer), `The relay answers ${method} with ${say(answer.error)}`)
      return answer.result
    },
    end: () => socket.close(),
  }
}
