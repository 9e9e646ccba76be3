// The private members of the SDK that the folder `sdk` reads and replaces, as in the source of `sdkVersion`. In any other
// version they may be missing or mean something else. No file outside that folder touches them.

type Send = (...args: never[]) => Promise<unknown>

/** The functions by which the SDK opens its socket. */
export const openings = ['connect', 'transportOpen', 'restartTransport', 'toEstablishConnection'] as const

export interface RelayerInternals extends Record<(typeof openings)[number], Send> {
  createProvider(): Promise<void>
  onProviderPayload(payload: unknown): Promise<void>
  onMessageEvent(message: object): Promise<void>
  readonly pingTimeout?: ReturnType<typeof setTimeout>
  readonly reconnectTimeout?: ReturnType<typeof setTimeout>
  readonly subscriber: { deleteSubscription(id: string, reason: object): void }
}

/** Clients before 2.19 have no `publishCustom`. */
type PublisherInternals = Partial<Record<'publish' | 'publishCustom', Send>>

/** A wallet's request, as the SDK's members pass it on. */
export interface WalletCall {
  readonly topic: string
  readonly payload: { readonly id: number; readonly jsonrpc: string; readonly method: string; readonly params: unknown }
}

interface EngineInternals {
  /** The only way to receive an answer, and to end a question. */
  readonly events: {
    on(event: 'newListener' | 'removeListener', listener: (name: unknown) => void): unknown
    once(name: string, listener: (answer: unknown) => void): unknown
    emit(name: string, answer: object): unknown
    listeners(name: string): ((answer: unknown) => unknown)[]
    removeAllListeners(name: string): unknown
  }
  /** The sessions that a wallet has approved but not settled yet. */
  readonly pendingSessions: ReadonlyMap<number, { readonly sessionTopic: string; readonly proposalId: number }>
  /** Receives every request of a wallet, once it is decrypted. */
  processRequest(event: WalletCall): Promise<void>
  /** Runs synchronously with `request` up to its first `await`. */
  sendRequest(params: { readonly method: string }): Promise<unknown>
  deleteSession(params: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: object): Promise<void>
}

type ProviderInternals = { createProviders(): void; cleanupPendingPairings(): Promise<void> }

// `requireSdkVersion` has checked that the members are as declared above.
export const relayerInternals = (relayer: object) => relayer as RelayerInternals // see above
export const publisherInternals = (publisher: object) => publisher as PublisherInternals // see above
export const engineInternals = (engine: object) => engine as EngineInternals // see above
export const providerInternals = (provider: object) => provider as ProviderInternals // see above
