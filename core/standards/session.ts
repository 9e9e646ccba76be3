import type { CaipNetworkId } from '../contracts/caip.js'
import { layersOf } from '../errors/foreign/layers.js'
import { readFilled, readList, readMember } from '../lib/foreign.js'
import { askIfKnown, type StandardsProvider } from './provider.js'

/** What a wallet granted on one network. */
export interface SessionNetwork {
  /** The addresses, in the chain's notation. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
}

/** A session over networks of several namespaces (CAIP-25). */
export interface MultichainSession {
  /** The session's id, if the wallet names one. */
  readonly id?: string
  readonly networks: Readonly<Record<CaipNetworkId, SessionNetwork>>
}

/** What a page asks for. Nothing of it is required: the wallet grants what it can. */
export interface SessionWish {
  readonly networks: readonly CaipNetworkId[]
  /** By namespace: `{ eip155: ['personal_sign'] }`. */
  readonly methods?: Readonly<Record<string, readonly string[]>>
}

/**
 * Codes for parameters that a wallet of the other notation cannot read. No owner was asked. An unknown error (5000) may
 * be the owner's refusal, which is not asked for again.
 */
const misread: ReadonlySet<unknown> = new Set([-32602, -32600, 5100, 5201, 5302])

/**
 * Asks for accounts on networks of several namespaces in one prompt (CAIP-25, `wallet_createSession`). MetaMask writes
 * scopes by network (`optionalScopes`), and the current text by namespace (`scopes`): a wallet that cannot read the
 * first is asked by the second. `undefined` if the wallet does not have the method.
 */
export async function createSession(
  provider: StandardsProvider,
  wish: SessionWish,
): Promise<MultichainSession | undefined> {
  const ask = (params: object) => askIfKnown(provider, 'wallet_createSession', params)
  const answer = await ask({ optionalScopes: byNetwork(wish) }).catch((thrown: unknown) => {
    if (layersOf(thrown).some(({ code }) => misread.has(code))) return ask({ scopes: byNamespace(wish) })
    throw thrown
  })
  return answer === undefined ? undefined : readSession(answer)
}

/** Requests `wallet_getSession` (CAIP-312). `undefined` without a session, or without the method. */
export async function getSession(provider: StandardsProvider): Promise<MultichainSession | undefined> {
  const session = readSession(await askIfKnown(provider, 'wallet_getSession', {}))
  return Object.keys(session.networks).length > 0 ? session : undefined
}

/** Requests `wallet_revokeSession` (CAIP-285). */
export async function revokeSession(provider: StandardsProvider, { id }: Pick<MultichainSession, 'id'>): Promise<void> {
  await askIfKnown(provider, 'wallet_revokeSession', id === undefined ? {} : { sessionId: id })
}

/** Codes for parameters that a wallet cannot read. It has asked nobody then, also not for a signature. */
const unreadable: ReadonlySet<unknown> = new Set([-32602, -32600])

/**
 * Sends a request on one network of the session (CAIP-27, `wallet_invokeMethod`). Rejects like the wallet. The current
 * text names the network `chainId`, and MetaMask names it `scope`. A wallet whose session has an id is asked by the
 * first, any other by the second. A wallet that cannot read the one is asked by the other.
 */
export async function invokeMethod(
  provider: StandardsProvider,
  { id }: Pick<MultichainSession, 'id'>,
  scope: CaipNetworkId,
  request: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  const method = 'wallet_invokeMethod'
  const ofSession = id === undefined ? {} : { sessionId: id }
  const byText = async () => {
    const params = { ...ofSession, chainId: scope, request }
    return resultOf(await provider.request({ method, params }), scope)
  }
  const byScope = () => provider.request({ method, params: { ...ofSession, scope, request } })
  const [first, second] = id === undefined ? [byScope, byText] : [byText, byScope]
  return first().catch((thrown: unknown) => {
    if (layersOf(thrown).some(({ code }) => unreadable.has(code))) return second()
    throw thrown
  })
}

/** Takes an answer out of the envelope of CAIP-27, which has the network beside the result or the method's own error. */
function resultOf(answer: unknown, scope: CaipNetworkId): unknown {
  if (readMember(answer, 'chainId') !== scope) return answer
  const error = readMember(answer, 'error')
  if (error !== undefined) {
    throw Object.assign(new Error(String(readMember(error, 'message'))), { code: readMember(error, 'code') })
  }
  return readMember(readMember(answer, 'result'), 'result')
}

/** Reads a session in either notation. Whatever cannot be read is left out. */
export function readSession(answer: unknown): MultichainSession {
  const scopes: object = Object(readMember(answer, 'sessionScopes') ?? readMember(answer, 'scopes'))
  const networks = new Map<string, { accounts: Set<string>; methods: Set<string> }>()
  for (const [scope, granted] of Object.entries(scopes)) {
    const [namespace = '', reference] = scope.split(':')
    const listed = textsOf(granted, 'chains').map((chain) => chain.slice(chain.lastIndexOf(':') + 1))
    for (const each of reference === undefined ? listed : [reference]) {
      const id = `${namespace}:${each}`
      const known = networks.get(id) ?? { accounts: new Set(), methods: new Set() }
      for (const account of textsOf(granted, 'accounts')) {
        // An account is a CAIP-10 id, or only the address. One of another network is not this network's.
        if (!account.includes(':')) known.accounts.add(account)
        else if (account.startsWith(`${id}:`)) known.accounts.add(account.slice(id.length + 1))
      }
      for (const method of textsOf(granted, 'methods')) known.methods.add(method)
      networks.set(id, known)
    }
  }
  const id = readFilled(readMember(answer, 'sessionId'))
  const plain = [...networks].map(([name, { accounts, methods }]) => [
    name,
    { accounts: [...accounts], methods: [...methods] },
  ])
  return { ...(id !== undefined && { id }), networks: Object.fromEntries(plain) }
}

const byNetwork = ({ networks, methods = {} }: SessionWish) =>
  Object.fromEntries(
    networks.map((network) => [
      network,
      { methods: methods[network.split(':')[0] ?? ''] ?? [], notifications: [], accounts: [] },
    ]),
  )

function byNamespace({ networks, methods = {} }: SessionWish) {
  const scopes: Record<string, { chains: string[]; methods: readonly string[]; notifications: never[] }> = {}
  for (const network of networks) {
    const [namespace = '', reference = ''] = network.split(':')
    const scope = scopes[namespace] ?? { chains: [], methods: methods[namespace] ?? [], notifications: [] }
    scope.chains.push(reference)
    scopes[namespace] = scope
  }
  return scopes
}

const textsOf = (owner: unknown, name: string) =>
  readList(readMember(owner, name)).filter((each) => typeof each === 'string')
