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
  buyLabel: (symbol: string) => `Buy ${symbol}`,
  exchange: 'Switch tokens',
  estimate: 'Estimate',

  enterAmount: 'Enter amount',
  review: 'Review swap',
  insufficientBalance: 'Insufficient balance',
  insufficientGas: (symbol: string) => `Not enough ${symbol} for the network fee`,
  amountReasons: {
    zero: 'Enter more than zero',
    negative: 'Enter a positive amount',
    exponent: 'Enter the full number',
    grouping: 'Use digits only, e.g. 1000',
    digits: 'Use the digits 0 to 9',
    decimals: 'Too many decimals for this token',
    balance: 'Insufficient balance',
    text: 'Enter an amount in digits',
  } satisfies Record<Exclude<AmountReason, 'empty'>, string>,
  priceUnknown: 'No price available – enter the amount you pay',
  noOffer: 'No route found. Try another amount or token.',
  quoteFailed: 'Couldn’t get a price',
  balancesFailed: 'Balance unavailable',

  rate: (source: string, rate: string, target: string) => `1 ${source} = ${rate} ${target}`,
  priceImpact: 'Price impact',
  priceImpactHint: 'How much less the tokens you receive are worth than those you pay.',
  unknown: 'Unknown',
  maxSlippage: 'Max. slippage',
  slippageValue: (amount: string, symbol: string, percent: string) => `${amount} ${symbol} (${percent})`,
  slippageHint: (amount: string, symbol: string) =>
    `You receive at least ${amount} ${symbol}. If the price moves further, the swap fails and only the network fee is charged.`,
  networkCost: 'Network cost',
  providerFee: 'Provider fee',
  providerFeeValue: (amount: string, symbol: string, percent: string) => `${amount} ${symbol} (${percent})`,

  failedHeading: 'Swaps are unavailable',
  failedText: 'Couldn’t load the token list.',
  unsupportedHeading: 'Swaps aren’t available on this network',
  unsupportedText: 'Choose a network that supports swaps.',
  unsupportedAlone: 'Switch to another network in your wallet.',
  noTokensHeading: 'No tokens to swap',
  noTokensText: 'Swaps aren’t available on this network.',
}

export type SwapMessages = typeof enSwap

export const swapMessagesOf = inLanguage('swap', enSwap)

/** Texts of the choice of tokens. Loaded with their list. */
export const enSwapTokens = {
  selectTitle: 'Select token',
  searchTokens: 'Search by name or address',
  suggested: 'Suggested',
  yourTokens: 'Your tokens',
  allTokens: 'Tokens',
  noMatchHeading: 'No tokens found',
  noMatchText: (text: string) => `No results for “${text}”.`,
  tokenCount: (count: number) => (count === 1 ? '1 token' : `${count} tokens`),
}

export const swapTokensMessagesOf = inLanguage('swapTokens', enSwapTokens)

/** Texts of the review of a swap, and of its requests. Loaded with the review. */
export const enSwapReview = {
  previewTitle: 'Review swap',
  send: 'Send',
  receive: 'Receive',
  reviewCarefully: 'Review transaction carefully',
  highImpact: (percent: string) => `You’d lose about ${percent} of the value.`,
  unknownImpact: 'We can’t price this swap.',
  untried: 'This swap couldn’t be tested first.',
  partlyTried: 'Only these two tokens could be tested. Other tokens could leave too.',
  unknownMinimum: 'The swap contract’s minimum isn’t known. You could receive less than shown.',
  inOneRequest: (amount: string, symbol: string) =>
    `One request: approve ${amount} ${symbol}, then swap. If one fails, neither happens.`,
  batchFee: 'Your wallet sets the fee of this request. It can be higher than the estimate.',
  dearer: 'The swap’s network fee is higher than shown before the approval.',
  swapAnyway: 'Swap anyway',
  atLeast: (amount: string, symbol: string) => `At least ${amount} ${symbol}`,
  changes: {
    better: 'The price improved.',
    worse: 'The price changed: you’d receive less.',
    impact: 'The price changed: you’d lose much of the value.',
    fee: 'The network fee went up.',
    offer: 'No price for this swap right now.',
    balance: 'Your balance no longer covers this swap.',
  } satisfies Record<SwapChange, string>,
  /** The button's text for renewing the review. */
  renew: {
    better: 'Use new price',
    worse: 'Use new price',
    impact: 'Use new price',
    fee: 'Use new fee',
    offer: 'Try again',
    balance: 'Change amount',
  } satisfies Record<SwapChange, string>,
  refusals: {
    empty: 'The swap service returned a transfer, not a swap.',
    token: 'The swap service returned a call to a token contract, not a swap.',
    method: 'The swap service returned a transfer or approval, not a swap.',
    contract: 'The swap uses a contract that this site doesn’t allow.',
    spender: 'The approval is for an address that this site doesn’t allow.',
    network: 'The swap is for another network.',
    sender: 'The swap is for another account.',
    value: 'The swap takes more than you reviewed.',
    fails: 'This swap failed in a test run.',
    less: 'You’d receive less than shown.',
    leaves: 'You’d pay more than shown.',
    unreachable: 'Couldn’t test the swap: the network isn’t responding.',
    decimals: 'The amounts shown don’t match the token’s contract.',
    unread: 'The swap’s instructions can’t be verified.',
    source: 'The swap takes a different token than shown.',
    target: 'The swap returns a different token than shown.',
    amount: 'The swap takes a different amount than shown.',
    receiver: 'The swap pays the tokens to someone else.',
    minimum: 'The swap contract would guarantee less than the minimum shown.',
    symbol: 'This isn’t the token that it’s said to be.',
  } satisfies Record<RefusalReason, string>,
  refusedHeading: 'Nothing was signed',
  facts: 'What you sign',
  factNames: {
    network: 'Network',
    account: 'Account',
    contract: 'Contract',
    spender: 'Approved address',
    allowance: 'Allowance',
    highestFee: 'Max. fee',
  },
  enough: 'No approval needed',
  notKnown: 'Unknown',
  copyFact: (name: string, value: string) => `${name}: ${value}. Copy`,
  onExplorer: (name: string) => `${name} on explorer`,
  pending: '…',
  swapToken: (symbol: string) => `Swap ${symbol}`,
  swapOf: (amount: string, symbol: string) => `Swap ${amount} ${symbol}`,
  approveOf: (symbol: string) => `Approve ${symbol} and swap`,
  approving: 'Approving…',
  preparing: 'Preparing…',
  approveInWallet: (symbol: string) => `Approve ${symbol} spending in your wallet`,
  approvalPending: 'Approval pending',
  confirmInWallet: 'Confirm transaction in your wallet',
  swapping: (source: string, amount: string, target: string) => `Swapping ${source} to ${amount} ${target}`,
  refused: 'Request rejected',
  failed: 'Transaction error',
  /** After a rejected request, which costs nothing. */
  refusedTry: 'Nothing was swapped.',
  failedTry: 'Nothing was swapped, but a network fee may have been charged.',
  /** After a swap that the chain reverted: its approval was a transaction of its own. */
  approvalStays: (amount: string) => `Your approval of ${amount} stays in place.`,
  /** Behind an answer that cannot be read: it may have swapped all the same. */
  failedUnread: 'Check your wallet before you try again.',
  doneHeading: 'Swap complete',
  done: 'Done',
  previewEmpty: 'Nothing to review yet',
  previewEmptyText: 'Choose two tokens and an amount first.',
}

export type SwapReviewMessages = typeof enSwapReview

export const swapReviewMessagesOf = inLanguage('swapReview', enSwapReview)
