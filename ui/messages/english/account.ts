// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
import { inLanguage } from '../en.js'
import { grouped } from '../grouped.js'

export const enAccount = {
  totalLabel: 'Total',
  /** Below the total: what it leaves out. */
  uncounted: (worth: string) => `Unknown tokens, not counted: ${worth}`,
  lastKnownTotal: 'Showing last known total.',
  hidden: '••••',
  hiddenLabel: 'Balance is hidden',
  hideBalances: 'Hide balances',
  showBalances: 'Show balances',
  actions: 'Actions',
  features: {
    onramp: 'Buy',
    swaps: 'Swap',
    receive: 'Receive',
    send: 'Send',
  },
  disconnectOf: (wallet: string) => `Disconnect ${wallet}`,
  chooseName: 'Choose a name',
  accounts: (count: number) => (count === 1 ? `${grouped(count)} account` : `${grouped(count)} accounts`),
  tabsLabel: 'Assets',
  tabs: {
    tokens: 'Tokens',
    nfts: 'NFTs',
    activity: 'Activity',
  },
  showAllTokens: (count: string) => `Show all ${count} tokens`,
  tokensLoaded: (count: number) => (count === 1 ? `${grouped(count)} token` : `${grouped(count)} tokens`),
  tokenTitle: 'Token',
  tokenPrice: 'Price',
  tokenNetwork: 'Network',
  tokenContract: 'Contract',
  fullAmount: 'Show full amount',
  noTokensTitle: 'No tokens yet',
  noTokensText: 'Tokens you buy or receive show up here.',
  buyCrypto: 'Buy crypto',
  receiveFunds: 'Receive funds',
  unavailableTitle: 'Balance unavailable',
  unservedText: (network: string) => `Tokens on ${network} can’t be listed here. This doesn’t affect what you own.`,
  chooseNetwork: 'Choose another network',
  noListText: (network: string) => `See your ${network} tokens in your wallet.`,
  failedText: 'This doesn’t affect what you own. Check your internet connection, then try again.',
  staleText: 'Showing last known balances.',
  noNftsTitle: 'No NFTs yet',
  noNftsText: 'Your NFTs show up here.',
  nftsUnservedText: (network: string) => `NFTs on ${network} can’t be listed here. See them in your wallet.`,
  nftsFailedTitle: 'Couldn’t load NFTs',
  nftsLoading: 'Loading NFTs…',
  nftsLoaded: (count: number) => (count === 1 ? `${grouped(count)} NFT` : `${grouped(count)} NFTs`),
  unnamedNft: 'Unnamed',
  refreshing: 'Refreshing…',
  switchTitle: 'Your accounts',
  switchText: 'This app uses one account at a time.',
  accountNumber: (index: number) => `Account ${grouped(index)}`,
  accountTypes: {
    smartAccount: 'Smart account',
    payment: 'Payment',
  },
  inUse: 'In use',
  askAccounts: 'Use another account',
}

export type AccountMessages = typeof enAccount

export const accountMessagesOf = inLanguage('account', enAccount)
