import type * as z from 'zod/mini'
import type { postOnrampUrl } from '../../../core/contracts/api/onramp.js'
import { isEvmAddress } from '../../../core/contracts/caip.js'

export type OnrampUrlBody = z.output<NonNullable<typeof postOnrampUrl.body>>

export const coinbaseChains: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
}
/** Meld's pages do not ask: dollars go to Ethereum. */
export const meldChains: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

const isSolanaAddress = (text: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

export function wrongDestination(body: OnrampUrlBody): string | undefined {
  const { destinationWallets, defaultNetwork, partnerUserId, presetCryptoAmount, presetFiatAmount } = body
  const known = Object.keys(coinbaseChains)
  if (destinationWallets.length === 0) return 'destinationWallets is empty: there is nobody to buy for'
  for (const { address, blockchains, assets } of destinationWallets) {
    if (!isEvmAddress(address)) return `destinationWallets: ${address} is no address of an EVM network`
    if (blockchains.length === 0) return `destinationWallets: ${address} has no blockchains`
    const unknown = blockchains.find((name) => !known.includes(name))
    if (unknown !== undefined) return `destinationWallets: ${unknown} is none of ${known.join(', ')}`
    if (assets.some((asset) => !/^[A-Z0-9]{2,10}$/.test(asset))) return `destinationWallets: ${assets} are no symbols`
  }
  if (!destinationWallets.some(({ blockchains }) => blockchains.includes(defaultNetwork))) {
    return `defaultNetwork ${defaultNetwork} is not among the blockchains of a wallet`
  }
  if (partnerUserId === '') return 'partnerUserId is empty'
  if (presetCryptoAmount !== undefined && presetFiatAmount !== undefined) {
    return 'presetCryptoAmount and presetFiatAmount exclude each other'
  }
  for (const amount of [presetCryptoAmount, presetFiatAmount]) {
    if (amount !== undefined && !(Number.isFinite(amount) && amount > 0)) return `a preset amount of ${amount}`
  }
  return undefined
}

export function wrongMeldQuery(query: URLSearchParams): string | undefined {
  for (const name of ['publicKey', 'destinationCurrencyCode', 'walletAddress']) {
    const { length } = query.getAll(name)
    if (length !== 1) return `${name} is there ${length === 0 ? 'not at all' : `${length} times`}`
  }
  const currency = query.get('destinationCurrencyCode') ?? ''
  const address = query.get('walletAddress') ?? ''
  if (query.get('publicKey') === '') return 'publicKey is empty'
  if (currency !== 'SOL' && currency !== 'USDC') return `destinationCurrencyCode ${currency} is neither SOL nor USDC`
  const isRight = currency === 'SOL' ? isSolanaAddress(address) : isEvmAddress(address)
  return isRight ? undefined : `walletAddress ${address} is no address for ${currency}`
}
