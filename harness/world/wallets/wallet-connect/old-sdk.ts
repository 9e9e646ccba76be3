import { loadOptionalPeer } from '../../processes/optional-peer.js'

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

type SignClient = Awaited<ReturnType<typeof import('wc-2-21-5')['SignClient']['init']>>

/** The packages are installed under names of their own; each brings a core of its own. */
function packageOf(version: OldSdkVersion): string {
  return `wc-${version.replaceAll('.', '-')}`
}

/** A client of an older version, unmodified. The package for wallets takes no core but its own: it is imitated. */
export async function startOldSdk(
  load: (name: string) => unknown,
  version: OldSdkVersion,
  options: Parameters<typeof import('wc-2-21-5')['SignClient']['init']>[0],
): Promise<PhoneKit> {
  const name = packageOf(version)
  const { SignClient: Client } = (await loadOptionalPeer(
    `${name}@npm:@walletconnect/sign-client@${version}`,
    async () => load(name),
  )) as typeof import('wc-2-21-5') // what is used is the same in all three
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
  // Its type wants to be told of which event; without one it is all of them.
  const { events } = signClient
  const stopListening = () => void Reflect.apply(events.removeAllListeners, events, [])
  return { kit, signClient, stopListening } as unknown as PhoneKit // each package has types of its own for the one protocol
}
