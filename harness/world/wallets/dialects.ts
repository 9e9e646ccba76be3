import type { Deed } from './deeds.js'
import type { WalletStandard } from './standards/names.js'

/** An error code with a wallet's own message. */
export interface WalletWords {
  readonly code: number
  readonly message: string
}

/** Deviations of a wallet's EVM provider from EIP-1193, EIP-3326 and MetaMask's permissions. */
export interface EvmWays {
  /** Deeds that the wallet does without asking its owner. */
  readonly unasked?: readonly Deed[]
  /** Usual methods that the wallet lacks, and its error for them. */
  readonly lacks?: { readonly methods: RegExp; readonly words: WalletWords }
  /** A method that succeeds but then answers with an error. */
  readonly failsAfter?: { readonly method: string; readonly words: WalletWords }
  readonly unknownChain?: (chainId: string) => WalletWords
  /** Error code for an unknown method. @default 4200, as in EIP-1193 */
  readonly unknownMethod?: number
  /** What a page that is not connected gets: answers without the wallet, methods that connect it, and the error for all others. */
  readonly beforeConnect?: {
    readonly answers: Readonly<Record<string, unknown>>
    readonly connecting: readonly string[]
    readonly words: WalletWords
  }
  /** The wallet shows one account, written with its EIP-55 checksum. @default all accounts in lower case */
  readonly showsOne?: true
}

/** The wallet's app on a phone, which pages reach by WalletConnect. */
interface Phone {
  /** Links to the app in its sessions. Without them, a page opens the app by its own list of wallets. */
  readonly links?: { readonly native: string; readonly universal: string }
  /** Approved methods by namespace; the app supports no others. An empty list means every method that the harness answers. */
  readonly namespaces: Readonly<Partial<Record<'eip155' | 'solana' | 'bip122', readonly string[]>>>
  /** The app approves its whole list, whichever part the page asks for. @default the requested part */
  readonly approvesAll?: true
  /** The app's own words for a refusal, by method. @default WalletConnect's code 5000 with its usual message */
  readonly refusal?: (method: string) => WalletWords
}

export interface Dialect {
  /** The wallet's `rdns` in EIP-6963. @default `test.<name>` */
  readonly rdns?: string
  /** Flags on the EIP-1193 provider. */
  readonly flags: Readonly<Record<string, boolean>>
  /** Another place of the provider, beside `window.ethereum`. */
  readonly place?: string
  /** The provider at `window.ethereum` is another object than the announced one. */
  readonly hasTwoObjects?: true
  readonly evm?: EvmWays
  /** Error for a refusal, by method. @default EIP-1193's 4001, and 5000 on a phone */
  readonly refusal?: (method: string) => WalletWords
  /** Global function of the library that makes the provider. Nothing announces such a wallet: a page lists it itself. */
  readonly library?: string
  /** The connection is kept by the page's library, so that the wallet's owner cannot end it. */
  readonly staysConnected?: true
  /** Newer standards that the wallet always supports. */
  readonly standards?: readonly WalletStandard[]
  /** Runs several calls as one (EIP-5792) unless a scenario says otherwise. */
  readonly isAtomic?: true
  /** The provider is placed at `window.ethereum` in every page. */
  readonly isEverywhere?: true
  /** The wallet does not report its lock and keeps showing its accounts. */
  readonly hidesLock?: true
  readonly phone?: Phone
  /** Its Wallet Standard object: other wallets' names under which it also registers, and its restriction to disconnect events. */
  readonly standard?: { readonly alsoAs: readonly string[]; readonly hearsOnlyOfItsEnd: true }
  /** Its Solana provider from before the Wallet Standard: flags and places. */
  readonly solana?: { readonly flags: Readonly<Record<string, boolean>>; readonly places: readonly string[] }
  /** Path of its sats-connect provider. @default `<Name>Providers.BitcoinProvider` */
  readonly sats?: string
  /** Its key in `window.injectedWeb3`. @default its name */
  readonly polkadot?: string
  /** Keys of other wallets that it also takes when they are free. */
  readonly polkadotToo?: readonly string[]
}

const declined: WalletWords = { code: 4001, message: 'User rejected the request.' }
/** Refusals of wallets with the interface of Leather and Xverse, after their window was closed. */
const addressesRefused = (method: string): WalletWords =>
  method === 'bitcoin:connect' ? { code: 4001, message: 'User rejected request to get addresses' } : declined

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Methods that Ledger's app approves in every namespace. */
const ledgerWalletMethods = namesIn(`
  wallet_addEthereumChain wallet_switchEthereumChain wallet_getPermissions wallet_requestPermissions
  wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode
`)

