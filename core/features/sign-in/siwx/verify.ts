import { type CaipNetworkId, parseCaipNetworkId } from '../../../contracts/caip.js'
import type { NamespaceDefinition } from '../../../contracts/namespace-definition.js'
import type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'
import type { AskNode, Verifier } from '../../../contracts/sign-in/siwx-config.js'
import { isModalError } from '../../../errors/base.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { isSameAddress } from '../../../lib/address.js'
import { readText } from '../../../lib/http/read-body.js'
import { createNamespaceTable } from '../../../namespaces/namespace-table.js'
import { formatSiwxMessage, parseSiwxMessage } from './message.js'

/** The values that a message must have to sign in. Missing members are not checked. */
export interface SiwxExpectation {
  /** The host, with its port, of the site to sign in to. */
  readonly domain: string
  /** Compared with a message that names its scheme: `https`. */
  readonly scheme?: string | undefined
  /** The nonce that the server gave out. */
  readonly nonce: string
  readonly uri?: string | undefined
  readonly accountAddress?: string | undefined
  readonly chainId?: CaipNetworkId | undefined
}

/** The options of {@link verifySiwx} and {@link verifySiwxSession}. */
export interface SiwxVerifyOptions {
  /** URLs of nodes that verify signatures of contracts, by CAIP-2 id. A namespace named here accepts only these networks. */
  readonly rpcUrls?: Readonly<Record<string, string>> | undefined
  /** Replaces `rpcUrls`. */
  readonly nodeOf?: ((chainId: CaipNetworkId) => AskNode | undefined) | undefined
  /** The namespaces that do not ship, each made by `defineNamespace`. @default [] */
  readonly namespaces?: readonly NamespaceDefinition[] | undefined
  /** Milliseconds since the epoch. @default the machine's clock */
  readonly now?: number | undefined
  /** How far the clocks of visitor and server may differ, in milliseconds. @default 60_000 */
  readonly clockToleranceMs?: number | undefined
}

const CLOCK_TOLERANCE_MS = 60_000
const NODE_TIMEOUT_MS = 10_000

/**
 * Verifies a signed message: parses it, compares it with the values that the server knows, and verifies the signature.
 * Accepts keys, contracts (ERC-1271) and future contracts (ERC-6492) on eip155, ed25519 on Solana, BIP-137 and BIP-322 on
 * Bitcoin, sr25519 and ed25519 on Polkadot. Runs without a DOM.
 *
 * The same contract address may belong to another owner on another network: keep both parts (CAIP-10).
 * @example
 * const { accountAddress, chainId } = await verifySiwx({ message, signature }, { domain: 'dapp.example', nonce }, {
 * rpcUrls })
 * const account = `${chainId}:${accountAddress}`
 * @throws {@link SiwxRefusedError} with the `reason`
 * @throws {@link SiwxNodeMissingError} when a contract's signature needs a node that is not known
 */
export async function verifySiwx(
  signed: { readonly message: string; readonly signature: string },
  expected: SiwxExpectation,
  options: SiwxVerifyOptions = {},
): Promise<SiwxMessage> {
  const data = orRefuse(() => parseSiwxMessage(signed.message, options.namespaces))
  hold('domain', data.domain, expected.domain)
  if (expected.scheme !== undefined && data.scheme !== undefined) hold('domain', data.scheme, expected.scheme)
  hold('nonce', data.nonce, expected.nonce)
  if (expected.uri !== undefined) hold('uri', data.uri, expected.uri)
  if (expected.chainId !== undefined) hold('chain', data.chainId, expected.chainId)
  const { accountAddress: wanted } = expected
  if (wanted !== undefined && !isSameAddress(data.chainId, data.accountAddress, wanted))
    throw new SiwxRefusedError({ reason: 'address', got: data.accountAddress, wanted })
  checkTime(data, options)
  await checkSignature(data, signed, options)
  return data
}

