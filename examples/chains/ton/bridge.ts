// Types of TON Connect's messages between a page and a wallet inside that page, named as in the specification.

export interface Failure {
  readonly code: number
  readonly message: string
}

/** One item in the answer to `connect` (TON Connect, "Initiating connection"). */
type Item =
  | {
      readonly name: 'ton_addr'
      readonly address: string
      readonly network: string
      readonly walletStateInit: string
    }
  | {
      readonly name: 'ton_proof'
      readonly proof?: {
        readonly timestamp: number | string
        readonly domain: { readonly value: string }
        readonly signature: string
      }
      readonly error?: Failure
    }

export type TonConnectEvent =
  | { readonly event: 'connect'; readonly payload: { items: readonly Item[] } }
  | { readonly event: 'connect_error'; readonly payload: Failure }

/** The bridge that a wallet puts into a page (TON Connect, "JS bridge"). */
export interface TonBridge {
  readonly deviceInfo: { readonly appName: string }
  readonly walletInfo?: { readonly name: string; readonly image: string }
  connect(
    protocolVersion: number,
    message: {
      readonly manifestUrl: string
      readonly items: readonly { name: string; payload?: string }[]
    },
  ): Promise<TonConnectEvent>
  restoreConnection(): Promise<TonConnectEvent>
  send(message: {
    readonly method: string
    readonly params: readonly string[]
    readonly id: string
  }): Promise<{ readonly result?: unknown; readonly error?: Failure }>
  listen(callback: (event: { readonly event: string }) => void): () => void
}

const members = ['connect', 'restoreConnection', 'send', 'listen']

export function isBridge(value: unknown): value is TonBridge {
  const bridge = Object(value)
  return (
    members.every((member) => typeof bridge[member] === 'function') &&
    typeof Object(bridge.deviceInfo).appName === 'string'
  )
}
