/**
 * The requests that need a wallet's owner, by the deed that they ask for. Wallets and libraries ask for one deed by different methods:
 * wagmi's connector connects by `wallet_requestPermissions`. A transaction that is signed for the page to send is signed and paid; a
 * sign-in of a Solana wallet connects and signs. To watch is to list a token (EIP-747).
 */
const deeds = {
  connect: [
    'eth_requestAccounts',
    'wallet_requestPermissions',
    'wc_sessionPropose',
    'wc_sessionAuthenticate',
    'standard:connect',
    'solana:signIn',
    'bitcoin:connect',
    'polkadot:enable',
  ],
  sign: [
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'solana:signIn',
    'solana:signMessage',
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
  ],
  pay: [
    'eth_sendTransaction',
    'wallet_sendCalls',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
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
  // The key that a secret is encrypted to is asked for with the same question to the owner.
  decrypt: ['eth_getEncryptionPublicKey', 'eth_decrypt'],
  watch: ['wallet_watchAsset'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** An owner is asked for it, by whichever method. */
export type Deed = keyof typeof deeds

// Its own keys.
export const deedNames = Object.keys(deeds) as [Deed, ...Deed[]]

/** Each method that needs the owner for one of the deeds. */
export const methodsOfDeeds: ReadonlySet<string> = new Set(Object.values(deeds).flat())

/**
 * Answers and faults without a method find a request by its deed.
 * @throws Error where a wallet asks its owner by a method that the table does not have
 */
export function requireDeed(method: string): void {
  if (!methodsOfDeeds.has(method)) throw new Error(`${method} asks a wallet’s owner, and is none of their deeds.`)
}

/** The requests that an answer is for. Without either, any. */
export interface Wanted {
  readonly method?: string | undefined
  readonly deed?: Deed | undefined
}

/** A text alone is a deed, or a method. */
export function wantedOf(text: string): Wanted {
  const deed = deedNames.find((name) => name === text)
  return deed ? { deed } : { method: text }
}

/** `asks`: the deed of a method that a wallet from outside has. */
export function isWanted({ method, deed }: Wanted, asked: string, asks?: Deed): boolean {
  if (method !== undefined && method !== asked) return false
  return deed === undefined || deed === asks || deeds[deed].some((each) => each === asked)
}

/** The deed that a method asks for first, where it asks for one. */
export function deedOf(method: string): Deed | undefined {
  return deedNames.find((deed) => isWanted({ deed }, method))
}

/** The deed that both methods ask for, where there is one. */
export function sharedDeed(one: string, other: string): Deed | undefined {
  return deedNames.find((deed) => isWanted({ deed }, one) && isWanted({ deed }, other))
}
