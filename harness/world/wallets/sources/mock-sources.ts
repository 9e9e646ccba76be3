import type { WalletDialect } from '../dialects.js'
import type { WalletVia } from '../wallet.js'
import type { OldSdkVersion } from '../wallet-connect/old-sdk.js'
import type { KnownWalletNamespace } from '../wallet-core.js'
import { type MockSource, type NamedDocument, rainbowKit, read } from './mock-source.js'
import { phoneSources } from './phone-sources.js'
import { standardSources } from './standard-sources.js'

const eip = (number: number, title: string, date: string): NamedDocument => ({
  title: `EIP-${number}: ${title}`,
  address: `https://eips.ethereum.org/EIPS/eip-${number}`,
  date,
})

/** Sources for each way in which a page finds a wallet. */
const vias: Readonly<Record<WalletVia, MockSource>> = {
  eip6963: {
    claims:
      'Announces an EIP-1193 provider by events. Without a `dialect` the provider has only the members that the EIP names.',
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
    claims: 'Is at `window.ethereum` and dispatches `ethereum#initialized`.',
    packages: ['@metamask/providers 22.1.1'],
    documents: [eip(1193, 'Ethereum Provider JavaScript API', '2018-06-30')],
  },
  'wallet-standard': {
    claims:
      'Registers a Solana wallet by `wallet-standard:register-wallet`. It signs for the chain that a request names. A silent `connect` does not ask its owner.',
    packages: [
      '@wallet-standard/base 1.1.0',
      '@brave/wallet-standard-brave 0.0.16',
      '@onekeyfe/cross-inpage-provider-injected 2.2.68',
    ],
  },
  walletconnect: {
    claims: 'Is a phone with the vendor’s own SDK, unmodified. Only its owner’s decisions are simulated.',
    packages: ['@reown/walletkit 1.2.10', '@walletconnect/core 2.21.7'],
  },
  'mobile-app': {
    claims:
      'Is a Solana wallet’s app on the same Android phone. It is opened by `solana-wallet:` links, and a page reaches it by a socket on `localhost`. Each association serves one socket. It asks its owner without a token, and for another network.',
    documents: [
      {
        title: 'Mobile Wallet Adapter 2.0',
        address:
          'https://github.com/solana-mobile/mobile-wallet-adapter/blob/021354aaa1a749e094bdc10d4e5ab347deab8219/spec/spec.md',
        date: '2026-11-30',
      },
    ],
  },
  'ton-connect': {
    claims:
      'Is a TON wallet on a phone, which is asked by a code or a link and answers by a local bridge. It signs texts (`signData`). It does not read the page’s manifest, and its address is the hash of its key instead of a contract’s. The bridge ends its stream of events after each delivery.',
    documents: [
      {
        title: 'TON Connect: bridge',
        address:
          'https://github.com/ton-blockchain/ton-connect/blob/020082338a59203dd4d30e0360ba9f8e45b14c11/bridge.md',
        date: '2026-11-30',
      },
      {
        title: 'TON Connect: requests and responses',
        address:
          'https://github.com/ton-blockchain/ton-connect/blob/020082338a59203dd4d30e0360ba9f8e45b14c11/requests-responses.md',
        date: '2026-11-30',
      },
    ],
  },
  'metamask-mobile': {
    claims:
      'Is MetaMask on a phone, as far as its Mobile Wallet Protocol goes: it scans a code or follows a link, shows six digits in the mode `untrusted`, and answers requests of the Multichain API over a local relay. It believes the page’s origin, as its link says it. The app and MetaMask’s relay were not tried.',
    documents: [
      {
        title: 'Mobile Wallet Protocol: connection flow',
        address: 'https://github.com/MetaMask/mobile-wallet-protocol/blob/main/docs/02-connection-flow.md',
        date: '2026-11-30',
      },
      {
        title: 'Mobile Wallet Protocol: demo for the app',
        address:
          'https://github.com/MetaMask/mobile-wallet-protocol/blob/main/apps/web-demo/src/components/MetaMaskMobileDemo.tsx',
        date: '2026-11-30',
      },
      {
        title: 'Multichain API',
        address: 'https://github.com/MetaMask/core/blob/main/packages/multichain-api-middleware/MULTICHAIN_API.md',
        date: '2026-11-30',
      },
      {
        title: 'Centrifugo: client protocol',
        address: 'https://centrifugal.dev/docs/transports/client_protocol',
        date: '2026-11-30',
      },
    ],
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
    claims: 'Is at `window.unisat` and has one address. It emits `chainChanged`, and then the older `networkChanged`.',
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
    claims: 'Is at `window.okxwallet.bitcoin` and has UniSat’s methods, `connect` and `send`.',
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
      'Is at `window.LeatherProvider`. It rejects with the whole response. It cannot be asked for accounts silently, and emits no events.',
    packages: ['@leather.io/provider 1.6.24', '@leather.io/rpc 2.21.16'],
  },
  safe: {
    claims:
      'Is Safe’s site with the page in a frame. It answers Safe’s own packages and wagmi’s `safe()` at `window.parent`. The Safe has one owner and is on one network. It runs several calls one after another, either all or none. Its address book has the accounts of the world. A scenario in Chromium shows an app in a real frame of such a site. Elsewhere a page that reads `window.top` sees no frame.',
    packages: ['@safe-global/safe-apps-sdk 9.1.0', '@safe-global/safe-apps-provider 0.18.6', '@wagmi/connectors 8.2.0'],
  },
  polkadot: {
    claims:
      'Is in `window.injectedWeb3`. Its errors have messages and no codes. `enable` is the only request for accounts.',
    packages: [
      '@polkadot/extension-inject 0.63.1',
      '@polkadot/extension-base 0.62.3',
      '@onekeyfe/cross-inpage-provider-injected 2.2.68',
    ],
  },
}

