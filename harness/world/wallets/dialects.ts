import type { Deed } from './deeds.js'

/** An error in a wallet's own words. */
export interface WalletWords {
  readonly code: number
  readonly message: string
}

/** Ways of a wallet's EVM side that are other than those of EIP-1193, EIP-3326 and MetaMask's permissions. */
interface EvmWays {
  /** The deeds that it does without a question to its owner. */
  readonly unasked?: readonly Deed[]
  /** The methods that it does not have, where others have them, and its answer to them. */
  readonly lacks?: { readonly methods: RegExp; readonly words: WalletWords }
  /** A method that it fails at after it has done what it was asked for. */
  readonly failsAfter?: { readonly method: string; readonly words: WalletWords }
  readonly unknownChain?: (chainId: string) => WalletWords
  /** The code for a method that it does not know. @default 4200, as EIP-1193 has it */
  readonly unknownMethod?: number
  /** It names one account, in the writing of EIP-55. @default all, in lower case */
  readonly showsOne?: true
}

/** Its app on a phone, which pages reach by WalletConnect. */
interface Phone {
  readonly native: string
  readonly universal: string
  /** The methods that it approves, by namespace; it has no others. A list that is empty stands for all that the harness answers. */
  readonly namespaces: Readonly<Partial<Record<'eip155' | 'solana', readonly string[]>>>
}

interface Dialect {
  /** EIP-6963's name of the wallet. @default `test.<word>` */
  readonly rdns?: string
  /** On its EIP-1193 object. */
  readonly flags: Readonly<Record<string, boolean>>
  /** Where that object stands beside `window.ethereum`. */
  readonly place?: string
  /** Pages find another object of the same wallet at `window.ethereum` than the one that it announces. */
  readonly hasTwoObjects?: true
  readonly evm?: EvmWays
  /** Where its owner declines, by the method. @default EIP-1193's 4001, and 5000 on a phone */
  readonly refusal?: (method: string) => WalletWords
  /** Its object is `window.ethereum` in every page. */
  readonly isEverywhere?: true
  /** It says nothing of its lock, and goes on naming its accounts. */
  readonly hidesLock?: true
  readonly phone?: Phone
  /** Its wallet of the Wallet Standard: the names of other wallets that it registers itself under too, and what it hears of. */
  readonly standard?: { readonly alsoAs: readonly string[]; readonly hearsOnlyOfItsEnd: true }
  /** Its Solana object of the time before the Wallet Standard: its flags, and where it stands. */
  readonly solana?: { readonly flags: Readonly<Record<string, boolean>>; readonly places: readonly string[] }
  /** Its object with the interface of sats-connect. @default `<Name>Providers.BitcoinProvider` */
  readonly sats?: string
  /** Its entry of `window.injectedWeb3`. @default its name */
  readonly polkadot?: string
  /** The entries of other wallets that it stands at too, where they are free. */
  readonly polkadotToo?: readonly string[]
}

const declined: WalletWords = { code: 4001, message: 'User rejected the request.' }
/** The words of wallets with the interface of Leather and Xverse, where their window was closed. */
const addressesRefused = (method: string): WalletWords =>
  method === 'bitcoin:connect' ? { code: 4001, message: 'User rejected request to get addresses' } : declined

/** Pages know wallets of the field by these. */
export const dialects = {
  metamask: {
    rdns: 'io.metamask',
    flags: { isMetaMask: true },
    isEverywhere: true,
    hidesLock: true,
    evm: { unknownMethod: -32601 },
    phone: {
      native: 'metamask://',
      universal: 'https://metamask.app.link',
      namespaces: {
        eip155: `
          eth_sendTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4
          personal_sign eth_sendRawTransaction eth_accounts eth_getBalance eth_call eth_estimateGas eth_blockNumber
          eth_getCode eth_getTransactionCount eth_getTransactionReceipt eth_getTransactionByHash eth_getBlockByHash
          eth_getBlockByNumber net_version eth_chainId eth_requestAccounts wallet_addEthereumChain
          wallet_switchEthereumChain wallet_getPermissions wallet_requestPermissions wallet_watchAsset wallet_scanQRCode
          wallet_sendCalls wallet_getCallsStatus wallet_getCapabilities
        `
          .trim()
          .split(/\s+/),
      },
    },
  },
  coinbase: { rdns: 'com.coinbase.wallet', flags: { isCoinbaseWallet: true }, place: 'coinbaseWalletExtension' },
  rabby: { rdns: 'io.rabby', flags: { isRabby: true, isMetaMask: true }, place: 'rabby', hasTwoObjects: true },
  rainbow: {
    rdns: 'me.rainbow',
    flags: { isRainbow: true, isReady: true, isMetaMask: true },
    // Its background answers each failure with the code of an internal error. `next` is its word for a method that it leaves to a node.
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
    phone: { native: 'rainbow://', universal: 'https://rnbwapp.com', namespaces: { eip155: [] } },
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
  },
  onekey: {
    rdns: 'so.onekey.app.wallet',
    flags: { isOneKey: true, isMetaMask: true },
    place: '$onekey.ethereum',
    polkadot: 'OneKey',
    polkadotToo: ['polkadot-js'],
    standard: { alsoAs: ['Solflare', 'Jupiter', 'MetaMask'], hearsOnlyOfItsEnd: true },
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
      // A page is told that a token is listed, whatever its owner says later.
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
      native: 'trust://',
      universal: 'https://link.trustwallet.com',
      namespaces: { eip155: [], solana: [] },
    },
  },
  leather: { flags: {}, refusal: addressesRefused },
  unisat: { flags: {} },
  /** Ledger's desktop and phone app, which shows the page and lets it in. Its signer is asked for signatures. */
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
      // It asks its node about every other method.
      lacks: { methods: /^wallet_(?!switchEthereumChain$)/, words: { code: -32601, message: 'Method not found' } },
    },
  },
  'polkadot-js': { flags: {}, polkadot: 'polkadot-js' },
} satisfies Readonly<Record<string, Dialect>>
export type WalletDialect = keyof typeof dialects

// Its own keys.
export const dialectNames = Object.keys(dialects) as [WalletDialect, ...WalletDialect[]]

export function dialectOf(name: WalletDialect | undefined): Dialect | undefined {
  return name && dialects[name]
}
