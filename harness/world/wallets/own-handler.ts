import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import type { Deed } from './deeds.js'
import { callChain, walletError } from './rpc.js'
import type { NamespaceHandler, WalletCore, WalletMethods, WalletRequest } from './wallet-core.js'
import type { OwnWalletCall, OwnWalletKind, OwnWalletMethod, OwnWalletState } from './wallet-definition.js'

/** The networks of a wallet from `defineWalletKind`, the current one first. */
export interface OwnHandler extends NamespaceHandler {
  readonly current: Chain
  readonly chains: readonly Chain[]
}

const namespaceOf = ({ caipNetworkId }: Chain) => caipNetworkId.slice(0, caipNetworkId.indexOf(':'))

/** The namespace of such a wallet: that of its chain's networks. */
export const namespaceOfKind = ({ chain }: OwnWalletKind): string =>
  Object.values(chain.networks)[0]?.id.replace(/:.*/, '') ?? chain.kind

/** A method's name in logs and in the owner's answers: `sui:connect`. */
export const methodName = ({ via }: OwnWalletKind, name: string): string => `${via}:${name}`

/** The ways of a wallet with their namespaces. @throws Error for two of one namespace: a wallet has one state for each */
export function requireOneWay(name: string, ways: readonly (readonly [way: string, namespace: string])[]): void {
  for (const [index, [way, namespace]] of ways.entries()) {
    const [other] = ways.slice(index + 1).find(([, each]) => each === namespace) ?? []
    if (other !== undefined)
      throw new Error(
        `The wallet ${name} is found via ${way} and ${other}, and both are of the namespace ${namespace}. Make one kind that does both, or two wallets.`,
      )
  }
}

/** Deeds of the methods of kinds from `defineWalletKind`. */
export function deedsOfKinds(kinds: readonly OwnWalletKind[]): ReadonlyMap<string, Deed> {
  const pairs = kinds.flatMap((kind) =>
    Object.entries(kind.methods).flatMap(([name, { asks }]) => (asks ? [[methodName(kind, name), asks] as const] : [])),
  )
  return new Map(pairs)
}

/** Opens one namespace of a wallet from `defineWalletKind`. @throws Error when the wallet has no chain of the kind */
export function openOwnHandler(kind: OwnWalletKind, core: WalletCore, onTurn: () => void): OwnHandler {
  const chains = core.chainsOf(kind.chain.kind)
  const [first] = chains
  if (!first)
    throw new Error(
      `${core.name} is found via ${kind.via}, but none of its networks is a chain of the kind ${kind.chain.kind}.`,
    )
  const namespace = namespaceOf(first)
  let current = first
  const addressOf = (account: WorldAccount) => current.addressOf(account)
  const others = () => [current, ...chains.filter((chain) => chain !== current)]
  const stateFor = (accounts: readonly WorldAccount[]): OwnWalletState => ({
    addresses: accounts.map(addressOf),
    network: current.caipNetworkId,
  })

  function callOf(request: WalletRequest): OwnWalletCall {
    const { method, params, origin, impostor, isSignatureBad, isEmpty = false } = request
    const accounts = core.isConnected(namespace, origin) && !isEmpty ? core.visibleAccounts() : []
    return {
      params,
      origin,
      networks: others().map(({ caipNetworkId }) => caipNetworkId),
      addresses: (impostor && accounts.length > 0 ? [impostor] : accounts).map(addressOf),
      accountAt(address) {
        const found = accounts.find((account) => addressOf(account) === address)
        if (!found) throw walletError(4100, `${method}: ${core.name} does not let ${origin} use ${address}.`)
        return impostor ?? found
      },
      chain: (asked, list = []) => callChain(current.rpcUrl, asked, list),
      turn(network) {
        if (!self.turn?.(network))
          throw walletError(
            4902,
            `${method}: ${core.name} is not on ${network}. It is on ${others()
              .map(({ caipNetworkId }) => caipNetworkId)
              .join(', ')}.`,
          )
      },
      leave: () => core.forget(namespace, origin),
      isSignatureBad,
    }
  }

  async function perform(called: OwnWalletMethod, request: WalletRequest): Promise<unknown> {
    const { method, origin } = request
    const { asks } = called
    if (asks === 'connect') await core.askToConnect(request, namespace)
    else if (asks !== undefined) {
      if (!core.isConnected(namespace, origin))
        throw walletError(4100, `${method}: ${core.name} is not connected to ${origin}.`)
      await core.ask(request)
    }
    return (await called.answer(callOf(request))) ?? null
  }

  const methods: WalletMethods = Object.fromEntries(
    Object.entries(kind.methods).map(([name, method]) => [
      methodName(kind, name),
      (request: WalletRequest) => perform(method, request),
    ]),
  )
  const self: OwnHandler = {
    methods,
    chains,
    get current() {
      return current
    },
    emitAccounts: (accounts, origin) => core.emitTo(origin, 'own:change', { via: kind.via, state: stateFor(accounts) }),
    turn(network) {
      const next = chains.find(({ name, caipNetworkId }) => name === network || caipNetworkId === network)
      if (!next) return false
      current = next
      onTurn()
      return true
    },
    turnAway(isSilent) {
      const [, next] = others()
      if (!next) return false
      current = next
      if (!isSilent) onTurn()
      return true
    },
  }
  return self
}
