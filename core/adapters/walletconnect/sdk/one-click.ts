import type { CaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'
import { WalletAnswerError } from '../../../errors/adapter.js'
import { isBadSignature } from '../../../errors/foreign/questions.js'
import { mappedError } from '../../../errors/mapped-error.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { readFilled, readList, readMember } from '../../../lib/foreign.js'
import { shippedOf } from '../../../namespaces/namespace-table.js'
import { cutPeer, cutToProposal } from './cut-to-proposal.js'
import { engineInternals } from './private-members/members.js'
import { type ProposedNamespace, type SdkClient, type SdkSession, userDisconnected } from './sdk-client.js'
import { type AskedBeside, checkAsked } from './signed-as-asked.js'

type Params = Parameters<SdkClient['authenticate']>[0]
type Asked = Awaited<ReturnType<SdkClient['authenticate']>>
type SignedPayload = Parameters<SdkClient['formatAuthMessage']>[0]['request']

/**
 * Proposes a session with a message to sign. `signed` is empty if the wallet cannot sign within the approval
 * (`wc_sessionAuthenticate`).
 */
export async function proposeSignedIn(
  client: SdkClient,
  message: SiwxMessage,
  proposal: ProposedNamespace,
  /** Shows the code, and waits for the answer. */
  take: (uri: string | undefined, answer: Asked['response']) => ReturnType<Asked['response']>,
): Promise<{ session: SdkSession; signed: readonly SiwxSession[] }> {
  const ask = () => authenticate(client, toAuthenticateParams(message, proposal))
  const findAmbiguous = () => client.auth.requests.keys.find((id) => client.proposal.keys.includes(id))
  let asked = await ask()
  // One in a thousand pairs made in the same millisecond share an id. In that case, the SDK takes the answer to one
  // request for an answer to the other.
  for (let id = findAmbiguous(); id !== undefined; id = findAmbiguous()) {
    await client.proposal.delete(id, userDisconnected)
    await client.auth.requests.delete(id, userDisconnected)
    asked = await ask()
  }
  // The SDK writes the time of issue itself.
  const issuedAt = client.auth.requests.getAll().at(-1)?.authPayload.iat
  const { session: opened, auths = [] } = await take(asked.uri, asked.response)
  const answeredAt = new Date().toISOString()
  if (!opened) throw mappedError('wallet_provider_disconnected')
  const session = await holdSession(client, opened, proposal, message.chainId)
  const format = (payload: object, iss: string) => {
    const giveBack = lendBuffer()
    try {
      return client.formatAuthMessage({ request: payload as SignedPayload, iss }) // only the signed members make the text
    } finally {
      giveBack()
    }
  }
  try {
    const chains = [message.chainId, ...proposal.chains]
    return { session, signed: toSiwxSessions(auths, message, format, { ...proposal, chains, issuedAt, answeredAt }) }
  } catch (error) {
    await client.disconnect({ topic: session.topic, reason: userDisconnected }).catch(() => undefined)
    throw error
  }
}

/**
 * Limits the session to what was asked. The SDK opens a session with everything that the wallet has signed, and forgets
 * the question.
 */
async function holdSession(
  client: SdkClient,
  { topic, namespaces, peer }: SdkSession,
  { chains, methods, events }: ProposedNamespace,
  chainId: CaipNetworkId,
) {
  const optionalNamespaces = { eip155: { chains: [...new Set([chainId, ...chains])], methods, events } }
  await client.session.update(topic, {
    namespaces: cutToProposal(namespaces, optionalNamespaces),
    optionalNamespaces,
    peer: cutPeer(peer),
  })
  return client.session.get(topic)
}

/** Calls `client.authenticate()`, also in pages without a `Buffer`. Rejects on an answer that the SDK cannot read. */
export async function authenticate(client: SdkClient, params: Params): Promise<Asked> {
  const asked = await withBuffer(() => client.authenticate(params))
  const { events } = engineInternals(client.engine)
  const asking = client.auth.requests.keys.map((id) => `session_request:${id}`)
  const pairings = client.auth.requests.getAll().map(({ pairingTopic }) => pairingTopic)
  let hasFailed = false
  /** Ends the session that the SDK opens although it rejects the signature as not the account's. */
  const endStray = () => {
    if (!hasFailed) return
    for (const { pairingTopic, topic } of client.session.getAll())
      if (pairingTopic && pairings.includes(pairingTopic))
        client
          .disconnect({ topic, reason: { code: 6000, message: 'The signature was not valid.' } })
          .catch(() => undefined)
  }
  const unread = new Promise<never>((_resolve, reject) => {
    for (const event of asking) {
      const [read] = events.listeners(event)
      if (!read) continue
      events.removeAllListeners(event)
      events.once(event, (answer) => {
        withBuffer(async () => read(answer)).then(endStray, reject)
      })
    }
  })
  unread.catch(() => undefined)
  const response = async () => {
    try {
      return await Promise.race([asked.response(), unread])
    } catch (error) {
      hasFailed = true
      // A wallet whose SDK finds its own signature bad sends none.
      throw isBadSignature(error) ? new SiwxRefusedError({ reason: 'signature', cause: error }) : error
    } finally {
      // If the wallet has approved the proposal, the authentication needs no listener any more.
      for (const event of asking) events.removeAllListeners(event)
    }
  }
  return { ...asked, response }
}

function toAuthenticateParams(message: SiwxMessage, { chains, methods }: ProposedNamespace) {
  const { nonce, domain, uri, expirationTime, notBefore, requestId, statement, resources, chainId } = message
  return {
    nonce,
    domain,
    uri,
    aud: uri,
    chains: [chainId, ...chains.filter((chain) => chain !== chainId)],
    methods: methods.filter((method) => method !== 'wallet_showCallsStatus'),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
  }
}

/** More signatures than any wallet gives for its accounts and networks. */
const mostSignatures = 100

/**
 * Checks that the wallet signed the message that it was asked to sign. The store of the sessions verifies the
 * signatures.
 */
export function toSiwxSessions(
  cacaos: unknown,
  asked: SiwxMessage,
  format: (payload: object, issuer: string) => string,
  proposed: AskedBeside = { chains: [asked.chainId], methods: [] },
): SiwxSession[] {
  return readList(cacaos, mostSignatures).map((cacao) => {
    const payload: object = Object(readMember(cacao, 'p'))
    const issuer = String(readMember(payload, 'iss'))
    const signature = readMember(readMember(cacao, 's'), 's')
    // did:pkh:eip155:1:0x…
    const [, , namespace, reference, accountAddress] = issuer.split(':')
    if (
      !shippedOf(namespace ?? '')?.signsWithApproval ||
      !reference ||
      !accountAddress ||
      typeof signature !== 'string'
    )
      throw new WalletAnswerError({ method: 'wc_sessionAuthenticate', got: issuer })
    const message = format(payload, issuer)
    const told = (member: string) => readFilled(readMember(payload, member))
    for (const reason of ['domain', 'nonce', 'uri'] as const) {
      const got = told(reason === 'uri' ? 'aud' : reason)
      if (got !== asked[reason]) throw new SiwxRefusedError({ reason, got, wanted: asked[reason] })
    }
    checkAsked(payload, `eip155:${reference}`, asked, proposed)
    // The expected text includes the granted capabilities, as the wallet must write them.
    const said = format({ ...payload, statement: asked.statement }, issuer)
    if (said !== message) throw new SiwxRefusedError({ reason: 'statement', got: message, wanted: said })
    // Wallets add the granted capabilities to the statement (EIP-5573), so the statement is read from the text.
    const [, , , statement] = message.split('\n')
    const optional = {
      statement: statement || undefined,
      issuedAt: told('iat'),
      expirationTime: told('exp'),
      notBefore: told('nbf'),
      requestId: told('requestId'),
    }
    const resources = readList(readMember(payload, 'resources')).map(String)
    const chainId: CaipNetworkId = `eip155:${reference}`
    return {
      data: {
        accountAddress,
        chainId,
        domain: asked.domain,
        uri: asked.uri,
        version: told('version') ?? '1',
        nonce: asked.nonce,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
        ...(resources.length > 0 && { resources }),
      },
      message,
      signature,
      cacao,
    }
  })
}

/** The count of the users of the `Buffer` replacement. Every copy of this file finds it under this symbol. */
const USES = Symbol.for('walletmodal.buffer-uses')

type Encoding = 'utf8' | 'base64' | 'hex'

/**
 * The part of Node's `Buffer` that the SDK needs to sign in with one approval: text from and to UTF-8, base64 and hex.
 */
class BufferStandIn extends Uint8Array<ArrayBuffer> {
  static isBuffer(value: unknown): boolean {
    return value instanceof BufferStandIn
  }

  // `Uint8Array.from` takes a function as the argument that is an encoding here.
  static override from(value: unknown, encodingOrOffset?: unknown, length?: number): BufferStandIn {
    if (typeof value === 'string') return own(fromText(value, toEncoding(encodingOrOffset)))
    if (value instanceof ArrayBuffer)
      return new BufferStandIn(value, typeof encodingOrOffset === 'number' ? encodingOrOffset : 0, length)
    if (ArrayBuffer.isView(value)) return own(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    if (Array.isArray(value)) return own(Uint8Array.from(value, Number))
    throw new TypeError(`This stand-in for Buffer reads text, bytes and arrays of numbers, and got ${typeof value}.`)
  }

  override toString(encoding?: string): string {
    const known = toEncoding(encoding)
    if (known === 'utf8') return new TextDecoder().decode(this)
    if (known === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(''))
  }
}

/** Copies the bytes: the caller keeps its own. */
function own(bytes: Uint8Array): BufferStandIn {
  const copy = new BufferStandIn(new ArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function toEncoding(name: unknown = 'utf8'): Encoding {
  if (name === 'utf8' || name === 'utf-8') return 'utf8'
  if (name === 'base64' || name === 'hex') return name
  throw new TypeError(`This stand-in for Buffer knows utf8, base64 and hex, and was asked for ${String(name)}.`)
}

function fromText(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text)
  if (encoding === 'hex')
    return Uint8Array.from(/^(?:[\da-f]{2})*/i.exec(text)?.[0].match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  // Decodes like Node: also without padding, and with the URL-safe letters.
  const letters = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^\d+/a-z]/gi, '')
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
}

/** Gives the page a `Buffer`. The last of several modals, also of other versions, takes it back. */
export function lendBuffer(page: object = globalThis): () => void {
  const there: unknown = Reflect.get(page, 'Buffer')
  const uses: unknown = there === undefined ? 0 : Reflect.get(Object(there), USES)
  if (typeof uses !== 'number') return () => {}
  const lent: object = there === undefined ? class extends BufferStandIn {} : Object(there)
  Reflect.set(lent, USES, uses + 1)
  // Not enumerable, so that code which lists the page's globals does not see it.
  if (there === undefined)
    Reflect.defineProperty(page, 'Buffer', { value: lent, configurable: true, writable: true, enumerable: false })
  let isGivenBack = false
  return () => {
    if (isGivenBack) return
    isGivenBack = true
    const left = Number(Reflect.get(lent, USES)) - 1
    Reflect.set(lent, USES, left)
    // A `Buffer` that the host has set meanwhile stays.
    if (left === 0 && Reflect.get(page, 'Buffer') === lent) Reflect.deleteProperty(page, 'Buffer')
  }
}

export async function withBuffer<Result>(run: () => Promise<Result>, page?: object): Promise<Result> {
  const giveBack = lendBuffer(page)
  try {
    return await run()
  } finally {
    giveBack()
  }
}
