import * as z from 'zod/mini'
import { walletIcon } from '../../../fixtures/catalogue/wallet-icon.js'
import type { WorldAccount } from '../accounts/accounts.js'
import { accountNamesOf, keyAccountsOf } from '../accounts/key-accounts.js'
import type { Chain } from '../chains/chain.js'
import { writtenOut } from '../faults/fault-definition.js'
import { createListeners, createTurns } from '../lib/lifecycle.js'
import { toMs } from '../lib/quantities.js'
import { createSeed } from '../lib/seed.js'
import { createApprovals } from './approvals.js'
import { type Deed, isWanted, requireDeed, sharedDeed, wantedOf } from './deeds.js'
import { dialectOf } from './dialects.js'
import { createEvmNetworks, toHex } from './evm-networks.js'
import { deedsOfKinds, namespaceOfKind, openOwnHandler, requireOneWay } from './own-handler.js'
import { createPermissions } from './permissions.js'
import { describeWalletError, parseParams, walletError } from './rpc.js'
import { safeMethods } from './safe-methods.js'
import { drawnAnswer } from './shell/drawn-window.js'
import type { MockWallet, PendingMatch, WalletCall, WalletEvent } from './wallet.js'
import { proposalMethods, sessionMethods } from './wallet-connect/session-methods.js'
import type { WalletMethods } from './wallet-core.js'
import {
  type NamespaceHandler,
  type WalletCore,
  type WalletNamespace,
  type WalletRequest,
  walletNamespaces,
} from './wallet-core.js'
import { isOwnWalletKind } from './wallet-definition.js'
import { createWalletFaults, LATE_MS, parseWalletFault, strikeFault } from './wallet-fault.js'
import { walletKinds } from './wallet-kinds.js'
import { type AnyVia, viaOf, type WalletSpec } from './wallet-spec.js'
import { standardChainOf } from './wallet-standard.js'
import type { WalletWorld } from './wallet-world.js'

const drawnParams = z.strictObject({ id: z.string(), isApproved: z.boolean() })

export interface MockWalletSpec extends Omit<WalletSpec, 'via'> {
  readonly via: AnyVia | readonly AnyVia[]
}

/**
 * Creates a scenario's wallet, with keys of the world's accounts and on the world's chains.
 * @throws Error when the specification names an unknown account or chain
 */
