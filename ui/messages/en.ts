/** Every sentence that a visitor reads inside the modal. A further language is one more file of this shape. */
export const en = {
  language: 'en',

  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  retryShort: 'Retry',
  loading: 'Loading',

  connectTitle: 'Connect wallet',
  installedGroup: 'Installed',
  recentGroup: 'Recent',
  featuredGroup: 'Featured',
  popularGroup: 'Popular',
  moreGroup: 'More ways',
  installedTag: 'Installed',
  recentTag: 'Recent',
  allWallets: 'All wallets',
  /** `count` as `Intl` writes it. */
  walletCount: (count: string) => `${count}+`,
  noWalletsTitle: 'No wallet found',
  noWalletsText: 'Install a wallet extension, then open this window again.',
  catalogueFailedTitle: 'The wallet list did not load',
  catalogueFailedText: 'Check your connection. Installed wallets work all the same.',
  legalBefore: 'By connecting you agree to the',
  legalTerms: 'Terms of Service',
  legalBetween: 'and',
  legalPrivacy: 'Privacy Policy',

  allWalletsTitle: 'All wallets',
  searchWallets: 'Search wallets',
  clearSearch: 'Clear search',
  certifiedOnly: 'Certified only',
  noMatchTitle: 'No wallet of that name',
  noMatchText: (query: string) => `Nothing matches “${query}”. Check the spelling or try a shorter word.`,
  noCertifiedText: 'Turn off “Certified only” to see more.',
  showAll: 'Show all wallets',
  resultCount: (count: number) => (count === 1 ? '1 wallet' : `${count} wallets`),

  connectingTitle: (wallet: string) => wallet,
  waitingTitle: (wallet: string) => `Continue in ${wallet}`,
  waitingText: 'Approve the connection in your wallet.',
  waitingHint: (wallet: string) =>
    `Nothing happening? Open ${wallet} yourself: the request may be behind another window.`,
  refusedTitle: 'You declined',
  refusedText: 'The wallet did not connect. You can ask again.',
  pendingTitle: (wallet: string) => `Open ${wallet}`,
  pendingText: 'Open your wallet, a request waits there.',
  failedTitle: 'Could not connect',
  failedText: 'Make sure that your wallet is unlocked, then try again.',
  connectedTitle: 'Connected',
  connectedText: (wallet: string) => `${wallet} is connected.`,
  absentTitle: (wallet: string) => `${wallet} is not installed here`,
  absentText: 'Get it for this browser, then come back to this page.',
  absentPhoneText: 'It is an app for your phone.',
  absentNoLinksText: 'This browser does not have it. Choose another wallet to go on.',
  getExtension: 'Get the extension',
  openWebApp: 'Open the web app',
  openWebsite: 'Visit the website',
  getForIos: 'App Store',
  getForAndroid: 'Google Play',
  forThisBrowser: 'For this browser',
  forYourPhone: 'For your phone',
  chooseAnother: 'Choose another wallet',

  accountTitle: 'Account',
  copyAddressOf: (address: string) => `Copy address ${address}`,
  addressCopied: 'Address copied',
  viewOnExplorer: 'View on explorer',
  balanceLabel: 'Balance',
  balanceFailed: 'Balance did not load',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting…',
  disconnectFailed: 'Could not disconnect',
  networkOf: (network: string) => `Network: ${network}`,
  noNetwork: 'Choose network',
  connectAnother: (namespace: string) => `Connect a ${namespace} wallet`,
  otherAccounts: 'Other accounts',

  networksTitle: 'Choose network',
  searchNetworks: 'Search networks',
  currentNetwork: 'Current',
  switching: 'Approve in wallet',
  testnetTag: 'Testnet',
  notInWallet: 'Not in this wallet',
  switchRefused: 'You declined the switch. Nothing has changed.',
  switchFailed: 'The network did not change. Try again, or change it in your wallet.',
  switchFailedTag: 'Not changed',
  noNetworkMatchTitle: 'No network of that name',

  unsupportedTitle: 'Switch network',
  unsupportedHeading: 'This site does not use that network',
  unsupportedText: 'Your wallet is on a network that this site cannot work with. Pick one to go on.',

  setupTitle: 'Set up wrongly',
  setupHeading: 'Wallets cannot connect here yet',
  setupText:
    'This site’s wallet settings have a mistake. Its owner can mend it; there is nothing wrong with your wallet.',
  setupDetails: 'For the developer',

  brokenHeading: 'This part did not load',
  brokenText: 'Something stopped half-way. Your wallet and your funds are not affected.',

  dismiss: 'Dismiss',

  namespaces: { eip155: 'Ethereum', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' },

  /** What happened, by the error's code; the next step stands in the view. Codes without a line say their own sentence. */
  errors: {} as Readonly<Record<string, string | undefined>>, // filled per code; the annotation lets any code be asked for
}

export type Messages = typeof en
