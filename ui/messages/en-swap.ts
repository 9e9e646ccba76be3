import type { RefusalReason } from '../../core/errors/swap.js'
import type { SwapChange } from '../../core/features/swap/transact.js'
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

/** Texts of the review of a swap, and of its requests. Loaded with the review. */
export const enSwapReview = {
  previewTitle: 'Review swap',
  send: 'Send',
  receive: 'Receive',
  reviewCarefully: 'Review transaction carefully',
  highImpact: (percent: string) => `You lose about ${percent}% of the value.`,
  unknownImpact: 'It is not known what this is worth.',
  untried: 'The node of this network could not try the swap out.',
  swapAnyway: 'Swap anyway',
  atLeast: (amount: string, symbol: string) => `At least ${amount} ${symbol}`,
  changes: {
    better: 'The price is better now.',
    worse: 'The price has changed: less would arrive now.',
    impact: 'The price has changed: much of the value would be lost.',
    fee: 'The network fee has risen.',
    offer: 'There is no price for this swap now.',
    balance: 'Your balance does not cover this swap any more.',
  } satisfies Record<SwapChange, string>,
  /** The button's text for renewing the review. */
  renew: {
    better: 'Use the new price',
    worse: 'Use the new price',
    impact: 'Use the new price',
    fee: 'Use the new fee',
    offer: 'Try again',
    balance: 'Change the amount',
  } satisfies Record<SwapChange, string>,
  refusals: {
    empty: 'The service built a transfer instead of a swap.',
    token: 'The service built a call of a token instead of a swap.',
    method: 'The service built a transfer or an approval instead of a swap.',
    contract: 'The service named an exchange that this site does not allow.',
    spender: 'The service wants an approval for somebody whom this site does not allow.',
    network: 'The service built a swap on another network.',
    sender: 'The service built a swap of another account.',
    value: 'The service built a swap that takes more.',
    fails: 'Tried out, the network takes this swap back.',
    less: 'Tried out, less arrives than shown.',
    leaves: 'Tried out, more leaves your account than shown.',
    unreachable: 'The swap could not be tried out: no node answered.',
    decimals: 'The amounts shown are not those of the token’s contract.',
  } satisfies Record<RefusalReason, string>,
  refusedHeading: 'Nothing was signed',
  facts: 'What you sign',
  factNames: {
    network: 'Network',
    account: 'Account',
    contract: 'Exchange',
    spender: 'Spender',
    allowance: 'Allowance',
    highestFee: 'Highest fee',
  },
  enough: 'None needed',
  notKnown: 'Not known',
  copyFact: (name: string, value: string) => `${name}: ${value}. Copy`,
  onExplorer: (name: string) => `${name} on the explorer`,
  pending: '…',
  swapToken: (symbol: string) => `Swap ${symbol}`,
  swapOf: (amount: string, symbol: string) => `Swap ${amount} ${symbol}`,
  approveOf: (symbol: string) => `Approve ${symbol} and swap`,
  approving: 'Approving...',
  preparing: 'Preparing…',
  approveInWallet: 'Approve limit increase in your wallet',
  approvalPending: 'The approval is on its way to the chain',
  confirmInWallet: 'Confirm transaction in your wallet',
  swapping: (source: string, amount: string, target: string) => `Swapping ${source} to ${amount} ${target}`,
  refused: 'You declined',
  failed: 'Transaction error',
  failedTry: 'Nothing was swapped. You can try again.',
  /** Behind an answer that cannot be read: it may have swapped all the same. */
  failedUnread: 'Look into your wallet before you try again.',
  previewEmpty: 'Nothing to review yet',
  previewEmptyText: 'Choose two tokens and an amount first.',
}

export type SwapReviewMessages = typeof enSwapReview

export const swapReviewMessagesOf = inLanguage({ en: enSwapReview })
