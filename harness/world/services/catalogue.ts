import * as z from 'zod/mini'
import {
  getAnalyticsConfig,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
  postEvent,
  wholeNumber,
} from '../../../core/contracts/api/catalogue.js'
import { analyticsBody } from '../../../core/contracts/events.js'
import type { Wallet } from '../../../core/contracts/wallet.js'
import { iconSvg } from '../../../fixtures/catalogue/icon.js'
import { fake, type ImageAnswer } from './fake.js'

const split = (list: string | undefined) => list?.split(',').filter((item) => item !== '')

const badge = z.optional(z.enum(['certified', 'none']))
const list = z.optional(z.string())
/** Parameters that other modals also send. */
const getWalletsOfAnyone = {
  ...getWallets,
  query: z.object({
    page: wholeNumber,
    entries: wholeNumber,
    include: list,
    exclude: list,
    chains: list,
    search: z.optional(z.string()),
    badge_type: badge,
    badge,
    names: list,
    rdns: list,
  }),
}
type Wanted = Omit<z.infer<typeof getWalletsOfAnyone.query>, 'page' | 'entries'>

export function filterWallets(wallets: readonly Wallet[], wanted: Wanted): Wallet[] {
  const include = split(wanted.include)
  const exclude = split(wanted.exclude) ?? []
  const chains = split(wanted.chains)
  const search = wanted.search?.toLowerCase()
  const names = split(wanted.names)
  const rdns = split(wanted.rdns)
  const badge = wanted.badge_type ?? wanted.badge
  return wallets.filter((wallet) => {
    if (include && !include.includes(wallet.id)) return false
    if (exclude.includes(wallet.id)) return false
    if (chains && !wallet.chains?.some((chain) => chains.includes(chain))) return false
    if (search !== undefined && !wallet.name.toLowerCase().includes(search)) return false
    if (names && !names.includes(wallet.name)) return false
    if (rdns && !rdns.some((each) => each === wallet.rdns)) return false
    return badge === undefined || wallet.badge_type === badge
  })
}

const image = (kind: string, id: string): ImageAnswer => ({ type: 'image/svg+xml', text: iconSvg(`${kind}:${id}`) })

export const catalogueFakes = [
  fake(getWalletsOfAnyone, ({ query }, { state }) => {
    const found = filterWallets(state.wallets, query)
    const entries = Number(query.entries)
    const first = (Number(query.page) - 1) * entries
    return { data: found.slice(first, first + entries), count: found.length }
  }),
  fake(getAnalyticsConfig, (_, { state }) => ({ isAnalyticsEnabled: state.isAnalyticsEnabled })),
  fake(getWalletImage, ({ params }) => image('wallet', params.id)),
  fake(getAssetImage, ({ params }) => image('asset', params.id)),
  fake(getCurrencyImage, ({ params }) => image('currency', params.id)),
  fake(getTokenImage, ({ params }) => image('token', params.id)),
]

export const analyticsFakes = [fake(postEvent, () => undefined, { bodySchema: analyticsBody })]