/** Ledger's words on a phone. Its Solana messages have those of transactions. */
function ledgerPhoneRefusal(method: string): WalletWords {
  const refused = (message: string) => ({ code: 5000, message })
  if (method.startsWith('wc_')) return refused('USER_REJECTED_METHODS')
  if (method.startsWith('eth_signTypedData')) return refused('Message signed declined')
  if (/^(eth_(send|sign)Transaction|wallet_\w+|solana_signMessage|sendTransfer|signPsbt)$/.test(method))
    return refused('Transaction declined')
  return refused('User rejected')
}

/** Real wallets by the flags, names and behaviour that pages identify them by. */
export const dialects = {
  metamask: {
    rdns: 'io.metamask',
    flags: { isMetaMask: true },
    isEverywhere: true,
    hidesLock: true,
    evm: { unknownMethod: -32601 },
    phone: {
      links: { native: 'metamask://', universal: 'https://metamask.app.link' },
      approvesAll: true,
      namespaces: {
        eip155: namesIn(`
          eth_sendTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4
          personal_sign eth_sendRawTransaction eth_accounts eth_getBalance eth_call eth_estimateGas eth_blockNumber
          eth_getCode eth_getTransactionCount eth_getTransactionReceipt eth_getTransactionByHash eth_getBlockByHash
          eth_getBlockByNumber net_version eth_chainId eth_requestAccounts wallet_addEthereumChain
          wallet_switchEthereumChain wallet_getPermissions wallet_requestPermissions wallet_watchAsset wallet_scanQRCode
          wallet_sendCalls wallet_getCallsStatus wallet_getCapabilities
        `),
      },
    },
  },
  coinbase: { rdns: 'com.coinbase.wallet', flags: { isCoinbaseWallet: true }, place: 'coinbaseWalletExtension' },
  rabby: { rdns: 'io.rabby', flags: { isRabby: true, isMetaMask: true }, place: 'rabby', hasTwoObjects: true },
  rainbow: {
    rdns: 'me.rainbow',
    flags: { isRainbow: true, isReady: true, isMetaMask: true },
    // Rainbow's background answers every failure with the code of an internal error. `next` is its message for a method
    // that it leaves to a node.
    refusal: () => ({ code: -32603, message: 'User rejected the request.' }),
    evm: {
      unasked: ['switch'],
      lacks: {
        methods: /^wallet_(?!addEthereumChain$|switchEthereumChain$|watchAsset$|revokePermissions$)/,
        words: { code: -32603, message: 'next' },
      },
      failsAfter: { method: 'wallet_revokePermissions', words: { code: -32603, message: 'next' } },
      unknownChain: () => ({ code: -32600, message: 'Chain Id not supported' }),
    },
    phone: { links: { native: 'rainbow://', universal: 'https://rnbwapp.com' }, namespaces: { eip155: [] } },
  },
  phantom: {
    rdns: 'app.phantom',
    flags: { isPhantom: true, isMetaMask: true },
    place: 'phantom.ethereum',
    solana: { flags: { isPhantom: true }, places: ['phantom.solana', 'solana'] },
  },
  okx: {
    rdns: 'com.okex.wallet',
    flags: { isOkxWallet: true, isOKExWallet: true },
    place: 'okxwallet',
    solana: { flags: { isOkxWallet: true }, places: ['okxwallet.solana'] },
    phone: { links: { native: 'okex://main', universal: 'https://www.okx.com/download' }, namespaces: { eip155: [] } },
  },
  onekey: {
    rdns: 'so.onekey.app.wallet',
    flags: { isOneKey: true, isMetaMask: true },
    place: '$onekey.ethereum',
    polkadot: 'OneKey',
    polkadotToo: ['polkadot-js'],
    standard: { alsoAs: ['Solflare', 'Jupiter', 'MetaMask'], hearsOnlyOfItsEnd: true },
    phone: {
      links: { native: 'onekey-wallet://', universal: 'https://app.onekey.so/wc/connect' },
      approvesAll: true,
      namespaces: {
        eip155: namesIn(`
          personal_sign eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4
          eth_sendRawTransaction eth_sendTransaction
        `),
      },
    },
  },
  brave: {
    rdns: 'com.brave.wallet',
    flags: { isBraveWallet: true, isMetaMask: true },
    refusal: () => ({ code: 4001, message: 'The user rejected the request.' }),
    solana: { flags: { isBraveWallet: true }, places: ['braveSolana', 'solana'] },
  },
  xverse: { flags: {}, sats: 'XverseProviders.BitcoinProvider', refusal: addressesRefused },
  talisman: {
    rdns: 'xyz.talisman',
    flags: { isTalisman: true },
    place: 'talismanEth',
    polkadot: 'talisman',
    refusal: (method) =>
      method === 'eth_requestAccounts' || method === 'wallet_requestPermissions'
        ? { code: 4001, message: 'User Rejected Request' }
        : declined,
    evm: {
      // The page receives success before the owner decides whether to list the token.
      unasked: ['switch', 'watch'],
      unknownChain: (id) => ({
        code: 4902,
        message: `Unknown network ${Number(id)}, try adding the chain using wallet_addEthereumChain first`,
      }),
    },
  },
  trust: {
    rdns: 'com.trustwallet.app',
    flags: { isTrust: true, isTrustWallet: true },
    phone: {
      links: { native: 'trust://', universal: 'https://link.trustwallet.com' },
      namespaces: { eip155: [], solana: [] },
    },
  },
  leather: { flags: {}, refusal: addressesRefused },
  unisat: { flags: {} },
  /**
   * Ledger's desktop and phone app, which shows the page inside itself and connects it without a question. Signatures
   * are confirmed on the signer.
   */
  ledger: {
    rdns: 'com.ledger',
    flags: { isLedgerLive: true, isMetaMask: true },
    isEverywhere: true,
    hidesLock: true,
    refusal(method) {
      if (method === 'personal_sign') return { code: 4001, message: 'Personal message signed declined' }
      if (method === 'eth_sendTransaction') return { code: 4001, message: 'Transaction declined' }
      if (method === 'wallet_switchEthereumChain')
        return { code: 4001, message: 'error switching chain: User canceled' }
      return { code: 4001, message: 'Typed Data message signed declined' }
    },
    evm: {
      unasked: ['connect'],
      showsOne: true,
      unknownMethod: -32601,
      unknownChain: (id) => ({ code: -32602, message: `Chain ID ${id} is not supported` }),
      // The app forwards every other method to its node.
      lacks: { methods: /^wallet_(?!switchEthereumChain$)/, words: { code: -32601, message: 'Method not found' } },
    },
    // Its sessions name no link: pages open it by `ledgerlive://wc?uri=…` from their own lists.
    phone: {
      refusal: ledgerPhoneRefusal,
      namespaces: {
        eip155: [
          ...namesIn(`
            personal_sign eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4
            eth_sendTransaction eth_accounts eth_requestAccounts
          `),
          ...ledgerWalletMethods,
        ],
        solana: [
          ...namesIn(`
            solana_getAccounts solana_signTransaction solana_signMessage solana_signAllTransactions
            solana_signAndSendTransaction
          `),
          ...ledgerWalletMethods,
        ],
        bip122: [
          ...namesIn('bip122_signMessage signMessage sendTransfer signPsbt getAccountAddresses'),
          ...ledgerWalletMethods,
        ],
      },
    },
  },
  'polkadot-js': { flags: {}, polkadot: 'polkadot-js' },
  /** Base's own account. A page has its library, which asks in a window of Base's site. */
  'base-account': {
    rdns: 'app.base.account',
    flags: { isBaseAccount: true },
    library: 'createBaseAccountSDK',
    staysConnected: true,
    hidesLock: true,
    standards: ['erc7677', 'erc7682', 'erc7846'],
    isAtomic: true,
    // The library's own words after the window was closed.
    refusal: () => ({ code: 4001, message: 'Request rejected' }),
    evm: {
      showsOne: true,
      unasked: ['switch'],
      // The library forwards these to a node.
      lacks: {
        methods: /^wallet_(get|request|revoke)Permissions$/,
        words: { code: -32601, message: 'Method not found' },
      },
      beforeConnect: {
        answers: { eth_accounts: [], eth_chainId: '0x1', net_version: 1 },
        connecting: ['eth_requestAccounts', 'wallet_connect'],
        words: { code: 4100, message: "Must call 'eth_requestAccounts' before other methods" },
      },
    },
  },
} satisfies Readonly<Record<string, Dialect>>
export type WalletDialect = keyof typeof dialects

// The keys of the literal above.
export const dialectNames = Object.keys(dialects) as [WalletDialect, ...WalletDialect[]]

export function dialectOf(name: WalletDialect | undefined): Dialect | undefined {
  return name && dialects[name]
}
