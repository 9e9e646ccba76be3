import type { UniversalProvider as ProviderClass } from '@walletconnect/universal-provider'
import { ModalError, readMember } from '../../../errors/base.js'

type UniversalProvider = InstanceType<typeof ProviderClass>
export type SdkClient = UniversalProvider['client']
/** An interface, so that declarations name it. */
export interface SdkSession extends NonNullable<UniversalProvider['session']> {}

export interface ProposedNamespace {
  methods: string[]
  events: string[]
  chains: string[]
  rpcMap: Record<string, string>
}

/** The SDK's own words for an end that the visitor wanted. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }

// The private members of the SDK that this folder reads and replaces, as they are in the source of one version. They may be
// missing or mean something else in any other. No file outside this folder touches them.
export const sdkVersion = '2.21.7'

type Send = (...args: never[]) => Promise<unknown>

interface RelayerInternals {
  createProvider(): Promise<void>
  onProviderPayload(payload: unknown): Promise<void>
  connect: Send
  transportOpen: Send
  restartTransport: Send
  toEstablishConnection: Send
  readonly pingTimeout?: ReturnType<typeof setTimeout>
  readonly reconnectTimeout?: ReturnType<typeof setTimeout>
}

/** Clients of before 2.19 have no `publishCustom`. */
type PublisherInternals = Partial<Record<'publish' | 'publishCustom', Send>>

interface EngineInternals {
  /** The only way to an answer, and to end a question. */
  readonly events: {
    on(event: 'newListener' | 'removeListener', listener: (name: unknown) => void): unknown
    once(name: string, listener: (answer: unknown) => void): unknown
    emit(name: string, answer: object): unknown
    listeners(name: string): ((answer: unknown) => unknown)[]
    removeAllListeners(name: string): unknown
  }
  deleteSession(params: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: object): Promise<void>
}

interface ProviderInternals {
  createProviders(): void
  cleanupPendingPairings(): Promise<void>
}

// `requireSdkVersion` has seen to it that the members are what they are taken for.
export const relayerInternals = (relayer: object) => relayer as RelayerInternals // see above
export const publisherInternals = (publisher: object) => publisher as PublisherInternals // see above
export const engineInternals = (engine: object) => engine as EngineInternals // see above
export const providerInternals = (provider: object) => provider as ProviderInternals // see above

/** The SDK is another version than the one whose private members are touched. */
export class WalletConnectVersionError extends ModalError<'wallet_connect_version'> {
  constructor({ found, expected }: { found: string; expected: string }) {
    super({
      name: 'WalletConnectVersionError',
      code: 'wallet_connect_version',
      shortMessage: 'Another version of the WalletConnect SDK is installed',
      meta: [
        `Found: @walletconnect/core ${found}`,
        `Expected: ${expected}`,
        `Install @walletconnect/universal-provider ${expected} without an override.`,
      ],
    })
  }
}

export async function requireSdkVersion(relayer: object): Promise<void> {
  const found = await versionOf(relayer)
  if (found !== sdkVersion) throw new WalletConnectVersionError({ found, expected: sdkVersion })
}

/** The SDK tells its version only in the address of its socket, which a trial relayer makes and nobody opens. */
async function versionOf(relayer: object): Promise<string> {
  const ignore = { value: () => {} }
  const trial = Object.create(relayer, {
    provider: { value: {}, writable: true },
    registerProviderListeners: ignore,
    unregisterProviderListeners: ignore,
  }) as Partial<RelayerInternals> // its version is not known yet
  try {
    await trial.createProvider?.()
  } catch {
    return 'unknown'
  }
  const url = readMember(readMember(readMember(trial, 'provider'), 'connection'), 'url')
  return /\bjs-(\d+\.\d+\.\d+[\w.+-]*)/.exec(decodeURIComponent(String(url)))?.[1] ?? 'unknown'
}
