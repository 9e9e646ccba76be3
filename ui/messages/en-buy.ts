import { inLanguage } from './en.js'

/** Texts of Buy. Loaded with its first view. */
export const enBuy = {
  buyTitle: 'Buy',
  amountLabel: 'Amount to pay',
  currencyLabel: (currency: string) => `Pay in ${currency}`,
  presetLabel: (amount: string) => `Pay ${amount}`,
  problems: {
    zero: 'Enter more than zero',
    negative: 'Enter an amount above zero',
    exponent: 'Enter digits only, such as 100.50',
    grouping: 'Leave out the sign between thousands',
    digits: 'Enter digits from 0 to 9',
    decimals: 'Two decimals at most',
    text: 'Enter an amount, such as 100',
  },
  below: (limit: string) => `The least that can be paid is ${limit}`,
  above: (limit: string) => `The most that can be paid is ${limit}`,

  youGet: 'You get',
  priceLoading: 'Asking for a price…',
  about: (amount: string, symbol: string) => `About ${amount} ${symbol}`,
  fees: (fee: string) => `Fees ${fee}`,
  noPrice: 'The provider shows you the price',
  noAmount: 'Enter an amount to see the price',

  buyWith: 'Buy with',
  sells: (symbol: string, fees: string) => `${symbol} · ${fees}`,
  feeRange: (range: string) => `Fees ${range.replace('-', '–').replace('%', ' %')}`,
  preparing: 'Preparing…',
  linkFailed: 'Not available now',
  linkUnavailable: (network: string) => `Not on ${network}`,
  guide: 'How does it work?',
  purchases: 'Your purchases',

  restrictedTitle: 'Not available in your region',
  restrictedText: 'Buying with a card or from a bank is not offered where you are. You can receive crypto instead.',
  noProvidersTitle: (network: string) => `Nothing to buy on ${network}`,
  noProvidersText: 'Providers sell on EVM networks and on Solana.',
  otherNetwork: 'Choose another network',

  tokensTitle: 'Select token',
  fiatTitle: 'Select currency',

  waitingTitle: (provider: string) => `Buy at ${provider}`,
  waitingText: 'Go on in the window that opened. What you buy is sent to your account.',
  blockedTitle: (provider: string) => `Open ${provider} yourself`,
  blockedText: 'This browser did not open a window. Tap the button, buy there, then come back.',
  open: (provider: string) => `Open ${provider}`,
  closedTitle: 'Purchase cancelled',
  closedText: (provider: string) =>
    `The window of ${provider} was closed. If you did pay, the purchase appears here by itself.`,
  closedTextMeld: (provider: string) =>
    `The window of ${provider} was closed. If you did pay, what you bought arrives in your account.`,
  failedTitle: 'Purchase failed',
  failedText: (provider: string) => `${provider} could not complete it. You can try again or choose another provider.`,
  timedOutTitle: 'Nothing arrived yet',
  timedOutText: 'A bank may take longer. Look at your purchases later, or try again.',

  bought: (symbol: string) => `Bought ${symbol}`,
  buying: (symbol: string) => `Buying ${symbol}`,
  notBought: (symbol: string) => `${symbol} not bought`,
  onItsWay: 'On its way',
  failed: 'Failed',
  activityLoading: 'Loading your purchases…',
  activityNone: 'No purchases yet',
  activityNoneText: 'What you buy at Coinbase is listed here.',
  activityMore: 'Show more',
  activityCount: (count: number) => (count === 1 ? '1 purchase' : `${count} purchases`),

  ago: (time: string) => `${time} ago`,

  guideTitle: 'What is buying?',
  guideSteps: [
    ['Choose an amount', 'Providers take from 10 upwards, up to a limit for each way of paying.'],
    ['Pay at the provider', 'It opens in a window of its own. This site never sees your card.'],
    ['Tokens arrive', 'Mostly within minutes; a bank may take days.'],
  ] as const,
}

export type BuyMessages = typeof enBuy

export const buyMessagesOf = inLanguage({ en: enBuy })
