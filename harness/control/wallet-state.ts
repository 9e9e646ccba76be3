import type {
  ApprovalPolicy,
  MockWallet,
  PendingRequest,
  WalletCall,
  WalletFault,
  WalletVia,
} from '../wallets/wallet.js'
import type { PeerProposal, PeerRequest, PeerSession, WalletConnectPeer } from '../wallets/wallet-connect/peer-api.js'

/** The state that only phones have. */
export interface PhoneState {
  readonly clientId: string
  readonly isOnline: boolean
  readonly proposals: readonly PeerProposal[]
  readonly requests: readonly PeerRequest[]
  readonly sessions: readonly PeerSession[]
  readonly problems: readonly string[]
}

export function phoneState(phone: WalletConnectPeer): PhoneState {
  const { clientId, isOnline, proposals, requests, sessions, problems } = phone
  return { clientId, isOnline, proposals, requests, sessions, problems: [...problems] }
}

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
  /** Present for phones. */
  readonly phone?: PhoneState
}

export interface StandingFault extends WalletFault {
  readonly id: string
}

/** A call as its owner sees it afterwards. JSON has no word for an answer that is undefined: the outcome says it. */
export interface CallState extends WalletCall {
  readonly outcome: 'waiting' | 'answered' | 'failed'
}

export function callState(call: WalletCall): CallState {
  return { ...call, outcome: call.error ? 'failed' : 'result' in call ? 'answered' : 'waiting' }
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
