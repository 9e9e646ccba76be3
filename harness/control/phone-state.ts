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