export function createMockWallet(spec: MockWalletSpec, world: WalletWorld): MockWallet {
  const { name, seed, chains, clock } = world
  const { via, own: ownKinds } = viaOf(spec)
  const notMade = ownKinds.find((kind) => !isOwnWalletKind(kind))
  if (notMade) throw new Error(`The wallet ${name}: its "via" is nothing that defineWalletKind made.`)
  const asked = deedsOfKinds(ownKinds)
  const isPhone = via.includes('walletconnect')
  const networkNames = spec.networks ?? Object.keys(chains)
  const missing = networkNames.find((network) => !chains[network])
  if (missing !== undefined) throw unknown(`${name} is on the chain ${missing}`, 'chains', Object.keys(chains))
  const chainsOf = (kind: Chain['kind']) =>
    networkNames.flatMap((network) => (chains[network]?.kind === kind ? [chains[network]] : []))
  const kinds = walletKinds.filter(
    ({ vias, chainKind }) => vias.some((each) => via.includes(each)) || (isPhone && chainsOf(chainKind).length > 0),
  )
  requireOneWay(name, [
    ...kinds.map(
      ({ vias, namespace }) => [vias.find((each) => via.includes(each)) ?? 'walletconnect', namespace] as const,
    ),
    ...ownKinds.map((kind) => [kind.via, namespaceOfKind(kind)] as const),
  ])
  const isOf = (kind: Chain['kind']) => kinds.some(({ chainKind }) => chainKind === kind)
  const networks = createEvmNetworks(name, chains, isOf('evm') ? networkNames : [])

  const own = new Map(keyAccountsOf(name, spec.accounts).map((account) => [account.name, account]))
  const toAccounts = (names: readonly string[]) =>
    names.map((account) => {
      const found = own.get(account) ?? world.accounts[account]
      if (!found) throw unknown(`${name} holds the account ${account}`, 'accounts', Object.keys(world.accounts))
      return found
    })

  const dialect = dialectOf(spec.dialect)
  // WalletConnect has its own code for a refusal by the owner.
  const refusal = (method: string, given: { code?: number | undefined; message?: string | undefined } = {}) => {
    // Refusals of a phone go through the relay in WalletConnect's form, so the dialect's texts do not apply.
    const usual = (isPhone ? undefined : dialect?.refusal?.(method)) ?? {
      code: isPhone ? 5000 : 4001,
      message: undefined,
    }
    const { code = usual.code, message = code === usual.code ? usual.message : undefined } = given
    return walletError(code, message)
  }
  let accounts = toAccounts(accountNamesOf(name, spec.accounts) ?? Object.keys(world.accounts).slice(0, 1))
  toAccounts(spec.ticked ?? [])
  const approvals = createApprovals(name, spec.policy ?? 'ask', spec.locked ?? false, {
    refusal,
    tellOf: (match) => tellOfCalls(calls, match, asked, (call) => answeredBy.get(call) ?? 'by itself'),
  })
  const faults = createWalletFaults((method) => asked.has(method))
  const listeners = createListeners<[event: WalletEvent]>()
  const timers = new Set<number>()
  const calls: WalletCall[] = []
  /** How each call was answered, unless the wallet answered it by itself: a phrase for error messages. */
  const answeredBy = new WeakMap<WalletCall, string>()

  const emit = listeners.emit
  const emitTo: WalletCore['emitTo'] = (origin, event, data) =>
    emit({ name: event, data, ...(origin === '*' ? {} : { origin }) })
  /** MetaMask does not report its lock: a connected page keeps its accounts (changelog of @metamask/providers, version 20). */
  const isLockHidden = dialect?.hidesLock ?? false
  const isTicked = ({ name: account }: WorldAccount) => !spec.ticked || spec.ticked.includes(account)
  const visibleAccounts = () => (approvals.locked && !isLockHidden ? [] : accounts.filter(isTicked))
  const namespaces = [...new Set([...walletNamespaces, ...ownKinds.map(namespaceOfKind)])]
  const permissions = createPermissions(namespaces, (namespace, origin, isKnown) =>
    handlers.get(namespace)?.emitAccounts(isKnown ? visibleAccounts() : [], origin),
  )
  const later = (work: () => void, delayMs: number) => {
    const timer = clock.setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs)
    timers.add(timer)
  }

  const core: WalletCore = {
    name,
    dialect: spec.dialect,
    chains,
    networks,
    chainsOf,
    visibleAccounts,
    tellsAssets: spec.assets ?? false,
    // Safe's site writes the address with its checksum, and its packages compare addresses case-sensitively.
    writesChecksum: via.includes('safe'),
    atomic: spec.atomic ?? (via.includes('safe') ? 'supported' : 'unsupported'),
    isConnected: permissions.has,
    connect: permissions.grant,
    forget: permissions.revoke,
    ask({ method, params, origin, signal, noteAsked }) {
      const asks = asked.get(method)
      if (!asks) requireDeed(method)
      if (approvals.locked && !isLockHidden) throw walletError(4100, `${method}: ${name} is locked.`)
      noteAsked?.()
      return approvals.ask({ method, params, origin, asks, signal })
    },
    async askToConnect({ method, params, origin, signal, noteAsked }, namespace) {
      const asks = asked.get(method)
      if (!asks) requireDeed(method)
      const isKnown = permissions.has(namespace, origin)
      // A wallet answers a connected page without its owner, unless it has to be unlocked first.
      if (isKnown && !approvals.locked) return
      noteAsked?.()
      await approvals.ask({ method, params, origin, asks, signal, isKnown, exclusive: `${namespace}:connect` })
      permissions.grant(namespace, origin)
    },
    turn(network) {
      for (const handler of handlers.values()) if (handler.turn?.(network)) return
      if (networks.turn(network) && networks.current) emitTo('*', 'chainChanged', toHex(networks.current.chainId))
    },
    emitTo,
    inTurn: createTurns(),
  }
  const handlers = new Map<WalletNamespace, NamespaceHandler>()
  for (const { namespace, open } of kinds) {
    handlers.set(namespace, open(core, { ...spec, onTurn: () => permissions.emitAccounts(namespace) }))
  }
  const ownHandlers = ownKinds.map((kind) => {
    const namespace = namespaceOfKind(kind)
    const handler = openOwnHandler(kind, core, () => permissions.emitAccounts(namespace))
    handlers.set(namespace, handler)
    return { kind, handler }
  })
  const letIn = dialect?.evm?.unasked?.includes('connect') || via.includes('safe') || spec.connected
  if (letIn) {
    for (const origin of letIn === true ? ['*'] : letIn) {
      for (const namespace of handlers.keys()) permissions.grant(namespace, origin)
    }
  }
  const tables = [...handlers.values()].map((handler) => handler.methods)
  const all: WalletMethods = Object.assign({}, ...tables, isPhone ? proposalMethods(core) : {})
  const methods = via.includes('safe') ? { ...all, ...safeMethods(core, world.accounts, all) } : all

  const methodsOfSession = sessionMethods(core, spec)

  function forgetAll(): void {
    const origins = permissions.origins('eip155')
    permissions.revokeAll()
    approvals.forget()
    // MetaMask's page script only receives a change of accounts.
    if (spec.dialect === 'metamask') return
    for (const origin of origins) emitTo(origin, 'disconnect', describeWalletError(walletError(4900)))
  }

  /** Answers a request as the owner pressed in the window drawn into the page. */
  async function answerDrawn(params: unknown, origin: string): Promise<null> {
    const { id, isApproved } = parseParams(drawnParams, drawnAnswer, params)
    // The request may already have been answered elsewhere.
    if (!approvals.pending.some((pending) => pending.id === id && pending.origin === origin)) return null
    await (isApproved ? approvals.approve({ id }) : approvals.reject({ id }))
    return null
  }
  if (spec.draws) {
    const drawnIn = new Set<string>()
    approvals.onPending((pending) => {
      for (const { origin } of pending) drawnIn.add(origin)
      for (const origin of drawnIn)
        emit({ name: 'asks', data: pending.filter((each) => each.origin === origin), origin })
    })
  }

  function impostor() {
    const other = Object.keys(world.accounts).find((account) => account !== accounts[0]?.name)
    const account = other === undefined ? undefined : world.accounts[other]
    if (!account) throw new Error(`${name} cannot answer for a wrong account: the world has only one.`)
    return account
  }

  function switchChain(isSilent: boolean, method: string): void {
    const handler = [...handlers.values()].find(({ methods: own }) => Object.hasOwn(own, method))
    if (handler?.turnAway?.(isSilent)) return
    if (handler?.turnAway) throw new Error(`${name} cannot turn to another chain for ${method}: it is on only one.`)
    const inWorld = Object.values(chains).filter(({ kind }) => kind === 'evm')
    const other = [...networks.known, ...inWorld].find((network) => network.name !== networks.current?.name)?.name
    if (other === undefined) throw new Error(`${name} cannot switch to another chain: the world has only one.`)
    if (isSilent) networks.turn(other)
    else core.turn(other)
  }

  async function answer(
    request: Omit<WalletRequest, 'impostor' | 'isSignatureBad' | 'isEmpty'>,
    note: (by: string) => void,
  ): Promise<unknown> {
    const fault = faults.take(request.method)
    if (fault) note(`by the fault ${fault.do}`)
    if (fault) await strikeFault(fault, request.method, { later, lock: self.lock, switchChain, forgetAll, refusal })
    if (fault?.do === 'answers') return fault.answer === undefined ? undefined : writtenOut(fault.answer)
    const known = request.chain === undefined ? methods : methodsOfSession(request.chain)
    const method = Object.hasOwn(known, request.method) ? known[request.method] : undefined
    if (!method)
      throw walletError(
        (request.chain === undefined ? dialect?.evm?.unknownMethod : undefined) ?? 4200,
        `${name} does not support the method ${request.method}.`,
      )
    const result = await method({
      ...request,
      impostor: fault?.do === 'wrong-account' ? impostor() : undefined,
      isSignatureBad: fault?.do === 'bad-signature',
      isEmpty: fault?.do === 'empty-accounts',
    })
    // A wallet from `defineWalletKind` has made its answer without accounts.
    if (ownHandlers.some(({ handler }) => Object.hasOwn(handler.methods, request.method))) return result
    // Methods of other namespaces have a prefix with a colon, and answer with an object.
    if (fault?.do === 'empty-accounts') return request.method.includes(':') ? { accounts: [] } : []
    return result
  }

  const displayName = spec.name ?? name.charAt(0).toUpperCase() + name.slice(1)
  const info = {
    name: displayName,
    rdns: spec.rdns ?? dialect?.rdns ?? `test.${name}`,
    icon: spec.icon ?? walletIcon(displayName),
    uuid: createSeed(seed).stream(`${name}/uuid`).uuid(),
  }
  const idsOf = (kind: Chain['kind']) => (isOf(kind) ? chainsOf(kind).map((chain) => chain.caipNetworkId) : [])

  const self: MockWallet = {
    name,
    get announcement() {
      const late = faults.has('announces-late')
      return {
        wallet: name,
        via,
        own: ownHandlers.map(({ kind, handler }) => ({
          via: kind.via,
          networks: handler.chains.map(({ caipNetworkId }) => caipNetworkId),
          page: kind.page.toString(),
        })),
        info,
        dialect: spec.dialect,
        flags: { ...dialect?.flags, ...spec.flags },
        standardChains: idsOf('solana').map(standardChainOf),
        bitcoinChains: idsOf('bitcoin'),
        afterMs: late ? (late.delayMs ?? LATE_MS) : toMs(spec.announce?.after ?? 0),
        times: faults.has('announces-twice') ? 2 : (spec.announce?.times ?? 1),
        never: spec.announce?.never ?? false,
        draws: spec.draws ?? false,
      }
    },
    async request({ method, params, origin, ...rest }) {
      if (spec.draws && method === drawnAnswer) return answerDrawn(params, origin)
      const call: { -readonly [Key in keyof WalletCall]: WalletCall[Key] } = { wallet: name, method, params, origin }
      if (method !== 'metamask_getProviderState') calls.push(call)
      try {
        const note = (by: string) => void answeredBy.set(call, by)
        const result = await answer({ method, params, origin, ...rest, noteAsked: () => note('by its owner') }, note)
        call.result = result
        return result
      } catch (thrown) {
        call.error = describeWalletError(thrown)
        throw thrown
      }
    },
    onEvent: listeners.add,
    emit,
    announce: () => emit({ name: 'announce', data: undefined }),
    get pending() {
      return approvals.pending
    },
    onPending: approvals.onPending,
    calls,
    get policy() {
      return approvals.policy
    },
    setPolicy: approvals.setPolicy,
    approve(wanted = {}) {
      const { afterMs, ...match } = typeof wanted === 'string' ? { ...wantedOf(wanted), afterMs: undefined } : wanted
      return approvals.approve(match, afterMs === undefined ? undefined : (settle) => later(settle, afterMs))
    },
    reject(wanted = {}) {
      const { code, message, ...match } =
        typeof wanted === 'string' ? { ...wantedOf(wanted), code: undefined, message: undefined } : wanted
      return approvals.reject(match, { code, message })
    },
    get locked() {
      return approvals.locked
    },
    lock() {
      if (approvals.locked) return
      approvals.setLocked(true)
      if (!isLockHidden) permissions.emitAccounts()
    },
    unlock() {
      if (!approvals.locked) return
      approvals.setLocked(false)
      if (!isLockHidden) permissions.emitAccounts()
    },
    get accounts() {
      return accounts.map((account) => account.name)
    },
    setAccounts(names) {
      accounts = toAccounts(names)
      permissions.emitAccounts()
    },
    get chain() {
      return networks.current?.name ?? ownHandlers[0]?.handler.current.name
    },
    get networks() {
      const others = [
        ...chainsOf('solana'),
        ...(isOf('bitcoin') ? chainsOf('bitcoin') : []),
        ...ownHandlers.flatMap(({ handler }) => handler.chains),
      ]
      return [...networks.known, ...others].map((network) => network.name)
    },
    setChain: core.turn,
    get connectedOrigins() {
      return [...permissions.allOrigins()]
    },
    disconnect: forgetAll,
    loseStream: () => emit({ name: 'lost', data: undefined }),
    addFault(fault) {
      const parsed = parseWalletFault(name, fault)
      const takeBack = faults.add(parsed)
      if (parsed.do === 'announces-twice') self.announce()
      return takeBack
    },
    dispose() {
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
      listeners.clear()
      approvals.dispose()
    },
  }
  return self
}

function unknown(what: string, list: string, names: readonly string[]): Error {
  return new Error(`${what}, which the world does not have. Its ${list}: ${names.join(', ') || 'none'}.`)
}

/** For an error message: the last calls that the answer may have been meant for, each with the source of its answer. */
function tellOfCalls(
  calls: readonly WalletCall[],
  { id, method, deed }: PendingMatch,
  deeds: ReadonlyMap<string, Deed>,
  answeredBy: (call: WalletCall) => string,
): string {
  if (id !== undefined || (method === undefined && deed === undefined)) return ''
  const isMeant = (asked: string) =>
    method === undefined
      ? isWanted({ deed }, asked, deeds.get(asked))
      : asked === method || sharedDeed(method, asked) !== undefined
  const meant = calls.filter((call) => isMeant(call.method) && ('result' in call || call.error)).slice(-3)
  if (meant.length === 0) return ''
  const told = meant.map((call) => {
    const how = call.error ? `with ${call.error.code} “${call.error.message}”` : 'with a result'
    return `${call.method} came and was answered ${answeredBy(call)}, ${how}`
  })
  return `Before: ${told.join('; ')}.`
}
