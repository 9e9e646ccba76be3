/**
 * Methods that need a wallet's owner, grouped by deed. Wallets and libraries use different methods for one deed:
 * wagmi's connector connects by `wallet_requestPermissions`. A method may ask for two deeds. Signing a transaction for
 * the page to send is `sign` and `pay`; the sign-in of a Solana wallet is `connect` and `sign`. `watch` adds a token to
 * the wallet's list (EIP-747).
 */
const deeds = {
  connect: [
    'eth_requestAccounts',
    'wallet_requestPermissions',
    'wallet_connect',
    'wallet_createSession',
    'wc_sessionPropose',
    'wc_sessionAuthenticate',
    'standard:connect',
    'solana:signIn',
    'bitcoin:connect',
    'polkadot:enable',
    'ton:connect',
  ],
  sign: [
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'solana:signIn',
    'solana:signMessage',
    'solana:signOffchainMessage',
    'solana:signTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'bitcoin:signMessage',
    'bitcoin:signPsbt',
    'signMessage',
    'signPsbt',
    'polkadot:signRaw',
    'polkadot:signPayload',
    'polkadot_signMessage',
    'polkadot_signTransaction',
    'ton:signData',
  ],
  pay: [
    'eth_sendTransaction',
    'wallet_sendCalls',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
    'solana:signAndSendAllTransactions',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'bitcoin:signPsbt',
    'bitcoin:sendTransfer',
    'signPsbt',
    'sendTransfer',
    'polkadot:signPayload',
    'polkadot_signTransaction',
  ],
  switch: ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'bitcoin:switchNetwork'],
  // Asking for the public key that encrypts a secret shows the owner the same question.
  decrypt: ['eth_getEncryptionPublicKey', 'eth_decrypt'],
  watch: ['wallet_watchAsset'],
  // A permission lets an account of the page act for the owner's account (ERC-7715).
  permit: ['wallet_requestExecutionPermissions'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** An action that the owner decides on, whichever method asks for it. */
export type Deed = keyof typeof deeds

// The keys of the literal above.
export const deedNames = Object.keys(deeds) as [Deed, ...Deed[]]

/** All methods that need the owner. */
export const methodsOfDeeds: ReadonlySet<string> = new Set(Object.values(deeds).flat())

/**
 * Checks that a method is in the table, because answers and faults may select requests by deed alone.
 * @throws Error for a method that is not in the table
 */
export function requireDeed(method: string): void {
  if (!methodsOfDeeds.has(method))
    throw new Error(`${method} asks a wallet’s owner, but is not in the list of such methods.`)
}

/** Selects requests by method or deed. Without either it matches any request. */
export interface Wanted {
  readonly method?: string | undefined
  readonly deed?: Deed | undefined
}

/** Parses a text as a deed, or else as a method. */
export function wantedOf(text: string): Wanted {
  const deed = deedNames.find((name) => name === text)
  return deed ? { deed } : { method: text }
}

/** `asks`: the deed of a method from `defineWalletKind`. */
export function isWanted({ method, deed }: Wanted, asked: string, asks?: Deed): boolean {
  if (method !== undefined && method !== asked) return false
  return deed === undefined || deed === asks || deeds[deed].some((each) => each === asked)
}

/** The first deed of a method, if any. */
export function deedOf(method: string): Deed | undefined {
  return deedNames.find((deed) => isWanted({ deed }, method))
}

/** A deed that both methods ask for, if any. */
export function sharedDeed(one: string, other: string): Deed | undefined {
  return deedNames.find((deed) => isWanted({ deed }, one) && isWanted({ deed }, other))
}
