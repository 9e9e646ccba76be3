import type { CaipNetworkId, Namespace } from './caip.js'
import type { HostNetwork } from './network/network.js'
import type { Verifier } from './sign-in/verifier.js'

export const accountTypes = ['eoa', 'smartAccount', 'payment'] as const
/** The kind of an account: a key's (`eoa`), a smart account, or one for payments (Bitcoin). */
export type AccountType = (typeof accountTypes)[number]

/**
 * Everything that the modal knows of one kind of chain. The four that ship are such values, and a host brings others in the option
 * `namespaces`. The modal connects, restores and shows their accounts, proposes them to wallets of WalletConnect, and signs in with them.
 * Send, Swap, Buy, names and activity serve the ones that ship.
 */
export interface NamespaceDefinition {
  /** The name in CAIP-2: `sui`. Three to eight small letters, digits and hyphens. */
  readonly id: Namespace
  /** The name for people, the same in every language: `Sui`. The first line of a sign-in message has it (CAIP-122). */
  readonly name: string
  /** The form of an address. Adapters give each address in one spelling: the modal compares letter by letter. */
  readonly address: NamespaceAddress
  /** The types that the accounts may have, the usual one first. */
  readonly accountTypes: readonly [AccountType, ...AccountType[]]
  /** Its networks, at least one, the main one first. A host that lists no networks has the first one. */
  readonly networks: readonly HostNetwork[]
  /** The explorer's page of an account, before the address. @default 'address' */
  readonly explorerPath?: string | undefined
  /** The text of the QR code that asks a wallet to pay an account; `id` is the network's. @default the address */
  paymentUri?(address: string, id: string | number): string
  /** Asks for the balance of the network's own coin, in smallest units. Absent: the modal shows none. */
  fetchBalance?(params: FetchBalanceParams): Promise<bigint>
  /** How a visitor signs in. Absent: accounts of the namespace cannot sign in. */
  readonly signIn?: NamespaceSignIn | undefined
  /** The requests made of wallets on other devices. Absent: WalletConnect does not serve the namespace. */
  readonly walletConnect?: NamespaceWalletConnect | undefined
}

/** The form of a namespace's addresses. */
export interface NamespaceAddress {
  /** Whether a text is written as an address is. Runs often, on texts of wallets and visitors. */
  readonly is: (text: string) => boolean
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
  /** Aborts when the balance is of no use any more. */
  readonly signal: AbortSignal
}

/** How accounts of a namespace sign in. */
export interface NamespaceSignIn {
  /** The form of the message: CAIP-122, or EIP-4361 with its empty lines. @default 'caip122' */
  readonly standard?: 'caip122' | 'eip4361' | undefined
  /** The form of the account in a message, where it is narrower. @default the namespace's `address` */
  readonly address?: NamespaceAddress | undefined
  /** Loads the check of a signature. An `import()` here keeps its code away from pages that nobody signs in on. */
  load(): Promise<{ readonly verify: Verifier }>
}

/** The methods and events of a session of WalletConnect in a namespace. */
export interface NamespaceWalletConnect {
  /** The methods that a wallet is asked to approve. */
  readonly methods: readonly string[]
  /** The events that a wallet is asked to send beside `accountsChanged` and `chainChanged`. @default none */
  readonly events?: readonly string[] | undefined
  /**
   * Has a message signed: `ask` sends a request to the wallet. Resolves with the signature.
   * @default asks `<namespace>_signMessage` with `{ address, message }`, and reads `signature` of the answer
   */
  signMessage?(
    params: { readonly address: string; readonly message: string },
    ask: (method: string, params: unknown) => Promise<unknown>,
  ): Promise<string>
}
