import { type BitcoinState, type BitcoinWire, networkIdOf, networkWords } from './bitcoin-wire.js'
import { createEmitter } from './globals.js'

type Answer = { jsonrpc: '2.0'; id: string } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

interface Listening {
  eventName: 'accountChange' | 'networkChange' | 'disconnect'
  cb(event: object): void
}

/**
 * sats-connect's own codes (`@sats-connect/core` 0.16.0 `RpcErrorCode`): declined, not supported, not allowed. Errors
 * are answered and not thrown.
 */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 5000: -32000, 4200: -32001, 4100: -32002 }

/** A wallet's provider with the sats-connect interface (`@sats-connect/core` 0.16.0): JSON-RPC by `request`. */
export function createSatsProvider(wire: BitcoinWire) {
  const { on, off, emit } = createEmitter()
  let state: BitcoinState = { accounts: [], network: '' }
  let count = 0
  const shown = (purposes: readonly string[] = ['payment', 'ordinals']) =>
    state.accounts
      .slice(0, 2)
      .filter(({ purpose }) => purposes.includes(purpose))
      .map(({ address, publicKey, purpose, type, path }) => ({
        address,
        publicKey,
        purpose,
        addressType: type,
        derivationPath: path,
        walletType: 'software',
      }))
  // A faulty approval without accounts has no network either.
  const network = () => (state.network ? { bitcoin: { name: networkWords(state.network).sats } } : {})
  const account = (purposes?: readonly string[]) => ({
    id: 'account',
    addresses: shown(purposes),
    walletType: 'software',
    network: network(),
  })
  const connect = async (purposes?: readonly string[]) => {
    state = await wire.connect()
    return account(purposes)
  }

  const methods: Readonly<Record<string, (params: Record<string, unknown>) => Promise<unknown>>> = {
    wallet_connect: ({ addresses }) => connect(toTexts(addresses)),
    wallet_requestPermissions: async () => {
      await connect()
      return true
    },
    wallet_getAccount: async () => {
      const seen = await wire.connect(true)
      // Unlike the other methods it never asks the owner: an unconnected page has no access.
      if (seen.accounts.length === 0) throw Object.assign(new Error('Access denied.'), { code: 4100 })
      state = seen
      return account()
    },
    getAccounts: async ({ purposes }) => {
      await connect()
      return shown(toTexts(purposes))
    },
    getAddresses: async ({ purposes }) => {
      await connect()
      return { addresses: shown(toTexts(purposes)), network: network() }
    },
    wallet_getNetwork: async () => network(),
    wallet_changeNetwork: async ({ name }) => {
      await wire.switchNetwork(networkIdOf(String(name)))
      return null
    },
    wallet_disconnect: async () => {
      await wire.disconnect()
      return null
    },
    signMessage: async ({ address, message, protocol }) => {
      const signed = await wire.signMessage({
        message: String(message),
        ...(typeof address === 'string' && { address }),
        ...(typeof protocol === 'string' && { protocol: protocol === 'BIP322' ? 'bip322' : 'ecdsa' }),
      })
      return { ...signed, protocol: signed.protocol === 'bip322' ? 'BIP322' : 'ECDSA' }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }) =>
      wire.signPsbt({
        psbt: String(psbt),
        ...(typeof signInputs === 'object' && signInputs !== null && { inputs: toInputs(signInputs) }),
        ...(broadcast === true && { broadcast }),
      }),
    sendTransfer: async ({ recipients }) =>
      wire.sendTransfer({
        recipients: (Array.isArray(recipients) ? recipients : []).map(({ address, amount }) => ({
          address: String(address),
          amount: String(amount),
        })),
      }),
  }

  const provider = {
    async request(method: string, params: Record<string, unknown> | null = null): Promise<Answer> {
      count += 1
      const head = { jsonrpc: '2.0', id: String(count) } as const
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) return { ...head, error: { code: -32601, message: `There is no method ${method}.` } }
      try {
        return { ...head, result: await answer(params ?? {}) }
      } catch (thrown) {
        const code = thrown instanceof Error && 'code' in thrown ? Number(thrown.code) : undefined
        if (code === undefined) throw thrown
        const message = thrown instanceof Error ? thrown.message : ''
        // The interface has no code for a pending request: −32002, used elsewhere, means missing access here.
        if (code === -32002) return { ...head, error: { code: -32603, message: `Already pending: ${message}` } }
        return { ...head, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener({ eventName, cb }: Listening) {
      const listener = (event: unknown) => cb(event as object) // only `change` below emits
      on(eventName, listener)
      return () => off(eventName, listener)
    },
  }
  return {
    provider,
    change(next: BitcoinState) {
      const isOtherNetwork = next.network !== state.network
      const wasLetIn = state.accounts.length > 0
      state = next
      if (next.accounts.length === 0) {
        if (wasLetIn) emit('disconnect', { type: 'disconnect' })
        return
      }
      if (isOtherNetwork) emit('networkChange', { type: 'networkChange', ...network(), addresses: shown() })
      emit('accountChange', { type: 'accountChange', addresses: shown() })
    },
  }
}

const toTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined

function toInputs(signInputs: object): { address: string; index: number }[] {
  return Object.entries(signInputs).flatMap(([address, indexes]) =>
    (Array.isArray(indexes) ? indexes : []).map((index) => ({ address, index: Number(index) })),
  )
}
