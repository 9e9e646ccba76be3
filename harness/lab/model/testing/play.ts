import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import {
  type KnownNamespace as Namespace,
  knownNamespaces as namespaces,
} from '../../../../core/contracts/namespace.js'
import { isModalError } from '../../../../core/errors/base.js'
import { listed } from './model-chains.js'
import { type ModelWorld, type PageWallet, shownBy, type Tab } from './model-world.js'
import { type Attempt, Reference } from './reference.js'
import type { Step, StepKind } from './steps.js'

/** For each kind of step, a function that changes the world and the reference. */
export type Actions<Kind extends StepKind> = Readonly<Record<Kind, (play: Play, step: Step) => void | Promise<void>>>

/** A pending request for accounts in a wallet. `page` is the number of the page load that asked. */
export interface Pending {
  readonly wallet: PageWallet
  readonly namespace: Namespace
  /** True if the owner has approved the page before, so that only an unlock is missing. */
  isKnown: boolean
  readonly page: number
}

/** A world, its modal, and the expected state of both. */
export interface Play {
  readonly world: ModelWorld
  tab: Tab
  reference: Reference
  /** The number of page loads so far. */
  page: number
  /** Permissions, each as a wallet and a namespace: `fox eip155`. */
  readonly letIn: Set<string>
  readonly pending: Pending[]
  readonly onBitcoin: Map<PageWallet, CaipNetworkId>
  /** The number of the page load that a Polkadot wallet has approved, and that receives its events. */
  enabled: number | undefined
  /** Errors of calls to the modal that must not fail this way. */
  readonly wrongs: string[]
  settle(): Promise<void>
}

/** Lists of accounts; some are empty. */
export const accountLists = [['alice', 'bob'], ['bob', 'alice'], ['carol'], ['bob'], ['carol', 'alice'], []] as const
export const connectMethods: Readonly<Record<Namespace, string>> = {
  eip155: 'eth_requestAccounts',
  solana: 'standard:connect',
  bip122: 'bitcoin:connect',
  polkadot: 'polkadot:enable',
}

export function startPlay(world: ModelWorld): Play {
  const tab = world.openTab()
  const play: Play = {
    world,
    tab,
    reference: new Reference({ ids: {}, active: undefined, namespace: undefined }),
    page: 0,
    letIn: new Set(),
    pending: [],
    onBitcoin: new Map(world.wallets.map((wallet) => [wallet, listed.bip122[0]])),
    enabled: undefined,
    wrongs: [],
    settle: () => play.tab.platform.settle(),
  }
  return play
}

/** The wallet's network in a namespace once connected. */
export function networkOfWallet(
  play: Play,
  wallet: PageWallet,
  namespace: Namespace,
  here: CaipNetworkId = play.reference.networks[namespace],
): CaipNetworkId {
  if (namespace === 'eip155') return wallet.mock.chain as CaipNetworkId // this world names chains by their ids
  if (namespace === 'bip122') return play.onBitcoin.get(wallet) ?? listed.bip122[0]
  return [here, ...listed[namespace]].find((id) => wallet.chains.includes(id)) ?? here
}

export const wayOf = ({ world }: Play, { namespace, pick }: Step) => {
  const ways = world.waysOf(namespace)
  const way = ways[pick % ways.length]
  if (!way) throw new Error(`No wallet of ${namespace}.`)
  return way
}
export const isLetIn = ({ letIn }: Play, { name }: PageWallet, namespace: Namespace) =>
  letIn.has(`${name} ${namespace}`)
export const pendingOf = ({ pending }: Play, wallet: PageWallet, namespace: Namespace) =>
  pending.find((each) => each.wallet === wallet && each.namespace === namespace)

/** Ignores a modal's error, which the snapshot shows. Any other error is recorded as wrong. */
export function ask(play: Play, call: Promise<void>): void {
  call.catch((error: unknown) => {
    if (!isModalError(error)) play.wrongs.push(`A call failed with ${String(error)}`)
  })
}

/** Whether a page without a request receives the wallet's accounts. Polkadot wallets notify only pages that they have approved. */
export function hears(play: Play, wallet: PageWallet, namespace: Namespace): boolean {
  const isOpen = namespace !== 'polkadot' || play.enabled === play.page
  return isOpen && shownBy(wallet, networkOfWallet(play, wallet, namespace)).length > 0
}

/** The wallet answers the pending attempt with its accounts, if there is one. */
export function answer(play: Play, wallet: PageWallet, namespace: Namespace): void {
  const { reference } = play
  const { attempt } = reference
  if (namespace === 'polkadot') play.enabled = play.page
  if (attempt?.wallet !== wallet.name || attempt.namespace !== namespace) return
  const network = networkOfWallet(play, wallet, namespace)
  if (shownBy(wallet, network).length > 0) reference.succeed(network)
  else reference.attempt = undefined
}

/** Advances the time. A page whose wallet has an earlier pending request checks every second whether it was approved. */
export async function pass(play: Play, ms: number): Promise<void> {
  const { attempt } = play.reference
  const before = attempt?.lookedMs
  await play.tab.platform.advance(ms)
  if (!attempt || before === undefined) return
  attempt.lookedMs = before + ms
  if (Math.floor(before / 1000) < Math.floor(attempt.lookedMs / 1000)) look(play, attempt)
}

function look(play: Play, { namespace, wallet: name }: Attempt): void {
  const wallet = play.world.wallets.find((each) => each.name === name)
  if (!wallet) return
  // Polkadot wallets have no silent request: they are asked again, and refuse while the earlier request is pending.
  const isAsked = namespace === 'polkadot'
  if (isAsked && pendingOf(play, wallet, namespace)) return
  const isOpen = isLetIn(play, wallet, namespace) && !wallet.mock.locked
  if (isOpen && shownBy(wallet, networkOfWallet(play, wallet, namespace)).length > 0) answer(play, wallet, namespace)
  else if (isAsked && !isOpen)
    play.pending.push({ wallet, namespace, isKnown: isLetIn(play, wallet, namespace), page: play.page })
}

/** The wallet forgets the page, and notifies every tab. */
export function forgets(play: Play, wallet: PageWallet): void {
  wallet.mock.disconnect()
  for (const namespace of namespaces) play.letIn.delete(`${wallet.name} ${namespace}`)
  for (const pending of play.pending) if (pending.wallet === wallet) pending.isKnown = false
  leaves(play, wallet)
}

/** The wallet shows this page no accounts any more. */
export function leaves(play: Play, wallet: PageWallet, only: readonly Namespace[] = namespaces): void {
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const) {
    const isIts = play.reference.connections.get(namespace)?.wallet === wallet.name
    if (isIts && only.includes(namespace)) play.reference.suspend(namespace)
  }
}

export async function approve(play: Play, wallet: PageWallet, pending: Pending): Promise<void> {
  const { namespace, page } = pending
  // The owner approves the oldest request of this kind.
  await wallet.mock.approve({ method: connectMethods[namespace] })
  play.pending.splice(play.pending.indexOf(pending), 1)
  const isNews = !isLetIn(play, wallet, namespace)
  play.letIn.add(`${wallet.name} ${namespace}`)
  if (page === play.page || (isNews && hears(play, wallet, namespace))) answer(play, wallet, namespace)
  await play.settle()
}