/**
 * Verifies a session: its message matches its data, it is within its lifetime, and its signature verifies.
 * @throws {@link SiwxRefusedError} @throws {@link SiwxNodeMissingError}
 */
export async function verifySiwxSession(session: SiwxSession, options: SiwxVerifyOptions = {}): Promise<void> {
  const { data, message } = session
  const said = orRefuse(() => formatSiwxMessage(data, options.namespaces))
  if (said !== message) throw new SiwxRefusedError({ reason: 'message', got: message, wanted: said })
  checkTime(data, options)
  await checkSignature(data, session, options)
}

function checkTime(
  { issuedAt, notBefore, expirationTime }: SiwxMessage,
  { now = Date.now(), clockToleranceMs = CLOCK_TOLERANCE_MS }: SiwxVerifyOptions,
): void {
  const at = new Date(now).toISOString()
  if (expirationTime !== undefined && Date.parse(expirationTime) + clockToleranceMs <= now)
    throw new SiwxRefusedError({ reason: 'expired', got: expirationTime, wanted: `after ${at}` })
  if (notBefore !== undefined && Date.parse(notBefore) - clockToleranceMs > now)
    throw new SiwxRefusedError({ reason: 'not_yet_valid', got: notBefore, wanted: `not after ${at}` })
  if (issuedAt !== undefined && Date.parse(issuedAt) - clockToleranceMs > now)
    throw new SiwxRefusedError({ reason: 'issued_later', got: issuedAt, wanted: `not after ${at}` })
}

async function checkSignature(
  data: SiwxMessage,
  { message, signature }: { message: string; signature: string },
  { rpcUrls = {}, nodeOf = askNodes(rpcUrls), namespaces }: SiwxVerifyOptions,
): Promise<void> {
  const { namespace } = parseCaipNetworkId(data.chainId)
  const accepted = Object.keys(rpcUrls).filter((chainId) => chainId.startsWith(`${namespace}:`))
  if (accepted.length > 0 && !accepted.includes(data.chainId))
    throw new SiwxRefusedError({ reason: 'chain', got: data.chainId, wanted: accepted.join(', ') })
  const { signIn } = createNamespaceTable(namespaces).of(namespace)
  if (!signIn) throw new SiwxRefusedError({ reason: 'signature', cause: new Error(`Nothing verifies ${namespace}`) })
  const { verify } = await signIn.load()
  const signed = { message, signature, address: data.accountAddress, chainId: data.chainId }
  const isValid = await isSigned(() => verify(signed, nodeOf))
  if (!isValid) throw new SiwxRefusedError({ reason: 'signature' })
}

/**
 * True if a verifier accepts the signature. A host's own verifier may throw at once, and without types may return any
 * value. Only `true` accepts.
 */
async function isSigned(verify: () => ReturnType<Verifier>): Promise<boolean> {
  try {
    return (await verify()) === true
  } catch (cause) {
    if (isModalError(cause, 'siwx_node_missing')) throw cause
    throw new SiwxRefusedError({ reason: 'signature', cause })
  }
}

/** Refuses a text that is no message, and data that cannot be in one. */
function orRefuse<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw new SiwxRefusedError({ reason: 'message', cause })
  }
}

function hold(reason: 'domain' | 'nonce' | 'uri' | 'chain', got: string, wanted: string): void {
  if (got !== wanted) throw new SiwxRefusedError({ reason, got, wanted })
}

/** Asks the nodes at these URLs, for a host's own server. */
export function askNodes(urls: Readonly<Record<string, string>>): (chainId: string) => AskNode | undefined {
  return (chainId) => {
    const url = urls[chainId]
    return url === undefined ? undefined : (method, params) => ask(url, method, params)
  }
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
  })
  const { result, error }: { result?: unknown; error?: { message?: unknown } } = JSON.parse(
    await readText(response, url),
  )
  if (error || result === undefined)
    throw new Error(`${method} at ${url}: ${String(error?.message ?? response.status)}`)
  return result
}
