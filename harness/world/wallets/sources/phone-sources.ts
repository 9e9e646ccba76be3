import type { WalletDialect } from '../dialects.js'
import { type MockSource, type NamedDocument, rainbowKit, read } from './mock-source.js'

const today = '2026-11-29'
const readToday = (title: string, address: string): NamedDocument => read(title, address, today)
const rainbowKitToday = (wallet: string): NamedDocument => rainbowKit(wallet, today)
const oneKey = (title: string, commit: string, file: string): NamedDocument =>
  readToday(`OneKey: ${title}`, `https://github.com/OneKeyHQ/app-monorepo/blob/${commit}/${file}`)
const ledger = (title: string, file: string): NamedDocument =>
  readToday(
    `Ledger: ${title}`,
    `https://github.com/LedgerHQ/wallet-connect-live-app/blob/9b91576b1fd8b680d0ae569535fde47c0c87fc49/src/${file}`,
  )

const dynamic = readToday('Dynamic: supported wallets', 'https://dynamic.xyz/docs/overview/wallets-and-chains/wallets')

/** Sources for each real wallet's phone app, or for the sentence that it has none that speaks WalletConnect. */
export const phoneSources: Readonly<
  // No document about an app of these was read, and Base Account is no app.
  Record<Exclude<WalletDialect, 'base-account' | 'brave' | 'leather' | 'polkadot-js' | 'rabby'>, MockSource>
> = {
  metamask: {
    claims:
      'Approves only EVM chains, with its whole list of methods. Opens by `metamask://` and `https://metamask.app.link`.',
    documents: [
      read(
        'MetaMask Mobile: the adapter of eip155',
        'https://github.com/MetaMask/metamask-mobile/blob/40d402a4b9bf57cfde7698fd696221b328ab2dab/app/core/WalletConnect/multichain/eip155/adapter.ts',
      ),
      rainbowKit('metaMaskWallet'),
    ],
  },
  trust: {
    claims: 'Approves EVM and Solana chains. Opens by `trust://` and `https://link.trustwallet.com`.',
    documents: [
      rainbowKit('trustWallet'),
      read('Trust Wallet: deep linking', 'https://developer.trustwallet.com/developer/develop-for-trust/deeplinking'),
      read('Trust Wallet: mobile', 'https://developer.trustwallet.com/developer/develop-for-trust/mobile'),
    ],
  },
  rainbow: {
    claims: 'Approves only EVM chains. Opens by `rainbow://` and `https://rnbwapp.com`.',
    documents: [rainbowKit('rainbowWallet')],
  },
  okx: {
    claims:
      'Approves only EVM chains: no public document says that its app takes others by WalletConnect. Opens by `okex://main` and `https://www.okx.com/download`. For other chains its maker has a protocol of its own, OKX Connect.',
    documents: [
      readToday('WalletConnect: wallet coverage', 'https://docs.walletconnect.com/payments/wallet-coverage'),
      rainbowKitToday('okxWallet'),
      readToday(
        'thirdweb: com.okex.wallet',
        'https://github.com/thirdweb-dev/js/blob/2253ce5e4af3fde27583b3959e9b3e2336185891/packages/thirdweb/src/wallets/__generated__/wallet/com.okex.wallet/index.ts',
      ),
      readToday(
        'OKX: connection prerequisites',
        'https://web3.okx.com/onchainos/dev-docs/sdks/app-connect-preparation',
      ),
    ],
  },
  onekey: {
    claims:
      'Approves only EVM chains, with its whole list of methods. None of these begins with `wallet_`. Opens by `onekey-wallet://` and `https://app.onekey.so/wc/connect`.',
    documents: [
      oneKey(
        'constants of WalletConnect',
        '0b48a28176af28f403a87fbfa28a7646c7b9e0ae',
        'packages/shared/src/walletConnect/constant.ts',
      ),
      oneKey(
        'ServiceWalletConnect',
        '077059f4418b8ad36fdc172f90594da1ecec237e',
        'packages/kit-bg/src/services/ServiceWalletConnect/ServiceWalletConnect.ts',
      ),
    ],
  },
  ledger: {
    claims:
      'Approves EVM, Solana and Bitcoin chains, and of their methods the requested ones that are in its list. Its sessions name no link. A page opens it by `ledgerlive://wc?uri=…`, and it goes back by the link in the metadata of the page. The message of a refusal depends on the request.',
    documents: [
      ledger('useSupportedNamespaces', 'hooks/useSupportedNamespaces.ts'),
      ledger('methods by namespace', 'data/methods/EIP155Data.methods.ts'),
      ledger('refusals', 'hooks/requestHandlers/utils.ts'),
      ledger('metadata', 'store/walletKit.store.ts'),
      ledger('the way back', 'hooks/useWalletConnect.ts'),
      rainbowKitToday('ledgerWallet'),
    ],
  },
  coinbase: {
    claims:
      'Is no phone here. Its maker documents connections by its own SDK and links that open a page in the app (`https://go.cb-w.com/dapp`), and nothing of WalletConnect. Only a list of Dynamic names WalletConnect beside these.',
    documents: [
      readToday(
        'Coinbase Wallet: supported environments',
        'https://docs.cdp.coinbase.com/coinbase-wallet/introduction/supported-environments',
      ),
      readToday(
        'Coinbase Wallet: mobile dapp integration',
        'https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration',
      ),
      readToday(
        'RainbowKit: base',
        'https://github.com/rainbow-me/rainbowkit/blob/main/packages/rainbowkit/src/wallets/walletConnectors/base/base.ts',
      ),
      dynamic,
    ],
  },
  phantom: {
    claims:
      'Is no phone here. Its maker documents a link for each request (`https://phantom.app/ul/`, `phantom://`), only for Solana, and it comes back by `redirect_link`. The maker of WalletConnect’s SDK says that the app does not speak its protocol. Only a list of Dynamic says that it does.',
    documents: [
      readToday('Phantom: deeplinks', 'https://docs.phantom.com/phantom-deeplinks'),
      readToday('Phantom: specifying redirects', 'https://docs.phantom.com/phantom-deeplinks/specifying-redirects'),
      {
        title: 'Reown: issue about Phantom',
        address: 'https://github.com/reown-com/reown_flutter/issues/82',
        date: '2025-01-13',
      },
      dynamic,
    ],
  },
  xverse: {
    claims:
      'Is no phone here. Its maker documents only links that open a page in the app’s browser (`https://connect.xverse.app`), and nothing of WalletConnect.',
    documents: [
      readToday('Xverse: mobile integration', 'https://docs.xverse.app/sats-connect/guides/mobile-integration'),
      readToday('Xverse: wallet providers', 'https://docs.xverse.app/sats-connect/wallet-providers'),
    ],
  },
  unisat: {
    claims:
      'Is no phone here. Its maker documents a link for each request (`unisat://request`), to which the app answers by another link, and nothing of WalletConnect.',
    documents: [
      readToday(
        'UniSat: connect with the mobile wallet',
        'https://docs.unisat.io/dev/unisat-developer-center/unisat-wallet/connect-with-unisat-mobile-wallet',
      ),
    ],
  },
  talisman: {
    claims:
      'Is no phone here. No public document of an app that speaks WalletConnect was found; RainbowKit lists only its extension.',
    documents: [rainbowKitToday('talismanWallet')],
  },
}
