import {
  getAnalyticsConfig,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
} from '../../core/contracts/api/catalogue.js'
import type { Wallet } from '../../core/contracts/wallet.js'
import { iconSvg } from '../../fixtures/catalogue/icon.js'
import { fake, type ImageAnswer } from './fake.js'

const split = (list: string | undefined) => list?.split(',').filter((item) => item !== '')

interface Wanted {
  readonly include?: string | undefined
  readonly exclude?: string | undefined
  readonly chains?: string | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | 'none' | undefined
}

/** What the service makes of its query. */
export function filterWallets(wallets: readonly Wallet[], wanted: Wanted): Wallet[] {
  const include = split(wanted.include)
  const exclude = split(wanted.exclude) ?? []
  const chains = split(wanted.chains)
  const search = wanted.search?.toLowerCase()
  return wallets.filter((wallet) => {
    if (include && !include.includes(wallet.id)) return false
    if (exclude.includes(wallet.id)) return false
    if (chains && !wallet.chains?.some((chain) => chains.includes(chain))) return false
    if (search !== undefined && !wallet.name.toLowerCase().includes(search)) return false
    return wanted.badge_type === undefined || wallet.badge_type === wanted.badge_type
  })
}

const image = (kind: string, id: string): ImageAnswer => ({ type: 'image/svg+xml', text: iconSvg(`${kind}:${id}`) })

export const catalogueFakes = [
  fake(getWallets, ({ query }, { state }) => {
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
