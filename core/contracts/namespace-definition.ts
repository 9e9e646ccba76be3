import type { CaipNetworkId, Namespace } from './caip.js'
import type { HostNetwork } from './network/network.js'
import type { Verifier } from './sign-in/verifier.js'

export const accountTypes = ['eoa', 'smartAccount', 'payment'] as const
/** The type of an account: an externally owned account (`eoa`), a smart account, or a payment account (Bitcoin). */
export type AccountType = (typeof accountTypes)[number]

/**
 * Everything that the modal knows about one kind of chain. The four that ship are such values, and a host adds others
 * with the option `namespaces`. The modal connects, restores and shows their accounts, proposes them to WalletConnect
 * wallets, and signs in with them. Send, Swap, Buy, names and activity serve only the namespaces that ship.
 */
export interface NamespaceDefinition {
  /** The name in CAIP-2: `sui`. Three to eight lower-case letters, digits and hyphens. */
  readonly id: Namespace
  /**
   * The display name, the same in every language: `Sui`. The first line of a sign-in message contains it (CAIP-122).
   */
  readonly name: string
  /**
   * The form of an address. An adapter must report each address in one spelling: the modal compares addresses letter by
   * letter.
   */
  readonly address: NamespaceAddress
  /** The account types of the namespace, the default one first. */
  readonly accountTypes: readonly [AccountType, ...AccountType[]]
  /** Its networks, at least one, the main one first. A host that sets no `networks` gets the first one. */
  readonly networks: readonly HostNetwork[]
  /** The short form of an address, as views show it. @default its first and last four characters */
  shorten?(address: string): string
  /** The path of an account's page in a block explorer, before the address. @default 'address' */
  readonly explorerPath?: string | undefined
  /** The text of a QR code that asks a wallet to pay an account; `id` is the network's id. @default the address */
  paymentUri?(address: string, id: string | number): string
  /** Fetches the balance of the network's native coin, in smallest units. Absent: the modal shows no balance. */
  fetchBalance?(params: FetchBalanceParams): Promise<bigint>
  /** The sign-in of the namespace's accounts. Absent: they cannot sign in. */
  readonly signIn?: NamespaceSignIn | undefined
  /** The requests to wallets on other devices. Absent: WalletConnect does not serve the namespace. */
  readonly walletConnect?: NamespaceWalletConnect | undefined
}

/** The form of a namespace's addresses. */
export interface NamespaceAddress {
  /** True if a text is a valid address. Called often, with texts from wallets and visitors. */
  readonly is: (text: string) => boolean
  /**
   * Whether a valid address exists on a network. `reference` is the part of the network's CAIP-2 id after the colon.
   * @default it exists on every network
   */
  readonly isOn?: ((address: string, reference: string) => boolean) | undefined
  /** The form in words, for errors: `0x and 64 hex digits`. */
  readonly wanted: string
}

/** The parameters of a namespace's `fetchBalance`. */
export interface FetchBalanceParams {
  /** The account. */
  readonly address: string
  /** The network, by its CAIP-2 id. */
  readonly network: CaipNetworkId
  /** The nodes of the network, the one to ask first. */
  readonly rpcUrls: readonly string[]
  /** Aborts when the balance is no longer needed. */
  readonly signal: AbortSignal
}

/** The sign-in of a namespace's accounts. */
export interface NamespaceSignIn {
  /** The form of the message: CAIP-122, or EIP-4361 with its empty lines. @default 'caip122' */
  readonly standard?: 'caip122' | 'eip4361' | undefined
  /** The form of the account in a message, if it is narrower than `address`. @default the namespace's `address` */
  readonly address?: NamespaceAddress | undefined
  /** Loads the signature check. An `import()` here keeps its code out of pages without sign-in. */
  load(): Promise<{ readonly verify: Verifier }>
}

/** The methods and events of a namespace in WalletConnect sessions. */
export interface NamespaceWalletConnect {
  /** The methods that a wallet is asked to approve. */
  readonly methods: readonly string[]
  /** The events that a wallet is asked to send, besides `accountsChanged` and `chainChanged`. @default none */
  readonly events?: readonly string[] | undefined
  /**
   * Signs a message: `ask` sends a request to the wallet. Resolves with the signature.
   * @default requests `<namespace>_signMessage` with `{ address, message }`, and returns `signature` of the answer
   */
  signMessage?(
    params: { readonly address: string; readonly message: string },
    ask: (method: string, params: unknown) => Promise<unknown>,
  ): Promise<string>
}
