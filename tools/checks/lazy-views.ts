import { gzipSync } from 'node:zlib'
import { type Chunk, chunksOfConnect, closure, holding } from './rings.js'

/** The views of who is connected, by what they are about. */
export const lazyFeatures = {
  account: ['Account', 'SwitchAddress'],
  activity: ['Transactions', 'TransactionDetails'],
  send: ['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken'],
  receive: ['WalletReceive', 'WalletCompatibleNetworks'],
  swap: ['Swap', 'SwapSelectToken', 'SwapPreview'],
  buy: ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'OnRampActivity', 'WhatIsABuy'],
  names: ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'],
  networks: ['Networks', 'UnsupportedChain'],
  settings: ['AccountSettings', 'EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster'],
} as const

/** "Each lazy view ≤ 12 kB gzip of its own." */
export const lazyViewLimit = 12_000

export interface LazyView {
  readonly view: string
  readonly gzipBytes: number
}

/**
 * What each view brings of its own: all that it is drawn with, and the feature that it belongs to works with, except for what a
 * page that has shown Connect, a view of another feature or the adapter of a connected wallet has too.
 */
export function measureLazyViews(chunks: ReadonlyMap<string, Chunk>): LazyView[] {
  const opened = (view: string) => closure(chunks, holding(chunks, [moduleOf(view)]))
  const isAdapter = (module: string) => /^core\/adapters\/[a-z-]+\/adapter\.js$/.test(module)
  const adapters = [...chunks.values()].filter(({ modules }) => [...modules.keys()].some(isAdapter))
  const shared = [chunksOfConnect(chunks), closure(chunks, adapters)]
  const features = Object.values(lazyFeatures)
  return features.flatMap((views) => {
    const others = features.filter((each) => each !== views).flatMap((each) => each.map(opened))
    return views.map((view) => {
      const own = [...opened(view)].filter((chunk) => ![...shared, ...others].some((each) => each.has(chunk)))
      return { view, gzipBytes: own.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) }
    })
  })
}

/** `WalletSend` is `ui/views/wallet-send.js`. */
function moduleOf(view: string): string {
  return `ui/views/${view.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.js`
}
