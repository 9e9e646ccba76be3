import { loadOptionalPeer } from '../../processes/optional-peer.js'

/** Versions of `@walletconnect/sign-client` in outdated wallets. */
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

type SignClient = Awaited<ReturnType<typeof import('wc-2-21-5')['SignClient']['init']>>

/** Each version is installed under an alias, and brings its own core. */
function packageOf(version: OldSdkVersion): string {
  return `wc-${version.replaceAll('.', '-')}`
}

/** Starts an unmodified client of an older version. The wallet package only accepts its own core, so its interface is rebuilt here. */
export async function startOldSdk(
  load: (name: string) => unknown,
  version: OldSdkVersion,
  options: Parameters<typeof import('wc-2-21-5')['SignClient']['init']>[0],
): Promise<PhoneKit> {
  const name = packageOf(version)
  const { SignClient: Client } = (await loadOptionalPeer(
    `${name}@npm:@walletconnect/sign-client@${version}`,
    async () => load(name),
  )) as typeof import('wc-2-21-5') // the used members are equal in all three
  const signClient = await Client.init(options)
  const kit = {
    pair: ({ uri }: { uri: string }) => signClient.core.pairing.pair({ uri }),
    getActiveSessions: () => Object.fromEntries(signClient.session.getAll().map((session) => [session.topic, session])),
    async approveSession(params: Parameters<SignClient['approve']>[0]) {
      const { topic, acknowledged } = await signClient.approve(params)
      await acknowledged()
      return signClient.session.get(topic)
    },
    rejectSession: signClient.reject,
    updateSession: signClient.update,
    extendSession: signClient.extend,
    emitSessionEvent: signClient.emit,
    disconnectSession: signClient.disconnect,
    respondSessionRequest: signClient.respond,
    formatAuthMessage: signClient.formatAuthMessage,
    approveSessionAuthenticate: signClient.approveSessionAuthenticate,
    rejectSessionAuthenticate: signClient.rejectSessionAuthenticate,
    on: signClient.on,
  }
  // Without an event the listeners of all events are removed, but the type requires one.
  const { events } = signClient
  const stopListening = () => void Reflect.apply(events.removeAllListeners, events, [])
  return { kit, signClient, stopListening } as unknown as PhoneKit // each package has its own types for the same protocol
}
