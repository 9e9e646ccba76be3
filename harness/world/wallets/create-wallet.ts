import type { WorldAccount } from '../accounts/accounts.js'
import { createListeners } from '../lib/lifecycle.js'
import { createApprovals } from './approvals.js'
import { createAnnouncement } from './create-wallet/announcement.js'
import { createAnswers } from './create-wallet/answers.js'
import { createCallRecord } from './create-wallet/call-record.js'
import { createCore, openHandlers } from './create-wallet/core.js'
import { answerDrawn, drawRequests } from './create-wallet/drawn-requests.js'
import { readSetup, type WalletSetup } from './create-wallet/setup.js'
import { wantedOf } from './deeds.js'
import { namespaceOfKind } from './own-handler.js'
import { createPermissions, type Permissions } from './permissions.js'
import { describeWalletError, walletError } from './rpc.js'
import { drawnAnswer } from './shell/drawn-window.js'
import type { MockWallet, WalletEvent } from './wallet.js'
import { type NamespaceHandler, type WalletCore, type WalletNamespace, walletNamespaces } from './wallet-core.js'
import { createWalletFaults, parseWalletFault } from './wallet-fault.js'
import type { AnyVia, WalletSpec } from './wallet-spec.js'
import type { WalletWorld } from './wallet-world.js'

export interface MockWalletSpec extends Omit<WalletSpec, 'via'> {
  readonly via: AnyVia | readonly AnyVia[]
}

/**
 * Creates a scenario's wallet, with keys of the world's accounts and on the world's chains.
 * @throws Error when the specification names an unknown account or chain
 */
export function createMockWallet(spec: MockWalletSpec, world: WalletWorld): MockWallet {
  const { name, clock } = world
  const setup = readSetup(spec, world)
  const { networks, asked, refusal, chainsOf, isOf } = setup
  let { accounts } = setup
  const record = createCallRecord(name, asked)
  const approvals = createApprovals(name, spec.policy ?? 'ask', spec.locked ?? false, {
    refusal,
    tellOf: record.tellOf,
  })
  const faults = createWalletFaults((method) => asked.has(method))
  const listeners = createListeners<[event: WalletEvent]>()
  const { later, stop: stopTimers } = createTimers(clock)

  const emit = listeners.emit
  const emitTo: WalletCore['emitTo'] = (origin, event, data) =>
    emit({ name: event, data, ...(origin === '*' ? {} : { origin }) })
  /** MetaMask does not report its lock: a connected page keeps its accounts (changelog of @metamask/providers, version 20). */
  const isLockHidden = setup.dialect?.hidesLock ?? false
  const isTicked = ({ name: account }: WorldAccount) => !spec.ticked || spec.ticked.includes(account)
  const visibleAccounts = () => (approvals.locked && !isLockHidden ? [] : accounts.filter(isTicked))
  const handlers = new Map<WalletNamespace, NamespaceHandler>()
  const own = [...setup.kinds.map(({ namespace }) => namespace), ...setup.ownKinds.map(namespaceOfKind)]
  const namespaces = [...new Set([...walletNamespaces, ...own])]
  const permissions = createPermissions(namespaces, (namespace, origin, isKnown) =>
    handlers.get(namespace)?.emitAccounts(isKnown ? visibleAccounts() : [], origin),
  )
  const parts = { spec, world, setup, approvals, permissions, faults, handlers, isLockHidden }
  const core = createCore({ ...parts, emitTo, visibleAccounts })
  const ownParts = openHandlers(handlers, core, parts)
  letIn(spec, setup, permissions, handlers.keys())
  if (spec.draws) drawRequests(approvals, emit)

  function forgetAll(): void {
    approvals.forget()
    if (setup.dialect?.staysConnected) return
    const origins = permissions.origins('eip155')
    permissions.revokeAll()
    // MetaMask's page script only receives a change of accounts.
    if (spec.dialect === 'metamask') return
    for (const origin of origins) emitTo(origin, 'disconnect', describeWalletError(walletError(4900)))
  }

  function setLocked(next: boolean): void {
    if (approvals.locked === next) return
    approvals.setLocked(next)
    if (!isLockHidden) permissions.emitAccounts()
  }

  const stricken = { later, lock: () => setLocked(true), forgetAll }
  const answer = createAnswers({ ...parts, core, ownParts, stricken, accounts: () => accounts })
  const announcementNow = createAnnouncement({ ...parts, ownParts })
  const announce = () => emit({ name: 'announce', data: undefined })

  return {
    name,
    get announcement() {
      return announcementNow()
    },
    async request({ method, params, origin, ...rest }) {
      if (spec.draws && method === drawnAnswer) return answerDrawn(approvals, params, origin)
      return record.record({ method, params, origin }, (note) =>
        answer({ method, params, origin, ...rest, noteAsked: () => note('by its owner') }, note),
      )
    },
    onEvent: listeners.add,
    emit,
    announce,
    get pending() {
      return approvals.pending
    },
    onPending: approvals.onPending,
    calls: record.calls,
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
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    get accounts() {
      return accounts.map((account) => account.name)
    },
    setAccounts(names) {
      accounts = setup.toAccounts(names)
      permissions.emitAccounts()
    },
    get chain() {
      return networks.current?.name ?? ownParts[0]?.handler.current.name
    },
    get networks() {
      const others = [
        ...chainsOf('solana'),
        ...(isOf('bitcoin') ? chainsOf('bitcoin') : []),
        ...ownParts.flatMap(({ handler }) => handler.chains),
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
      if (parsed.do === 'announces-twice') announce()
      return takeBack
    },
    dispose() {
      stopTimers()
      listeners.clear()
      approvals.dispose()
    },
  }
}

/** Connects the pages that need not ask: those of an earlier visit, and every page of a wallet that lets all in. */
function letIn(
  { connected }: WalletSpec,
  { via, evmWays }: WalletSetup,
  permissions: Permissions,
  namespaces: Iterable<WalletNamespace>,
): void {
  const pages = evmWays?.unasked?.includes('connect') || via.includes('safe') || connected
  if (!pages) return
  const all = [...namespaces]
  for (const origin of pages === true ? ['*'] : pages) {
    for (const namespace of all) permissions.grant(namespace, origin)
  }
}

/** Timers that end with the wallet. */
function createTimers(clock: WalletWorld['clock']) {
  const timers = new Set<number>()
  return {
    later(work: () => void, delayMs: number) {
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        work()
      }, delayMs)
      timers.add(timer)
    },
    stop() {
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
    },
  }
}
