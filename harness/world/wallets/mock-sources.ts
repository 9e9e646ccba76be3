import type { WalletDialect } from './dialects.js'
import type { WalletVia } from './wallet.js'
import type { OldSdkVersion } from './wallet-connect/old-sdk.js'
import type { KnownWalletNamespace } from './wallet-core.js'

type NamedPackage = `${string} ${number}.${number}.${number}`

/** A document, or a package outside every lock file: its address or file in this repository, and the date of the text. */
interface NamedDocument {
  readonly title: string
  readonly address: string
  readonly date: string
}

/** A mock's claim about another vendor's code, with its sources: at least one package of a lock file or one document. */
export type MockSource = { readonly claims: string } & (
  | { readonly packages: readonly [NamedPackage, ...NamedPackage[]]; readonly documents?: readonly NamedDocument[] }
  | { readonly packages?: undefined; readonly documents: readonly [NamedDocument, ...NamedDocument[]] }
)

const eip = (number: number, title: string, date: string): NamedDocument => ({
  title: `EIP-${number}: ${title}`,
  address: `https://eips.ethereum.org/EIPS/eip-${number}`,
  date,
})

/** Sources for each way in which a page finds a wallet. */
const vias: Readonly<Record<WalletVia, MockSource>> = {
  eip6963: {
    claims:
      'Announces an EIP-1193 provider by events. Without a `dialect` the provider has what the EIP names, and no more.',
    packages: [
      '@onekeyfe/cross-inpage-provider-injected 2.2.68',
      '@farcaster/miniapp-host 0.2.16',
      '@farcaster/miniapp-sdk 0.3.0',
    ],
    documents: [
      eip(6963, 'Multi Injected Provider Discovery', '2023-05-01'),
      eip(1193, 'Ethereum Provider JavaScript API', '2018-06-30'),
      eip(5792, 'Wallet Call API', '2022-10-17'),
    ],
  },
  injected: {
    claims: 'Stands at `window.ethereum` and dispatches `ethereum#initialized`.',
    packages: ['@metamask/providers 22.1.1'],
    documents: [eip(1193, 'Ethereum Provider JavaScript API', '2018-06-30')],
  },
  'wallet-standard': {
    claims:
      'Registers a Solana wallet by `wallet-standard:register-wallet`. It signs on the chain that a request names, and a silent `connect` asks nobody.',
    packages: [
      '@wallet-standard/base 1.1.0',
      '@brave/wallet-standard-brave 0.0.16',
      '@onekeyfe/cross-inpage-provider-injected 2.2.68',
    ],
  },
  walletconnect: {
    claims: 'Is a phone with the vendor’s own SDK, unmodified. Only its owner is played.',
    packages: ['@reown/walletkit 1.2.10', '@walletconnect/core 2.21.7'],
  },
  'bitcoin-standard': {
    claims:
      'Registers a Bitcoin wallet with the features `bitcoin:connect`, `bitcoin:signMessage` and `bitcoin:signTransaction`.',
    documents: [
      {
        title: 'Bitcoin Wallet Standard: features',
        address:
          'https://github.com/ExodusMovement/bitcoin-wallet-standard/tree/4bc4572d09a5330750ba2a1c86c9411d36064608/packages/core/features/src',
        date: '2026-11-28',
      },
    ],
  },
  'sats-connect': {
    claims:
      'Lists itself in `window.btc_providers`, answers `request` with JSON-RPC, and returns errors instead of throwing them.',
    documents: [
      {
        title: '@sats-connect/core 0.16.0',
        address: 'https://github.com/secretkeylabs/sats-connect-core',
        date: '2026-11-28',
      },
    ],
  },
  unisat: {
    claims: 'Stands at `window.unisat` with one address. It tells `chainChanged`, then the older `networkChanged`.',
    packages: ['@onekeyfe/cross-inpage-provider-injected 2.2.68'],
    documents: [
      {
        title: 'UniSat’s page script',
        address:
          'https://github.com/unisat-wallet/extension/blob/60cfecb00a6c711366c9195d881ba917ea27730b/src/content-script/pageProvider/index.ts',
        date: '2026-11-28',
      },
    ],
  },
  okx: {
    claims: 'Stands at `window.okxwallet.bitcoin`: UniSat’s methods, `connect` and `send`.',
    documents: [
      {
        title: 'OKX: Bitcoin provider API',
        address: 'https://web3.okx.com/onchainos/dev-docs/wallet/dapp-connect/chains/bitcoin/provider',
        date: '2026-11-28',
      },
    ],
  },
  leather: {
    claims:
      'Stands at `window.LeatherProvider`. It rejects with the whole response, has no silent question, and tells of no change.',
    packages: ['@leather.io/provider 1.6.24', '@leather.io/rpc 2.21.16'],
  },
  safe: {
    claims:
      'Is Safe’s site around the page: it answers Safe’s own packages and wagmi’s `safe()` at `window.parent`. The Safe has one owner, and is on one network. It runs several calls all or none, one after another. Its address book has the accounts of the world. A scenario in Chromium shows an app in a real frame of such a site; elsewhere a page that looks at `window.top` sees no frame.',
    packages: ['@safe-global/safe-apps-sdk 9.1.0', '@safe-global/safe-apps-provider 0.18.6', '@wagmi/connectors 8.2.0'],
  },
  polkadot: {
    claims: 'Stands in `window.injectedWeb3`. It has sentences and no codes, and `enable` is its only question.',
    packages: [
      '@polkadot/extension-inject 0.63.1',
      '@polkadot/extension-base 0.62.3',
      '@onekeyfe/cross-inpage-provider-injected 2.2.68',
    ],
  },
}

