import { hasDataProvider } from '../contracts/services.js'
import { lazy } from '../lib/lazy.js'
import type { HistoryPage } from '../services/blockchain-api.js'
import type { PartContext } from '../state/context.js'
import { createDataProvider } from './data-provider.js'
import type { HistoryAsked } from './provided-history.js'

const provided = lazy(() => import('./provided-history.js'))

/** Reads one page of a history, from whoever the options name. */
export async function readHistory(
  context: PartContext,
  asked: HistoryAsked,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const { given } = context.root.options
  if (!given.services.activity && hasDataProvider(given))
    return context.part(createDataProvider).fetchHistory(asked, signal)
  return (await provided.load()).readProvidedHistory(context, asked, signal)
}
