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

/** The effect of a kind of step on a world, and the expected result. */
export type Actions<Kind extends StepKind> = Readonly<Record<Kind, (play: Play, step: Step) => void | Promise<void>>>

/** A request for accounts that waits in a wallet. `page` is the one that asked. */
export interface Pending {
  readonly wallet: PageWallet
  readonly namespace: Namespace
  /** Its owner has let the page in before: unlocking is all that is missing. */
  isKnown: boolean
  readonly page: number
}

/** A world, its modal, and what both should be. */
export interface Play {
  readonly world: ModelWorld
  tab: Tab
  reference: Reference
  /** Counts how often the page was loaded. */
  page: number
  /** `fox eip155`: who lets the page in where. */
  readonly letIn: Set<string>
  readonly pending: Pending[]
  readonly onBitcoin: Map<PageWallet, CaipNetworkId>
  /** The page that Polkadot's wallet let in: it hears that wallet from then on. */
  enabled: number | undefined
  /** How a call to the modal ended that must not end so. */
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

/** Where a wallet is in a namespace, once it is connected there. */
export function networkOfWallet(
  play: Play,
  wallet: PageWallet,
  namespace: Namespace,
  here: CaipNetworkId = play.reference.networks[namespace],
): CaipNetworkId {
  if (namespace === 'eip155') return wallet.mock.chain as CaipNetworkId // chains of this world are named so
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

/** A rejection is in the snapshot. An error that is not ours is a mistake. */
export function ask(play: Play, call: Promise<void>): void {
  call.catch((error: unknown) => {
    if (!isModalError(error)) play.wrongs.push(`A call failed with ${String(error)}`)
  })
}

/** Whether a page that did not ask hears of accounts; Polkadot's wallets tell nobody whom they have not let in. */
export function hears(play: Play, wallet: PageWallet, namespace: Namespace): boolean {
  const isOpen = namespace !== 'polkadot' || play.enabled === play.page
  return isOpen && shownBy(wallet, networkOfWallet(play, wallet, namespace)).length > 0
}

/** The wallet answers with its accounts to whoever waits for it. */
export function answer(play: Play, wallet: PageWallet, namespace: Namespace): void {
  const { reference } = play
  const { attempt } = reference
  if (namespace === 'polkadot') play.enabled = play.page
  if (attempt?.wallet !== wallet.name || attempt.namespace !== namespace) return
  const network = networkOfWallet(play, wallet, namespace)
  if (shownBy(wallet, network).length > 0) reference.succeed(network)
  else reference.attempt = undefined
}

/** Time passes for a page that looks each second whether an earlier request of its wallet was approved. */
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
  // One that cannot be looked at is asked again, and turns that down while the earlier request waits.
  const isAsked = namespace === 'polkadot'
  if (isAsked && pendingOf(play, wallet, namespace)) return
  const isOpen = isLetIn(play, wallet, namespace) && !wallet.mock.locked
  if (isOpen && shownBy(wallet, networkOfWallet(play, wallet, namespace)).length > 0) answer(play, wallet, namespace)
  else if (isAsked && !isOpen)
    play.pending.push({ wallet, namespace, isKnown: isLetIn(play, wallet, namespace), page: play.page })
}

/** The wallet forgets the page, and tells every tab. */
export function forgets(play: Play, wallet: PageWallet): void {
  wallet.mock.disconnect()
  for (const namespace of namespaces) play.letIn.delete(`${wallet.name} ${namespace}`)
  for (const pending of play.pending) if (pending.wallet === wallet) pending.isKnown = false
  leaves(play, wallet)
}

/** The wallet has nothing to show this page now. */
export function leaves(play: Play, wallet: PageWallet, only: readonly Namespace[] = namespaces): void {
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const) {
    const isIts = play.reference.connections.get(namespace)?.wallet === wallet.name
    if (isIts && only.includes(namespace)) play.reference.suspend(namespace)
  }
}

export async function approve(play: Play, wallet: PageWallet, pending: Pending): Promise<void> {
  const { namespace, page } = pending
  // The owner sees the oldest of a kind first, and there is one of each kind.
  await wallet.mock.approve({ method: connectMethods[namespace] })
  play.pending.splice(play.pending.indexOf(pending), 1)
  const isNews = !isLetIn(play, wallet, namespace)
  play.letIn.add(`${wallet.name} ${namespace}`)
  if (page === play.page || (isNews && hears(play, wallet, namespace))) answer(play, wallet, namespace)
  await play.settle()
}