const read = (title: string, address: string): NamedDocument => ({ title, address, date: '2026-11-28' })
const rainbowKit = (wallet: string): NamedDocument =>
  read(
    `RainbowKit: ${wallet}`,
    `https://github.com/rainbow-me/rainbowkit/blob/main/packages/rainbowkit/src/wallets/walletConnectors/${wallet}/${wallet}.ts`,
  )

/** Sources for each real wallet that a mock can imitate. */
const dialects: Readonly<Record<WalletDialect, MockSource>> = {
  metamask: {
    claims:
      'Has MetaMask’s flags, members, state, older methods and encryption, at `window.ethereum` too. Its errors are plain objects, its lock is not seen, a removed site hears of its accounts alone. Its Solana wallet hears of accounts from `connect` on, and asks also when it is silent. Its phone approves EVM chains alone, with its whole list of methods.',
    packages: [
      '@metamask/providers 22.1.1',
      '@metamask/solana-wallet-standard 0.6.0',
      '@metamask/multichain-api-client 0.12.0',
    ],
    documents: [
      read(
        'MetaMask Mobile: the adapter of eip155',
        'https://github.com/MetaMask/metamask-mobile/blob/40d402a4b9bf57cfde7698fd696221b328ab2dab/app/core/WalletConnect/multichain/eip155/adapter.ts',
      ),
      rainbowKit('metaMaskWallet'),
    ],
  },
  coinbase: {
    claims: 'Says `isCoinbaseWallet` and stands at `window.coinbaseWalletExtension`.',
    documents: [
      {
        title: 'Coinbase Wallet injected Ethereum provider',
        address:
          'https://docs.cdp.coinbase.com/coinbase-wallet/introduction/coinbase-wallet-injected-ethereum-provider',
        date: '2026-11-28',
      },
    ],
  },
  rabby: {
    claims:
      'Says `isRabby` and `isMetaMask`, and stands at `window.rabby`. Its `window.ethereum` is another object than the one that it announces.',
    packages: ['@rabby-wallet/page-provider 0.4.10'],
  },
  rainbow: {
    claims:
      'Says `isRainbow` and `isMetaMask`. It goes to a network that it knows and asks nobody, gives every failure the code -32603, and has no method of permissions but one that fails. Its phone opens by `rainbow://`.',
    packages: ['@rainbow-me/provider 0.1.3'],
    documents: [rainbowKit('rainbowWallet')],
  },
  phantom: {
    claims:
      'Says `isPhantom` and `isMetaMask`, and stands at `window.phantom.ethereum`. Its Solana object stands at `window.phantom.solana` and `window.solana`, and takes transactions of web3.js.',
    documents: [
      {
        title: 'Phantom: establishing a connection',
        address: 'https://docs.phantom.com/solana/establishing-a-connection',
        date: '2026-11-28',
      },
      {
        title: 'Phantom: detecting the provider',
        address: 'https://docs.phantom.com/ethereum-base-and-polygon/detecting-the-provider',
        date: '2026-11-28',
      },
    ],
  },
  okx: {
    claims:
      'Says `isOkxWallet` and `isOKExWallet`, and stands at `window.okxwallet`; its Solana object at `window.okxwallet.solana`.',
    documents: [
      {
        title: 'OKX: Solana provider API',
        address: 'https://web3.okx.com/onchainos/dev-docs/wallet/dapp-connect/chains/solana/provider',
        date: '2026-11-28',
      },
    ],
  },
  onekey: {
    claims:
      'Says `isOneKey` and `isMetaMask`, stands at `window.$onekey.ethereum`, and is `OneKey` and `polkadot-js` in `injectedWeb3`. Its Solana wallet is registered as Solflare, Jupiter and MetaMask too, and does not follow its account.',
    packages: ['@onekeyfe/cross-inpage-provider-injected 2.2.68'],
  },
  brave: {
    claims:
      'Says `isBraveWallet` and `isMetaMask`; its Solana object stands at `window.braveSolana` and `window.solana`. Where its owner declines it says “The user rejected the request”.',
    packages: ['@brave/wallet-standard-brave 0.0.16'],
    documents: [
      read('Brave Wallet: provider API', 'https://wallet-docs.brave.com/'),
      read('brave-core: BraveWalletService', 'https://github.com/brave/brave-core/tree/master/components/brave_wallet'),
    ],
  },
  xverse: {
    claims:
      'Stands at `window.XverseProviders.BitcoinProvider`, whatever it is called. Where its window is closed it says “User rejected request to get addresses”.',
    documents: [
      read('Xverse’s extension', 'https://github.com/secretkeylabs/xverse-web-extension'),
      {
        title: '@sats-connect/core 0.16.0',
        address: 'https://github.com/secretkeylabs/sats-connect-core',
        date: '2026-11-28',
      },
    ],
  },
  talisman: {
    claims:
      'Says `isTalisman`, stands at `window.talismanEth`, and is `talisman` in `injectedWeb3`, without a way to leave. It goes to a network that it knows and lists a token without a question that the page could lose. Refused is “User Rejected Request”.',
    packages: ['@polkadot/extension-inject 0.63.1'],
    documents: [
      rainbowKit('talismanWallet'),
      read(
        'Talisman’s background',
        'https://github.com/TalismanSociety/talisman/blob/058ca3217646cc4eb017b4abe42876f94dfb8fe8/packages/extension-core/src/domains/ethereum/handler.tabs.ts',
      ),
    ],
  },
  trust: {
    claims:
      'Says `isTrust` and `isTrustWallet`. Its phone approves EVM and Solana chains, and opens by `trust://` and `https://link.trustwallet.com`.',
    documents: [
      rainbowKit('trustWallet'),
      read('Trust Wallet: deep linking', 'https://developer.trustwallet.com/developer/develop-for-trust/deeplinking'),
      read('Trust Wallet: mobile', 'https://developer.trustwallet.com/developer/develop-for-trust/mobile'),
    ],
  },
  leather: {
    claims:
      'Is listed in `window.btc_providers` as Leather with its methods, whatever it is called. Where its window is closed it says “User rejected request to get addresses”.',
    packages: ['@leather.io/provider 1.6.24', '@leather.io/rpc 2.21.16'],
    documents: [
      read(
        'Leather’s page script',
        'https://github.com/leather-io/extension/blob/70a3d764b51693a13b4228fa7d2ac1e45b1c3cd9/src/inpage/add-leather-to-providers.ts',
      ),
    ],
  },
  unisat: {
    claims: 'Stands at `window.unisat_wallet` too. Its errors are plain objects.',
    documents: [
      read(
        'UniSat’s page script',
        'https://github.com/unisat-wallet/extension/blob/60cfecb00a6c711366c9195d881ba917ea27730b/src/content-script/pageProvider/index.ts',
      ),
      read(
        'UniSat: browser detection',
        'https://github.com/unisat-wallet/unisat-dev-docs/blob/master/wallet-api/api-docs/browser-detection.md',
      ),
    ],
  },
  ledger: {
    claims:
      'Is Ledger’s app, which shows the page: it says `isLedgerLive` and `isMetaMask` at `window.ethereum`, names one account unasked, and has no permissions. Its signer declines in words for each deed, which the page reads behind their code.',
    documents: [
      read(
        'Ledger Live: useDappLogic',
        'https://github.com/LedgerHQ/ledger-live/blob/02831f222367ffe67858b7a3c3984c495d0ebb29/libs/ledger-live-common/src/wallet-api/useDappLogic.ts',
      ),
      read(
        'Ledger: dApp browser v3',
        'https://developers.ledger.com/docs/ledger-live/discover/integration/dapp-browser/migration',
      ),
    ],
  },
  'polkadot-js': {
    claims: 'Is `polkadot-js` in `injectedWeb3`, whatever it is called, and has no way to leave.',
    packages: ['@polkadot/extension-base 0.62.3'],
  },
}

