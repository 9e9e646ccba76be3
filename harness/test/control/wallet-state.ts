import type { Frame } from '../../world/frame/frame-api.js'
import type { MockWallet, WalletAnnouncement, WalletCall, WalletFault } from '../../world/wallets/wallet.js'
import type { WalletConnectPeer } from '../../world/wallets/wallet-connect/peer-api.js'

/** The state that only phones have. */
export interface PhoneState
  extends Pick<WalletConnectPeer, 'clientId' | 'isOnline' | 'proposals' | 'requests' | 'sessions'> {
  readonly problems: string[]
}

export function phoneState({
  clientId,
  isOnline,
  proposals,
  requests,
  sessions,
  problems,
}: WalletConnectPeer): PhoneState {
  return { clientId, isOnline, proposals, requests, sessions, problems: [...problems] }
}

/** The embedded wallet, as the sandbox page shows it. */
export interface FrameState extends Pick<Frame, 'mails' | 'consents'> {
  readonly pending: readonly Pick<Frame['pending'][number], 'id' | 'method' | 'origin'>[]
  readonly views: readonly Pick<Frame['views'][number], 'page' | 'user' | 'theme'>[]
}

export function frameState({ mails, consents, pending, views }: Frame): FrameState {
  return {
    mails,
    consents,
    pending: pending.map(({ id, method, origin }) => ({ id, method, origin })),
    views: views.map(({ page, user, theme }) => ({ page, user, theme })),
  }
}

/** A wallet, as its owner sees it. */
export interface WalletState
  extends Pick<MockWallet, 'name' | 'policy' | 'accounts' | 'chain' | 'networks' | 'connectedOrigins' | 'pending'>,
    Pick<WalletAnnouncement, 'via' | 'dialect'> {
  /** The name that pages show. */
  readonly displayName: string
  readonly icon: string
  readonly rdns: string
  readonly isLocked: boolean
  readonly faults: readonly StandingFault[]
  /** How many calls of pages have come. */
  readonly callCount: number
  /** Absent for a wallet that is on no phone. */
  readonly phone?: PhoneState
}

export interface StandingFault extends WalletFault {
  readonly id: string
}

/** A past call, as its owner sees it. `outcome` tells an answer of `undefined`, which JSON drops, from no answer. */
export interface CallState extends WalletCall {
  readonly outcome: 'waiting' | 'answered' | 'failed'
}

export function callState(call: WalletCall): CallState {
  return { ...call, outcome: call.error ? 'failed' : 'result' in call ? 'answered' : 'waiting' }
}

export function walletState(wallet: MockWallet, faults: readonly StandingFault[]): WalletState {
  const { info, via, dialect } = wallet.announcement
  return {
    name: wallet.name,
    displayName: info.name,
    icon: info.icon,
    rdns: info.rdns,
    via,
    dialect,
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
