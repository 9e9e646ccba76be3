import { fromBase64, toBase64 } from './bitcoin-standard.js'
import { type BitcoinState, type BitcoinWire, bitcoinChain, isMainnet } from './bitcoin-wire.js'
import { createEmitter } from './globals.js'

interface SignOptions {
  autoFinalized?: boolean
  toSignInputs?: { index: number; address?: string; sighashTypes?: number[] }[]
}

/** A page's view of a wallet at `window.unisat` or `window.okxwallet.bitcoin`: one address, PSBTs in hex. */
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
  const networkName = () => (isMainnet(state.network) ? 'livenet' : 'testnet')

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
      const isMain = isMainnet(state.network)
      return {
        enum: isMain ? 'BITCOIN_MAINNET' : 'BITCOIN_TESTNET',
        name: isMain ? 'Bitcoin Mainnet' : 'Bitcoin Testnet',
      }
    },
    switchChain: (chain: string) =>
      wire.switchNetwork(chain === 'BITCOIN_MAINNET' ? bitcoinChain.mainnet : bitcoinChain.testnet),
  }
  const okx = {
    ...common,
    async connect() {
      await look()
      const [own] = shown()
      return own ? { address: own.address, publicKey: own.publicKey } : {}
    },
    async send({ to, value, memo }: { from: string; to: string; value: string; memo?: string }) {
      // Bitcoins as a decimal text.
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
      if (isOtherNetwork) emit('networkChanged', networkName())
      emit('accountsChanged', addresses())
      const [own] = shown()
      if (style === 'okx') emit('accountChanged', own ? { address: own.address, publicKey: own.publicKey } : null)
    },
  }
}

const hexToBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