/** Sources for each SDK of a phone: the current one, and outdated versions. */
const phones: Readonly<Record<'today' | OldSdkVersion, MockSource>> = {
  today: {
    claims: 'The vendor’s own SDK, unmodified.',
    packages: ['@reown/walletkit 1.2.10', '@walletconnect/core 2.21.7'],
  },
  '2.17.5': { claims: 'The vendor’s own client, unmodified.', packages: ['@walletconnect/sign-client 2.17.5'] },
  '2.19.4': { claims: 'The vendor’s own client, unmodified.', packages: ['@walletconnect/sign-client 2.19.4'] },
  '2.21.5': { claims: 'The vendor’s own client, unmodified.', packages: ['@walletconnect/sign-client 2.21.5'] },
}

const chainSupport = (chain: string, title: string): NamedDocument => ({
  title: `WalletConnect: ${title}`,
  address: `https://docs.walletconnect.network/wallet-sdk/chain-support/${chain}`,
  date: '2026-11-28',
})

/** Sources for the session requests that a phone answers, by namespace. */
const sessions: Readonly<Record<KnownWalletNamespace, MockSource>> = {
  eip155: {
    claims: 'Answers the methods of EIP-1193 wallets on the chain of the request.',
    documents: [chainSupport('evm', 'EVM'), eip(5792, 'Wallet Call API', '2022-10-17')],
  },
  solana: {
    claims: 'Answers `solana_…` methods, with base58 signatures and base64 transactions.',
    documents: [chainSupport('solana', 'Solana')],
  },
  bip122: {
    claims:
      'Answers `getAccountAddresses`, `signMessage`, `signPsbt`, `sendTransfer`, and emits `bip122_addressesChanged`.',
    documents: [chainSupport('bitcoin', 'Bitcoin')],
  },
  polkadot: {
    claims: 'Answers `polkadot_signMessage` and `polkadot_signTransaction`.',
    documents: [
      {
        title: 'WalletConnect: Polkadot',
        address: 'https://github.com/WalletConnectFoundation/docs/pull/135',
        date: '2026-02-10',
      },
    ],
  },
}

/** Sources for the modal's own logins. */
const logins: Readonly<Record<'frame', MockSource>> = {
  frame: {
    claims:
      'Answers the messages of the embedded wallet. No package with an open licence has them: page and frame parse with the one contract of the modal.',
    documents: [
      { title: 'The contract of the frame', address: 'core/contracts/frame/messages.ts', date: '2026-11-28' },
    ],
  },
}

/** Sources of every mock of another vendor's code. A new mock without a source does not compile. */
export const mockSources = { vias, dialects, phones, sessions, logins }
