import { inLanguage } from './en.js'

/** Texts of the Account view. Loaded with Account. */
export const enAccount = {
  totalLabel: 'Total',
  lastKnownTotal: 'Total as last known.',
  hidden: '••••',
  hiddenLabel: 'Balance is hidden',
  hideBalances: 'Hide balances',
  showBalances: 'Show balances',

  actions: 'What to do',
  features: { onramp: 'Buy', swaps: 'Swap', receive: 'Receive', send: 'Send' },
  disconnectShort: 'Disconnect',
  disconnectOf: (wallet: string) => `Disconnect ${wallet}`,
  chooseName: 'Choose a name',
  accounts: (count: number) => `${count} accounts`,

  tabsLabel: 'What the account has',
  tabs: { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' },

  showAllTokens: (count: string) => `Show all ${count} tokens`,
  tokensLoaded: (count: number) => (count === 1 ? '1 token' : `${count} tokens`),
  noTokensTitle: 'No tokens yet',
  noTokensText: 'What you buy or receive appears here.',
  buyCrypto: 'Buy crypto',
  receiveFunds: 'Receive funds',

  unavailableTitle: 'Token Balance Unavailable',
  unservedText: (network: string) => `Tokens on ${network} cannot be listed here. Your funds are not affected.`,
  chooseNetwork: 'Choose another network',
  noListText: (network: string) => `Tokens on ${network} are shown by your wallet.`,
  failedText: 'Your funds are not affected. Check your connection, then try again.',
  staleText: 'This may be out of date.',

  noNftsTitle: 'No NFTs yet',
  noNftsText: 'Collectibles that reach this account appear here.',
  nftsUnservedText: (network: string) => `NFTs on ${network} cannot be listed here. Your wallet shows them.`,
  nftsFailedTitle: 'NFTs did not load',
  nftsLoading: 'Loading NFTs…',
  nftsLoaded: (count: number) => (count === 1 ? '1 NFT' : `${count} NFTs`),
  unnamedNft: 'Unnamed',

  refreshing: 'Refreshing…',

  switchTitle: 'Your accounts',
  switchText: 'Of these the site uses one.',
  accountNumber: (index: number) => `Account ${index}`,
  accountTypes: { smartAccount: 'Smart account', payment: 'Payment' },
  inUse: 'In use',
}

export const accountMessagesOf = inLanguage({ en: enAccount })
