import { fromBase64, toBase64 } from './bitcoin-standard.js'
import { type BitcoinState, type BitcoinWire, bytesToHex, hexToBytes, networkWords } from './bitcoin-wire.js'

/**
 * Leather's provider at `window.LeatherProvider`. Methods, parameters, results and codes follow `@leather.io/rpc`
 * 2.21.16 on npm. It rejects with the whole response, like its extension's page script (`inpage.ts`). Each
 * `getAddresses` asks the owner in a window. It has no silent connect and emits no change.
 */
export function createLeatherProvider(wire: BitcoinWire) {
  let state: BitcoinState = { accounts: [], network: '' }
  let count = 0

  const fail = (code: number, message: string) => Object.assign(new Error(message), { code })
  const text = (params: Params, name: string): string => {
    const value = params[name]
    if (typeof value !== 'string') throw fail(-32602, `Invalid parameters: ${name}`)
    return value
  }
  const shown = () => state.accounts.slice(0, 2)
  const addressOf = (type: string) => shown().find((each) => each.type === type)?.address

  const methods: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    async getAddresses() {
      state = await wire.connectAgain()
      return {
        addresses: shown().map(({ address, publicKey, type, path }) => ({
          ...{ symbol: 'BTC', type: type === 'p2sh' ? 'p2wpkh-p2sh' : type, address, publicKey },
          ...{ derivationPath: path, descriptor: '' },
          ...(type === 'p2tr' && { tweakedPublicKey: publicKey }),
        })),
      }
    },
    async signMessage(params) {
      const paymentType = text(params, 'paymentType')
      if (paymentType !== 'p2tr' && paymentType !== 'p2wpkh') throw fail(-32602, 'Invalid parameters: paymentType')
      const message = text(params, 'message')
      // Leather uses its own account, even before this page has seen it.
      if (shown().length === 0) state = await wire.connect(true)
      const address = addressOf(paymentType)
      const protocol = params['type'] === 'legacy' ? 'ecdsa' : 'bip322'
      const signed = await wire.signMessage({ message, protocol, ...(address !== undefined && { address }) })
      return { signature: signed.signature.replace(/^smp/, ''), address: signed.address, message }
    },
    async signPsbt(params) {
      if (shown().length === 0) state = await wire.connect(true)
      const [own = ''] = shown().map(({ address }) => address)
      const at = params['signAtIndex']
      const indexes = at === undefined ? undefined : [at].flat().map(Number)
      const { psbt, txid } = await wire.signPsbt({
        psbt: toBase64(hexToBytes(text(params, 'hex'))),
        ...(indexes && { inputs: indexes.map((index) => ({ index, address: own })) }),
        ...(params['broadcast'] === true && { broadcast: true }),
      })
      return { hex: bytesToHex(fromBase64(psbt)), ...(txid !== undefined && { txid }) }
    },
    async sendTransfer(params) {
      text(params, 'network')
      const recipients = Array.isArray(params['recipients']) ? params['recipients'] : []
      return wire.sendTransfer({
        recipients: recipients.map(({ address, amount }) => ({ address: String(address), amount: String(amount) })),
      })
    },
    getInfo: async () => ({ version: '6.70.0', platform: 'extension', supportedMethods: Object.keys(methods) }),
    supportedMethods: async () => ({ documentation: '', methods: Object.keys(methods).map((name) => ({ name })) }),
  }

  const provider = {
    isLeather: true,
    async request(method: string, params: Params = {}) {
      count += 1
      const head = { jsonrpc: '2.0', id: String(count) }
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw { ...head, error: { code: -32601, message: `"${method}" is not supported` } }
      try {
        // A request that names a network is for that one, even if the extension shows another.
        const { network } = params
        if (typeof network === 'string' && state.network !== '' && network !== networkWords(state.network).leather)
          throw fail(-32602, `Leather is on ${networkWords(state.network).leather}`)
        return { ...head, result: await answer(params) }
      } catch (thrown) {
        const code = thrown instanceof Error && 'code' in thrown ? Number(thrown.code) : -32603
        throw { ...head, error: { code, message: thrown instanceof Error ? thrown.message : 'Internal error' } }
      }
    },
  }
  return {
    provider,
    change(next: BitcoinState) {
      state = next
    },
  }
}

type Params = Readonly<Record<string, unknown>>
