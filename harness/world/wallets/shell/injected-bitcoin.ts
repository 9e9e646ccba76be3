import { fromBase64, toBase64 } from './bitcoin-standard.js'
import {
  type BitcoinState,
  type BitcoinWire,
  bytesToHex,
  hexToBytes,
  networkIdOf,
  networkWords,
} from './bitcoin-wire.js'
import { createEmitter } from './globals.js'

interface SignOptions {
  autoFinalized?: boolean
  toSignInputs?: { index: number; address?: string; sighashTypes?: number[] }[]
}

/**
 * A wallet's provider at `window.unisat` or `window.okxwallet.bitcoin`: one address, and PSBTs in hex. UniSat's methods
 * follow its page script (`unisat-wallet/extension`), and its events `setChainType` in its wallet controller. It emits
 * `chainChanged` with the chain, then the older `networkChanged`, which is `livenet` on Fractal too.
 */
export function createInjectedBitcoin(wire: BitcoinWire, style: 'unisat' | 'okx') {
  const { on, off, emit } = createEmitter()
  let state: BitcoinState = { accounts: [], network: '' }
  const shown = () => state.accounts.filter(({ purpose }) => purpose === 'payment').slice(0, 1)
  const addresses = () => shown().map(({ address }) => address)
  const look = async (silent?: boolean) => {
    state = await wire.connect(silent)
    return addresses()
  }
  const signed = async (psbtHex: string, { autoFinalized, toSignInputs }: SignOptions, broadcast = false) => {
    const [own = ''] = addresses()
    const inputs = toSignInputs?.map(({ index, address = own, sighashTypes }) => ({
      address,
      index,
      ...(sighashTypes && { sighashTypes }),
    }))
    return wire.signPsbt({
      psbt: toBase64(hexToBytes(psbtHex)),
      ...(inputs && { inputs }),
      ...(autoFinalized !== undefined && { finalize: autoFinalized }),
      ...(broadcast && { broadcast }),
    })
  }
  const networkName = () => networkWords(state.network).legacy

  const chain = () => {
    const { unisat, legacy } = networkWords(state.network)
    return { enum: unisat, name: unisat.replaceAll('_', ' ').toLowerCase(), network: legacy }
  }

  const common = {
    requestAccounts: () => look(),
    getAccounts: () => look(true),
    async getPublicKey() {
      if (shown().length === 0) await look(true)
      return shown()[0]?.publicKey ?? ''
    },
    async getNetwork() {
      if (state.network === '') await look(true)
      return networkName()
    },
    async signMessage(message: string, type?: 'ecdsa' | 'bip322-simple' | 'bip322') {
      const protocol = type === undefined || type === 'ecdsa' ? 'ecdsa' : 'bip322'
      return (await wire.signMessage({ message, protocol })).signature
    },
    async signPsbt(psbtHex: string, options: SignOptions = {}) {
      return bytesToHex(fromBase64((await signed(psbtHex, options)).psbt))
    },
    pushPsbt: async (psbtHex: string) => (await wire.pushPsbt(toBase64(hexToBytes(psbtHex)))).txid,
    async sendBitcoin(to: string, satoshis: number, options: { feeRate?: number; memo?: string } = {}) {
      const { txid } = await wire.sendTransfer({
        recipients: [{ address: to, amount: String(satoshis) }],
        ...(options.memo !== undefined && { memo: options.memo }),
        ...(options.feeRate !== undefined && { feeRate: String(options.feeRate) }),
      })
      return txid
    },
    on,
    removeListener: off,
    disconnect: () => wire.disconnect(),
  }
  const unisat = {
    ...common,
    async getChain() {
      if (state.network === '') await look(true)
      return chain()
    },
    async switchChain(wanted: string) {
      await wire.switchNetwork(networkIdOf(wanted))
      return chain()
    },
  }
  const okx = {
    ...common,
    async connect() {
      await look()
      const [own] = shown()
      return own ? { address: own.address, publicKey: own.publicKey } : {}
    },
    async send({ to, value, memo }: { from: string; to: string; value: string; memo?: string }) {
      // An amount of bitcoin as decimal text.
      const [whole = '0', part = ''] = value.split('.')
      const amount = BigInt(`${whole}${part.padEnd(8, '0').slice(0, 8)}`)
      const recipients = [{ address: to, amount: String(amount) }]
      return { txhash: (await wire.sendTransfer({ recipients, ...(memo !== undefined && { memo }) })).txid }
    },
  }

  return {
    provider: style === 'unisat' ? unisat : okx,
    change(next: BitcoinState) {
      const isOtherNetwork = next.network !== state.network
      state = next
      if (isOtherNetwork && style === 'unisat') emit('chainChanged', chain())
      if (isOtherNetwork) emit('networkChanged', networkName())
      emit('accountsChanged', addresses())
      const [own] = shown()
      if (style === 'okx') emit('accountChanged', own ? { address: own.address, publicKey: own.publicKey } : null)
    },
  }
}
