import type { UniversalProvider as ProviderClass } from '@walletconnect/universal-provider'

type UniversalProvider = InstanceType<typeof ProviderClass>
/** A client of the SDK, by the members that it documents. */
export type SdkClient = UniversalProvider['client']
/** An interface, so that declarations name the type. */
export interface SdkSession extends NonNullable<UniversalProvider['session']> {}

/** What a session may use in one namespace, as the SDK proposes it. */
export interface ProposedNamespace {
  methods: string[]
  events: string[]
  chains: string[]
  rpcMap: Record<string, string>
}

/** The SDK's own reason for an end that the visitor wanted. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }
