import * as z from 'zod/mini'
import type { CatalogueContext, CatalogueProvider } from '../contracts/catalogue-provider.js'
import type { ServiceConfig } from '../contracts/services.js'
import { catalogueWallet, type Wallet } from '../contracts/wallet.js'
import { readMember } from '../errors/base.js'
import { HttpAnswerError, HttpTimeoutError, ImageUnknownError } from '../errors/http.js'
import { fetchStraight } from '../lib/http/fetch-straight.js'
import { withTimeLimit } from '../lib/time-limit.js'
import type { CatalogueApi } from './catalogue-api.js'

/** The time for one page of wallets. A list that stays silent has failed, and can be asked again. */
const limitMs = 20_000

/**
 * The catalogue that a host gives as an object. It answers for wallets alone: networks and tokens get drawn letters,
 * and no analytics is sent. `networks` are the CAIP-2 ids of the page's networks.
 */
export function createCatalogueApi(
  { platform, services }: Pick<ServiceConfig, 'platform' | 'services'>,
  networks: () => readonly string[],
): CatalogueApi {
  const provider = services.catalogue as CatalogueProvider // other code serves a URL
  const contextOf = (signal: AbortSignal | undefined): CatalogueContext => ({
    signal,
    fetch: (url, init) => fetchStraight(platform, url, init),
  })
  return {
    fetchWallets: async ({ badgeType, isForHiding: _unused, ...asked }, signal) => {
      // No list of a host certifies wallets.
      if (badgeType === 'certified') return { data: [], count: 0 }
      const late = () => new HttpTimeoutError({ url: provider.name, timeoutMs: limitMs })
      const page: unknown = await withTimeLimit({ platform, limitMs, outer: signal, late }, async (ends) =>
        provider.wallets({ ...asked, networks: networks() }, contextOf(ends)),
      )
      return readPage(page, provider.name)
    },
    fetchAnalyticsConfig: async () => ({ isAnalyticsEnabled: false }),
    fetchImage: async (kind, id, signal) => {
      const picture = kind === 'wallet' ? await provider.picture?.(id, contextOf(signal)) : undefined
      if (!picture) throw new ImageUnknownError({ id })
      return picture
    },
  }
}

/** One bad row costs one row. A count that is no number is that of the rows, so that nobody asks for pages without end. */
function readPage(page: unknown, name: string): { data: Wallet[]; count: number } {
  const [rows, count] = [readMember(page, 'data'), readMember(page, 'count')]
  if (!Array.isArray(rows)) throw new HttpAnswerError({ url: name, wrong: 'It has no list of wallets.' })
  const data = rows.flatMap((row) => z.safeParse(catalogueWallet(), row).data ?? [])
  return { data, count: typeof count === 'number' && count >= 0 ? count : data.length }
}
