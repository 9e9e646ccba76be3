import '../isolate-mobx.js'
import * as z from 'zod/mini'
import { transaction } from '../contracts/account/transaction.js'
import type { CaipNetworkId } from '../contracts/caip.js'
import type { ActivityProvider } from '../contracts/service-providers.js'
import { parseRows, tellBadRows } from '../lib/rows.js'
import { nodes } from '../providers/nodes.js'
import type { HistoryPage } from '../services/blockchain-api.js'
import type { PartContext } from '../state/context.js'
import { askInOrder, listOf } from './ask-in-order.js'
import { createAssets, knownTokens } from './assets/assets.js'

const pageForm = z.object({ transactions: z.array(transaction), next: z.optional(z.string()) })

/** An account and the place in its history. */
export interface HistoryAsked {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly cursor: string | undefined
}

/**
 * Reads a page of a history from the providers of the options, or else from the network's nodes. Rejects if all that
 * serve the network failed. A later page comes from the provider of the first.
 */
export async function readProvidedHistory(
  context: PartContext,
  { address, caipNetworkId, cursor }: HistoryAsked,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const { given } = context.root.options
  const none: HistoryPage = { transactions: [], next: undefined, isServed: false }
  const network = given.networks.find((each) => each.caipNetworkId === caipNetworkId)
  if (!network) return none
  const all = listOf<ActivityProvider>(given.services.activity ?? nodes())
  const [place, rest] = placeOf(cursor)
  const one = place === undefined ? undefined : all[place]
  const tokens = knownTokens(context.part(createAssets), caipNetworkId)
  const page = await askInOrder(context, {
    providers: one ? [one] : all,
    network,
    signal,
    ask: (provider, inside) => provider.activity({ address, network, cursor: rest, tokens }, inside),
    read: (answer, provider): HistoryPage => {
      const tell = tellBadRows(context.root.platform.console, { source: provider.name, isDebug: given.debug })
      const parsed = parseRows(pageForm, answer, tell)
      if (!parsed.success) throw parsed.error
      const { transactions, next } = parsed.data
      return { transactions, next: next && `${all.indexOf(provider)}:${next}`, isServed: true }
    },
  })
  return page ?? none
}

/** A cursor of ours names the provider's place in the list, then has its own cursor. */
function placeOf(cursor: string | undefined): readonly [place: number | undefined, rest: string | undefined] {
  const [, place, rest] = /^(\d+):(.*)$/s.exec(cursor ?? '') ?? []
  return place === undefined ? [undefined, undefined] : [Number(place), rest]
}
