import { WalletAnswerError } from '../../errors/adapter.js'
import { readList } from '../../lib/foreign.js'
import { callWallet, methodOf } from '../../lib/foreign-call.js'
import { expectText } from '../answer-request.js'
import type { WalletState } from '../wallet-session.js'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  createTurns,
  hexToBytes,
  isBitcoinAddress,
  mainnetReference,
  protocolOf,
  readFilled,
  readTxid,
  referenceOf,
} from './wallet.js'

/** A wallet like UniSat's object: methods of one address, PSBTs in hex, on a network of its own. */
export function toInjectedWallet(provider: object): BitcoinWallet {
  const call = (name: string, args: readonly unknown[], signal: AbortSignal) =>
    callWallet(methodOf(provider, name), args, signal)

  async function read(addresses: unknown, signal: AbortSignal): Promise<WalletState<BitcoinAccount>> {
    const known = readList(addresses).filter(isBitcoinAddress)
    if (known.length === 0) return { accounts: [] }
    // Beside the address they are of use, and not needed: a wallet that does not tell them is connected all the same.
    const [publicKey, network] = await Promise.all([
      call('getPublicKey', [], signal).catch(() => undefined),
      call('getNetwork', [], signal).catch(() => undefined),
    ])
    signal.throwIfAborted()
    const [first] = known
    const key = readFilled(publicKey)
    return {
      accounts: known.map((address) => ({
        address,
        purpose: 'payment',
        ...(address === first && key && { publicKey: key }),
      })),
      chainId: referenceOf(network),
    }
  }

  return {
    provider,

    ask: async ({ isSilent }, signal) =>
      read(await call(isSilent ? 'getAccounts' : 'requestAccounts', [], signal), signal),

    disconnect: methodOf(provider, 'disconnect') ? (signal) => call('disconnect', [], signal) : undefined,

    onChange(listener) {
      const { signal, turn, stop } = createTurns(listener)
      const onAccounts = (addresses: unknown) => {
        const say = turn()
        if (readList(addresses).length === 0) return say({ accounts: [] })
        read(addresses, signal).then(say, () => undefined) // stopped: nobody listens any more
      }
      const onNetwork = (name: unknown) => {
        const chainId = referenceOf(name)
        if (chainId) listener({ chainId })
      }
      const on = methodOf(provider, 'on')
      const off = methodOf(provider, 'removeListener') ?? methodOf(provider, 'off')
      on?.('accountsChanged', onAccounts)
      on?.('networkChanged', onNetwork)
      return () => {
        stop()
        off?.('accountsChanged', onAccounts)
        off?.('networkChanged', onNetwork)
      }
    },

    async signMessage({ account, message, protocol }, signal) {
      const way = (protocol ?? protocolOf(account)) === 'bip322' ? 'bip322-simple' : 'ecdsa'
      const answer = await call('signMessage', [message, way], signal)
      return { signature: expectText('signMessage', answer, /./s) }
    },

    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const options = { autoFinalized: true, ...(inputs.length > 0 && { toSignInputs: inputs }) }
      const signed = await call('signPsbt', [bytesToHex(base64ToBytes(psbt, 'psbt')), options], signal)
      const bytes = hexToBytes(signed)
      if (!bytes) throw new WalletAnswerError({ method: 'signPsbt', got: signed })
      const answer = { psbt: bytesToBase64(bytes) }
      if (!broadcast) return answer
      return { ...answer, txid: readTxid(await call('pushPsbt', [signed], signal), 'pushPsbt') }
    },

    async sendTransfer({ to, satoshis, memo }, signal) {
      const options = memo === undefined ? [] : [{ memo }]
      return readTxid(await call('sendBitcoin', [to, Number(satoshis), ...options], signal), 'sendBitcoin')
    },

    switchNetwork: methodOf(provider, 'switchChain')
      ? (chainId, signal) =>
          call('switchChain', [chainId === mainnetReference ? 'BITCOIN_MAINNET' : 'BITCOIN_TESTNET'], signal)
      : undefined,
  }
}