/** Sources for each real wallet that a mock can imitate. */
const dialects: Readonly<Record<WalletDialect, MockSource>> = {
  metamask: {
    claims:
      'Has MetaMask’s flags, members, state, older methods and encryption, also at `window.ethereum`. Its errors are plain objects. It does not show that it is locked, and a removed site gets only an event without accounts. Its Solana wallet reports accounts from `connect` on, and a silent `connect` asks its owner too.',
    packages: [
      '@metamask/providers 22.1.1',
      '@metamask/solana-wallet-standard 0.6.0',
      '@metamask/multichain-api-client 0.12.0',
    ],
  },
  coinbase: {
    claims: 'Has the flag `isCoinbaseWallet` and is at `window.coinbaseWalletExtension`.',
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
      'Has the flags `isRabby` and `isMetaMask`, and is at `window.rabby`. Its `window.ethereum` is not the object that it announces.',
    packages: ['@rabby-wallet/page-provider 0.4.10'],
  },
  rainbow: {
    claims:
      'Has the flags `isRainbow` and `isMetaMask`. It switches to a network that it knows without asking its owner, and gives every error the code -32603. Its only method for permissions fails.',
    packages: ['@rainbow-me/provider 0.1.3'],
    documents: [rainbowKit('rainbowWallet')],
  },
  phantom: {
    claims:
      'Has the flags `isPhantom` and `isMetaMask`, and is at `window.phantom.ethereum`. Its Solana object is at `window.phantom.solana` and `window.solana`, and accepts transactions of web3.js.',
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
      'Has the flags `isOkxWallet` and `isOKExWallet`, and is at `window.okxwallet`. Its Solana object is at `window.okxwallet.solana`.',
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
      'Has the flags `isOneKey` and `isMetaMask`, is at `window.$onekey.ethereum`, and is `OneKey` and `polkadot-js` in `injectedWeb3`. Its Solana wallet is also registered as Solflare, Jupiter and MetaMask, and does not report a change of account.',
    packages: ['@onekeyfe/cross-inpage-provider-injected 2.2.68'],
  },
  brave: {
    claims:
      'Has the flags `isBraveWallet` and `isMetaMask`. Its Solana object is at `window.braveSolana` and `window.solana`. If its owner declines, its message is “The user rejected the request”.',
    packages: ['@brave/wallet-standard-brave 0.0.16'],
    documents: [
      read('Brave Wallet: provider API', 'https://wallet-docs.brave.com/'),
      read('brave-core: BraveWalletService', 'https://github.com/brave/brave-core/tree/master/components/brave_wallet'),
    ],
  },
  xverse: {
    claims:
      'Is at `window.XverseProviders.BitcoinProvider`, whatever its name in the scenario. If its window is closed, its message is “User rejected request to get addresses”.',
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
      'Has the flag `isTalisman`, is at `window.talismanEth`, and is `talisman` in `injectedWeb3`, where it has no method to disconnect. It switches to a network that it knows without asking its owner, and reports that a token is listed before its owner decides. If its owner declines a connection, its message is “User Rejected Request”.',
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
    claims: 'Has the flags `isTrust` and `isTrustWallet`.',
    documents: [rainbowKit('trustWallet')],
  },
  leather: {
    claims:
      'Is listed in `window.btc_providers` as Leather with its methods, whatever its name in the scenario. If its window is closed, its message is “User rejected request to get addresses”.',
    packages: ['@leather.io/provider 1.6.24', '@leather.io/rpc 2.21.16'],
    documents: [
      read(
        'Leather’s page script',
        'https://github.com/leather-io/extension/blob/70a3d764b51693a13b4228fa7d2ac1e45b1c3cd9/src/inpage/add-leather-to-providers.ts',
      ),
    ],
  },
  unisat: {
    claims: 'Is also at `window.unisat_wallet`. Its errors are plain objects.',
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
      'Is Ledger’s app, which shows the page. Its `window.ethereum` has the flags `isLedgerLive` and `isMetaMask`, gives one account without asking, and has no permissions. The message of a refusal depends on the request and begins with the code.',
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
  'base-account': {
    claims:
      'Is Base’s own account, which a page gets from `window.createBaseAccountSDK`, as from the package’s script. It announces nothing, has one account, and connects by `wallet_connect` too, with a message of ERC-4361. Before a page connects it refuses every other request. It switches to a network that it knows without asking, and has no permissions: only the page ends the connection. If its window is closed, its message is “Request rejected”. Its key is a plain one, not that of a contract.',
    packages: ['@base-org/account 2.5.10'],
    documents: [
      read(
        'Base Account: capabilities',
        'https://docs.base.org/base-account/reference/core/capabilities/overview',
        '2026-11-30',
      ),
      read(
        'Base Account: wallet_connect',
        'https://docs.base.org/base-account/reference/core/provider-rpc-methods/wallet_connect',
        '2026-11-30',
      ),
    ],
  },
  'polkadot-js': {
    claims: 'Is `polkadot-js` in `injectedWeb3`, whatever its name in the scenario, and has no method to disconnect.',
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
export const mockSources = {
  vias,
  dialects,
  phoneApps: phoneSources,
  phones,
  sessions,
  standards: standardSources,
  logins,
}
