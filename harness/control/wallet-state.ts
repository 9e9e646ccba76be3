import type { ApprovalPolicy, MockWallet, PendingRequest, WalletFault, WalletVia } from '../wallets/wallet.js'

/** A wallet as its owner sees it. */
export interface WalletState {
  readonly name: string
  readonly displayName: string
  readonly icon: string
  readonly rdns: string
  readonly via: readonly WalletVia[]
  readonly isLocked: boolean
  readonly policy: ApprovalPolicy
  readonly accounts: readonly string[]
  /** The EVM chain that it is on. */
  readonly chain: string | undefined
  readonly networks: readonly string[]
  readonly connectedOrigins: readonly string[]
  readonly pending: readonly PendingRequest[]
  readonly faults: readonly StandingFault[]
  readonly callCount: number
}

export interface StandingFault extends WalletFault {
  readonly id: string
}

export function walletState(wallet: MockWallet, faults: readonly StandingFault[]): WalletState {
  const { info, via } = wallet.announcement
  return {
    name: wallet.name,
    displayName: info.name,
    icon: info.icon,
    rdns: info.rdns,
    via,
    isLocked: wallet.locked,
    policy: wallet.policy,
    accounts: wallet.accounts,
    chain: wallet.chain,
    networks: wallet.networks,
    connectedOrigins: wallet.connectedOrigins,
    pending: wallet.pending,
    faults,
    callCount: wallet.calls.length,
  }
}
