import type {
  WalletStandardAccount,
  WalletStandardWallet,
} from 'walletmodal/core'

type Accounts = readonly WalletStandardAccount[]

/** The Sui wallet features that this adapter calls, from the Wallet Standard and its extension for Sui. */
interface SuiFeatures {
  readonly 'standard:connect': {
    connect(input?: { silent?: boolean }): Promise<{ accounts: Accounts }>
  }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events': {
    on(
      event: 'change',
      listener: (change: { accounts?: Accounts }) => void,
    ): () => void
  }
  readonly 'sui:signPersonalMessage': {
    signPersonalMessage(input: {
      message: Uint8Array
      account: WalletStandardAccount
      chain?: string
    }): Promise<{ signature: string }>
  }
}

export interface SuiWallet extends WalletStandardWallet {
  readonly features: WalletStandardWallet['features'] & SuiFeatures
}

export function isSuiWallet(value: unknown): value is SuiWallet {
  const { name, chains, features } = Object(value)
  return (
    typeof name === 'string' &&
    Array.isArray(chains) &&
    chains.some((chain) => String(chain).startsWith('sui:')) &&
    ['standard:connect', 'standard:events', 'sui:signPersonalMessage'].every(
      (feature) => Object(features)[feature],
    )
  )
}
