import { holdStatements } from './testing/hold.js'

holdStatements(48, [
  {
    says: ['Account state per chain namespace:'],
    heldBy: [['core/state/account-store.test.ts', 'all four namespaces have a slice']],
  },
  {
    says: [
      'caipAddress, address, status, balance, balanceSymbol',
      'profileName, profileImage, user, addressExplorerUrl',
      'addressLabels, allAccounts',
      'namespace',
    ],
    heldBy: [['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s']],
  },
  {
    says: ['smartAccountDeployed, currentTab, tokenBalance (list)'],
    heldBy: [['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s']],
    decision: { page: 'core/decisions/fields-of-the-entities.md', about: 'account `tokenBalance`' },
  },
  {
    says: ['preferredAccountTypes (per namespace; eoa, smartAccount or payment)'],
    heldBy: [
      ['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s'],
      ['core/contracts/fields.test.ts', 'each contract has these fields and values, and no others'],
      ['core/state/account-store.test.ts', 'the preferred account type on EVM is a smart account'],
    ],
  },
  {
    says: ['socialProvider, socialWindow, farcasterUrl, connectedWalletInfo (name, icon, identifier, social)'],
    heldBy: [
      ['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s'],
      ['core/modal/modal.fields-of-stores.test.ts', 'an account, its wallet and a user of the embedded wallet'],
    ],
    decision: { page: 'core/decisions/fields-of-the-entities.md', about: 'account `socialWindow`, `farcasterUrl`' },
  },
  {
    says: [
      'networkState: caipNetwork, supportsAllNetworks, smartAccountEnabledNetworks, approvedCaipNetworkIds, requestedCaipNetworks',
    ],
    heldBy: [
      ['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s'],
      [
        'core/state/chain-store.test.ts',
        'a wallet that names its networks can only be switched to those, until it is disconnected',
      ],
    ],
    decision: { page: 'core/decisions/fields-of-the-entities.md', about: 'network state `supportsAllNetworks`' },
  },
  {
    says: ['accountState'],
    heldBy: [['core/state/account-store.test.ts', 'all four namespaces have a slice']],
  },
  {
    says: ['wcUri, wcPairingExpiry, wcLinking, wcError, buffering, recentWallet'],
    heldBy: [['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s']],
    decision: { page: 'core/decisions/fields-of-the-entities.md', about: 'connection `recentWallet`' },
  },
  {
    says: ['status: disconnected, connecting, connected'],
    heldBy: [
      ['core/state/account-store.test.ts', 'all four namespaces have a slice'],
      [
        'core/wallets/connect/restore.test.ts',
        'a kept connection is connecting at once, then connected again with its wallet',
      ],
    ],
  },
  {
    says: [
      'Token balance: name, symbol, chainId, address, value, price, quantity (decimals, numeric), iconUrl.',
      'id',
      'metadata: minedAt, chain, status, operationType, sentFrom, sentTo',
      'transfers: fungible_info (symbol, icon); nft_info (name, content preview, flags.is_spam); quantity.numeric',
      'id, name, network, caipNetworkId, chainNamespace',
      'nativeCurrency (name, symbol, decimals)',
      'rpcUrls (default, chainDefault), blockExplorers, testnet',
      'assets (imageId, imageUrl)',
      'Wallet catalogue item: id, name, image_id, rdns, chains, mobile_link, desktop_link, webapp_link.',
      'id, name, chain (namespace), imageId, imageUrl, explorerId, info.rdns, provider',
      'connectors (merged group)',
      'Name suggestion: name plus fields from the name service (not shown in detail).',
      'purchaseCurrencies: id, name, symbol, networks (name, display_name, chain_id, contract_address)',
      'paymentCurrencies: id, payment_method_limits (id, min, max)',
      'Onramp quote: coinbaseFee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount (each an amount and currency), quoteId.',
      'SIWX message fields: nonce, domain, uri, expirationTime, issuedAt, notBefore, requestId, version, resources, statement, chainId, accountAddress.',
    ],
    heldBy: [['core/contracts/contracts.entities.test.ts', 'its schema has a place for every field']],
  },
  {
    says: ['Account record: namespace, address, type, publicKey, path.'],
    heldBy: [['core/modal/modal.fields-of-stores.test.ts', 'an account, its wallet and a user of the embedded wallet']],
  },
  {
    says: ['Addresses and networks: addresses use the three-part form namespace:chainId:address.'],
    heldBy: [
      ['core/contracts/caip.test.ts', 'A CAIP address has exactly three'],
      ['core/contracts/caip.test.ts', 'parses every address that it writes'],
    ],
  },
  {
    says: ['Networks use namespace:chainId.'],
    heldBy: [['core/contracts/caip.test.ts', 'A CAIP-2 network id has exactly two']],
  },
  {
    says: ['type: ANNOUNCED, AUTH, MULTI_CHAIN, EXTERNAL, WALLET_CONNECT, INJECTED, ID_AUTH'],
    heldBy: [['core/contracts/contracts.entities.test.ts', 'the types of a connector are the known ones']],
  },
  {
    says: [
      'email (nullable), username, address, chainId',
      'accounts (address, type eoa or smartAccount)',
      'preferredAccountType, smartAccountDeployed',
    ],
    heldBy: [
      ['core/modal/modal.fields-of-stores.test.ts', 'an account, its wallet and a user of the embedded wallet'],
      ['core/contracts/fields.test.ts', 'each contract has these fields and values, and no others'],
    ],
  },
  {
    says: ['token (address, symbol, quantity.decimals, quantity.numeric, price)'],
    heldBy: [
      ['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s'],
      ['core/contracts/contracts.entities.test.ts', 'its schema has a place for every field'],
    ],
  },
  {
    says: [
      'sendTokenAmount, receiverAddress, receiver profile name and image',
      'gasPrice, gasPriceInUSD, networkBalanceInUSD',
    ],
    heldBy: [['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s']],
  },
  {
    says: ['tokenBalances, loading, lastRetry'],
    heldBy: [['core/modal/modal.fields-of-stores.test.ts', 'the state of %s has the fields %s']],
    decision: { page: 'core/decisions/fields-of-the-entities.md', about: 'send `tokenBalances`' },
  },
  {
    says: ['Alert state: message, variant, open.'],
    heldBy: [['core/state/alert-store.test.ts', 'Display delay 300 ms']],
    decision: { page: 'core/decisions/fields-of-the-entities.md', about: 'alert `message`, `variant`, `open`' },
  },
  {
    says: [
      'active namespace, active network id',
      'recent wallets, deep-link choice',
      'connected namespaces, connection status, connected connector id per namespace',
      'connected social provider and username',
      'preferred account types',
      'last email login time, email, last used chain id, email login used flag',
      'smart account enabled networks',
      'caches of portfolio balance, native balance, name and identity',
    ],
    heldBy: [
      ['core/contracts/contracts.entities.test.ts', 'its schema has a place for every field'],
      ['core/modal/modal.every-field.test.ts', 'every item of storage is written, and read by the code that needs it'],
    ],
  },
])
