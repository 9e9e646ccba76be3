/** Versions of `@walletconnect/sign-client` in wallets that nobody updated. */
export const oldSdkVersions = ['2.17.5', '2.19.4', '2.21.5'] as const
export type OldSdkVersion = (typeof oldSdkVersions)[number]

type Kit = Awaited<ReturnType<typeof import('@reown/walletkit')['WalletKit']['init']>>

export interface PhoneKit {
  readonly kit: Pick<
    Kit,
    | 'pair'
    | 'on'
    | 'getActiveSessions'
    | 'approveSession'
    | 'rejectSession'
    | 'updateSession'
    | 'extendSession'
    | 'emitSessionEvent'
    | 'disconnectSession'
    | 'respondSessionRequest'
    | 'formatAuthMessage'
    | 'approveSessionAuthenticate'
    | 'rejectSessionAuthenticate'
  >
  readonly signClient: Kit['engine']['signClient']
  stopListening(): void
}
