import type {
  Adapter,
  AdapterConnection,
  AdapterContext,
  AdapterReference,
  ConnectParams,
} from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'

/** An adapter whose calls a test answers manually. */
export interface TestAdapter {
  readonly reference: AdapterReference
  /** Set once the adapter is loaded. */
  readonly context: AdapterContext | undefined
  /** Pending calls of `connect`, oldest first. */
  readonly connecting: {
    params: ConnectParams
    approve(answer?: Partial<AdapterConnection>): void
    refuse(error: unknown): void
  }[]
  readonly disconnected: Namespace[]
  /** Disconnected namespaces whose wallet kept the page's permission. */
  readonly permitted: Namespace[]
  readonly switches: string[]
  isDisposed: boolean
  /** The result of `reconnect`. */
  approved: Partial<AdapterConnection> | undefined | Error
  /** The adapter's `asksAnyway`. */
  asksAnyway: boolean
  /** True if `reconnect` never settles. */
  isSilent: boolean
  /** Delays `reconnect` until it resolves. */
  answering: Promise<void> | undefined
  /** The error that `disconnect` throws. `revokeError` is the one it reports about the permission. */
  disconnectError: unknown
  /** Delays `disconnect` until it resolves. */
  leaving: Promise<void> | undefined
  revokeError: unknown
  /** Delays `switchNetwork` until it resolves, ignoring its signal. */
  switching: Promise<void> | undefined
  /** The error that `switchNetwork` throws. */
  switchError: unknown
  /** Answers `signMessage`. */
  sign: Adapter['signMessage']
}

export function createTestAdapter(namespace: Namespace = 'eip155', address = `0x${'a1'.repeat(20)}`): TestAdapter {
  let last: AdapterConnection | undefined
  const toConnection = (params: ConnectParams, answer: Partial<AdapterConnection> = {}): AdapterConnection => {
    last = {
      namespace,
      connectorId: params.connector.id,
      accounts: [{ namespace, address, type: 'eoa' }],
      chainId: params.network.unsupported ? '1' : String(params.network.id),
      provider: params.connector.provider,
      ...answer,
    }
    return last
  }

  let context: AdapterContext | undefined
  const type = namespace === 'eip155' ? 'evm' : 'solana'
  const adapter: Adapter = {
    type,
    connect: (params) =>
      new Promise((resolve, reject) => {
        params.signal.addEventListener('abort', () => reject(params.signal.reason))
        test.connecting.push({
          params,
          approve: (answer) => resolve(toConnection(params, answer)),
          refuse: reject,
        })
      }),
    reconnect: async (params) => {
      if (test.isSilent) return new Promise(() => {})
      await test.answering
      if (test.approved instanceof Error) throw test.approved
      return test.approved && toConnection(params, test.approved)
    },
    get asksAnyway() {
      return test.asksAnyway
    },
    disconnect: async (which, onRevokeFailed, keepsPermission) => {
      await test.leaving
      if (test.disconnectError) throw test.disconnectError
      if (test.revokeError) onRevokeFailed?.(test.revokeError)
      test.disconnected.push(which)
      if (keepsPermission) test.permitted.push(which)
    },
    chooseAccount: (chosen) => {
      if (!last) return
      const { accounts, connectorId } = last
      const ordered = [...accounts].sort(
        (a, b) => Number(b.address === chosen.address) - Number(a.address === chosen.address),
      )
      context?.emit({ type: 'accountsChanged', namespace, connectorId, accounts: ordered })
    },
    signMessage: (params) => test.sign(params),
    request: async () => null,
    switchNetwork: async ({ network }) => {
      await test.switching
      if (test.switchError) throw test.switchError
      test.switches.push(network.caipNetworkId)
    },
    dispose: () => {
      test.isDisposed = true
    },
  }
  const test: TestAdapter = {
    reference: {
      type,
      namespaces: [namespace],
      load: async () => ({
        type: adapter.type,
        namespaces: [namespace],
        setup: (given) => {
          context = given
          return adapter
        },
      }),
    },
    get context() {
      return context
    },
    connecting: [],
    disconnected: [],
    permitted: [],
    switches: [],
    isDisposed: false,
    approved: undefined,
    asksAnyway: false,
    isSilent: false,
    answering: undefined,
    disconnectError: undefined,
    leaving: undefined,
    revokeError: undefined,
    switching: undefined,
    switchError: undefined,
    sign: async () => '0x',
  }
  return test
}
