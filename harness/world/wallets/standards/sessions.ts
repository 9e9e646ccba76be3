import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { shownAddresses } from '../evm-accounts.js'
import { describeWalletError, parseParams, walletError } from '../rpc.js'
import { solanaSessionMethods } from '../wallet-connect/solana-session-methods.js'
import type { WalletCore, WalletMethods, WalletRequest } from '../wallet-core.js'
import { metamaskSolanaMethods } from './metamask-solana.js'

const texts = z.array(z.string())
const byNetwork = z.record(
  z.string(),
  z.object({ methods: z.optional(texts), notifications: z.optional(texts), accounts: z.optional(texts) }),
)
/** MetaMask's parameters, as @metamask/multichain-api-client 0.12.0 sends them. */
const metamaskParams = z.strictObject({ optionalScopes: byNetwork, sessionProperties: z.optional(z.unknown()) })
const textParams = z.strictObject({
  scopes: z.record(z.string(), z.object({ chains: texts, methods: texts, notifications: texts })),
  properties: z.optional(z.record(z.string(), z.unknown())),
})
const innerRequest = z.object({ method: z.string(), params: z.optional(z.unknown()) })
/** CAIP-27 in the text of 2025-12-17. */
const textInvokeParams = z.object({ sessionId: z.string(), chainId: z.string(), request: innerRequest })
const metamaskInvokeParams = z.object({ scope: z.string(), request: innerRequest })

interface Session {
  readonly id: string
  /** The granted methods by network. */
  readonly scopes: ReadonlyMap<string, readonly string[]>
}

/**
 * CAIP-25 in the text of 2025-09-23, with CAIP-27, 285 and 312, or in MetaMask's dialect: scopes by network, no id. The
 * wallet grants the networks that it has, and one prompt is for all of them.
 * @param evmMethodsOn - the wallet's methods on one EVM chain
 */
export function sessionMethods(core: WalletCore, evmMethodsOn: (chainId: number) => WalletMethods): WalletMethods {
  const isMetaMask = core.standards.has('caip25-metamask')
  const sessions = new Map<string, Session>()
  const networks = () => [
    ...core.networks.known.map(({ chainId }) => `eip155:${chainId}`),
    ...core.chainsOf('solana').map(({ caipNetworkId }) => caipNetworkId),
  ]
  const addressesOn = (network: string) =>
    network.startsWith('eip155:')
      ? shownAddresses(core, core.visibleAccounts())
      : core.visibleAccounts().map(({ solanaAddress }) => solanaAddress)

  function write({ id, scopes }: Session): object {
    if (isMetaMask) {
      const written = [...scopes].map(([network, methods]) => {
        const accounts = addressesOn(network).map((address) => `${network}:${address}`)
        return [network, { methods, notifications: [], accounts }]
      })
      return { sessionScopes: Object.fromEntries(written) }
    }
    const written: Record<string, { chains: string[]; accounts: string[]; methods: readonly string[] }> = {}
    for (const [network, methods] of scopes) {
      const [namespace = '', reference = ''] = network.split(':')
      const known = written[namespace]
      if (known) known.chains.push(reference)
      else written[namespace] = { chains: [reference], accounts: addressesOn(network), methods }
    }
    const withEvents = Object.entries(written).map(([name, scope]) => [name, { ...scope, notifications: [] }])
    return { sessionId: id, scopes: Object.fromEntries(withEvents) }
  }

  /** What the page has of its session by now: its owner may have taken a namespace back. */
  function sessionOf(origin: string): Session | undefined {
    const session = sessions.get(origin)
    const scopes = [...(session?.scopes ?? [])].filter(([network]) => core.isConnected(namespaceOf(network), origin))
    return session && scopes.length > 0 ? { ...session, scopes: new Map(scopes) } : undefined
  }

  /** Runs a method that the session grants on its network. */
  function invoke(request: WalletRequest, scope: string, { method: name, params }: z.infer<typeof innerRequest>) {
    const methods = sessionOf(request.origin)?.scopes.get(scope)
    if (!methods?.includes(name)) throw walletError(4100, `${scope} has no ${name} in this session.`)
    const [namespace, reference] = scope.split(':')
    const onSolana = () => ({
      ...solanaSessionMethods(core, scope),
      ...(isMetaMask && metamaskSolanaMethods(core, scope)),
    })
    const table: WalletMethods = namespace === 'solana' ? onSolana() : evmMethodsOn(Number(reference))
    const method = table[name]
    if (!method) throw walletError(4200)
    return method({ ...request, method: name, params })
  }

  return {
    async wallet_createSession(request) {
      const wanted = isMetaMask
        ? Object.entries(parseParams(metamaskParams, request.method, request.params).optionalScopes)
        : Object.entries(parseParams(textParams, request.method, request.params).scopes).flatMap(
            ([namespace, { chains, ...rest }]) => chains.map((chain) => [`${namespace}:${chain}`, rest] as const),
          )
      const known = wanted.filter(([network]) => networks().includes(network))
      if (known.length === 0) throw walletError(5100, 'Requested networks are not supported')
      await core.ask(request)
      const granted = known.filter(([network]) => core.grants?.includes(namespaceOf(network)) ?? true)
      for (const [network] of granted) core.connect(namespaceOf(network), request.origin)
      const id = createHash('sha256').update(`${core.name}/${request.origin}/${sessions.size}`).digest('hex')
      const scopes = new Map(granted.map(([network, { methods = [] }]) => [network, methods]))
      const session = { id: `0x${id}`, scopes }
      sessions.set(request.origin, session)
      return write(session)
    },
    wallet_getSession({ origin }) {
      const session = sessionOf(origin)
      return session ? write(session) : isMetaMask ? { sessionScopes: {} } : { scopes: {} }
    },
    wallet_revokeSession({ origin }) {
      sessions.delete(origin)
      core.forget('eip155', origin)
      core.forget('solana', origin)
      return true
    },
    async wallet_invokeMethod(request) {
      const { method, params, origin } = request
      if (isMetaMask) {
        const { scope, request: inner } = parseParams(metamaskInvokeParams, method, params)
        return invoke(request, scope, inner)
      }
      const { sessionId, chainId, request: inner } = parseParams(textInvokeParams, method, params)
      if (sessions.get(origin)?.id !== sessionId) throw walletError(5500, 'SessionId not recognized')
      const about = { sessionId, chainId }
      // Errors of the method itself stand in the envelope.
      return Promise.resolve()
        .then(() => invoke(request, chainId, inner))
        .then(
          (result) => ({ ...about, result: { method: inner.method, result } }),
          (thrown: unknown) => ({ ...about, error: describeWalletError(thrown) }),
        )
    },
  }
}

const namespaceOf = (network: string) => (network.startsWith('solana:') ? 'solana' : 'eip155')
