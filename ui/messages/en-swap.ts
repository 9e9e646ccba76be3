import type { AmountReason } from '../../core/lib/amount.js'
import { inLanguage } from './en.js'

/** Texts of Swap. Loaded with the form. */
export const enSwap = {
  title: 'Swap',
  sourceLabel: 'You pay',
  targetLabel: 'You receive',
  amountOf: (field: string) => `${field}, amount`,
  amountPlaceholder: '0',
  selectToken: 'Select token',
  changeToken: (field: string, symbol: string) => `${field}: ${symbol}. Change token`,
  balance: (amount: string) => `Balance ${amount}`,
  max: 'Max',
  maxLabel: (symbol: string) => `Max: all ${symbol}`,
  buy: 'Buy',
  buyLabel: (symbol: string) => `Buy: you have no ${symbol}`,
  exchange: 'Exchange the tokens',
  estimate: 'Estimate',

  enterAmount: 'Enter amount',
  review: 'Review swap',
  insufficientBalance: 'Insufficient balance',
  insufficientGas: (symbol: string) => `Not enough ${symbol} for the network fee`,
  amountReasons: {
    zero: 'Enter more than zero',
    negative: 'Enter a positive amount',
    exponent: 'Write the amount in full',
    grouping: 'Leave out grouping signs',
    digits: 'Use the digits 0 to 9',
    decimals: 'Too many decimals for this token',
    balance: 'Insufficient balance',
    text: 'Enter an amount in digits',
  } satisfies Record<Exclude<AmountReason, 'empty'>, string>,
  priceUnknown: 'No price is known: enter what you pay',
  noOffer: 'Nobody offers this swap. Try another amount.',
  quoteFailed: 'The price could not be had',
  balancesFailed: 'Token Balance Unavailable',

  rate: (source: string, rate: string, target: string) => `1 ${source} = ${rate} ${target}`,
  priceImpact: 'Price impact',
  priceImpactHint: 'How much less is worth what you receive than what you pay.',
  unknown: 'Not known',
  maxSlippage: 'Max. slippage',
  slippageValue: (amount: string, symbol: string, percent: number) => `${amount} ${symbol} (${percent}%)`,
  slippageHint: (amount: string, symbol: string) =>
    `You receive at least ${amount} ${symbol}. If the price moves by more, the swap is taken back.`,
  networkCost: 'Network cost',
  providerFee: 'Provider fee',
  providerFeeValue: (amount: string, symbol: string) => `${amount} ${symbol} (0.85%)`,

  failedHeading: 'Failed to initialize swap',
  failedText: 'The list of tokens could not be had.',
  unsupportedHeading: 'Network not supported for Swaps',
  unsupportedText: 'Choose a network on which tokens can be swapped.',
  unsupportedAlone: 'Switch to another network in your wallet.',
  noTokensHeading: 'Nothing to swap here',
  noTokensText: 'The service swaps no token on this network.',
}

export type SwapMessages = typeof enSwap

export const swapMessagesOf = inLanguage({ en: enSwap })

/** Texts of the choice of tokens. Loaded with their list. */
export const enSwapTokens = {
  selectTitle: 'Select token',
  searchTokens: 'Search by name or address',
  suggested: 'Suggested',
  yourTokens: 'Your tokens',
  allTokens: 'Tokens',
  noMatchHeading: 'No tokens found',
  noMatchText: (text: string) => `No token is called “${text}”.`,
  tokenCount: (count: number) => (count === 1 ? '1 token' : `${count} tokens`),
}

export const swapTokensMessagesOf = inLanguage({ en: enSwapTokens })
