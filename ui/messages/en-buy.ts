import { inLanguage } from './en.js'

/** Texts of Buy. Loaded with its first view. */
export const enBuy = {
  buyTitle: 'Buy',
  amountLabel: 'Amount to pay',
  currencyLabel: (currency: string) => `Pay in ${currency}`,
  presetLabel: (amount: string) => `Pay ${amount}`,
  problems: {
    zero: 'Enter more than zero',
    negative: 'Enter a positive amount',
    exponent: 'Enter the full number',
    grouping: 'Use digits only, e.g. 1000',
    digits: 'Use the digits 0 to 9',
    decimals: 'Use up to 2 decimals',
    text: 'Enter an amount, such as 100',
  },
  below: (limit: string) => `Minimum ${limit}`,
  above: (limit: string) => `Maximum ${limit}`,

  youGet: 'You get',
  priceLoading: 'Getting a price…',
  about: (amount: string, symbol: string) => `About ${amount} ${symbol}`,
  fees: (fee: string) => `Fee ${fee}`,
  noPrice: 'Price shown at checkout',

  buyWith: 'Buy with',
  sells: (symbol: string, fees: string) => `${symbol} · ${fees}`,
  feeRange: (range: string) => `${range} fee`,
  linkFailed: 'Unavailable',
  linkUnavailable: (network: string) => `Not on ${network}`,
  purchases: 'Your purchases',

  restrictedTitle: 'Not available in your region',
  restrictedText: 'Card and bank purchases aren’t available where you are. You can receive crypto instead.',
  noProvidersTitle: (network: string) => `Buying isn’t available on ${network}`,
  noProvidersText: 'Choose a network where you can buy crypto.',
  otherNetwork: 'Choose another network',

  tokensTitle: 'Select token',
  fiatTitle: 'Select currency',

  waitingTitle: (provider: string) => `Buy with ${provider}`,
  waitingText: 'Continue in the window that just opened. Your purchase goes straight to your account.',
  blockedTitle: (provider: string) => `Open ${provider}`,
  blockedText: 'Your browser blocked the pop-up. Open it with the button.',
  open: (provider: string) => `Open ${provider}`,
  closedTitle: 'Checkout closed',
  closedText: (provider: string) => `You closed ${provider}. If you already paid, your purchase will show up here.`,
  closedTextMeld: (provider: string) =>
    `You closed ${provider}. If you already paid, your tokens should arrive in your account. If they don’t, contact ${provider}.`,
  failedTitle: 'Purchase failed',
  failedText: (provider: string) => `${provider} couldn’t complete it. Try again or choose another provider.`,
  timedOutTitle: 'Nothing received yet',
  timedOutText: 'Bank payments can take days. Check your purchases later.',

  boughtHeading: 'Purchase complete',
  bought: (symbol: string) => `Bought ${symbol}`,
  buying: (symbol: string) => `Buying ${symbol}`,
  notBought: (symbol: string) => `${symbol} purchase failed`,
  onItsWay: 'On its way',
  failed: 'Failed',
  activityLoading: 'Loading your purchases…',
  activityNone: 'No purchases yet',
  activityNoneText: 'Your Coinbase purchases show up here.',
  activityMore: 'Show more',
  activityCount: (count: number) => (count === 1 ? '1 purchase' : `${count} purchases`),

  ago: (time: string) => `${time} ago`,

  guideTitle: 'How buying works',
  guideSteps: [
    ['Choose an amount', 'Limits depend on how you pay.'],
    [
      'Pay with your provider',
      'Checkout opens in a new window. Your card details go to the provider, not to this site.',
    ],
    ['Get your tokens', 'Usually within minutes. Bank transfers can take days.'],
  ] as const,
}

export type BuyMessages = typeof enBuy

export const buyMessagesOf = inLanguage('buy', enBuy)
