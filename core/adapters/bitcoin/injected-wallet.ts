import { WalletAnswerError } from '../../errors/adapter.js'
import { readList, readMember } from '../../lib/foreign.js'
import { callWallet, methodOf } from '../../lib/foreign-call.js'
import type { WalletState } from '../wallet-session.js'
import { base64ToBytes, bytesToBase64, bytesToHex, hexToBytes } from './encoding.js'
import { readText } from './read-accounts.js'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  isBitcoinAddress,
  isTaprootAddress,
  mainnetReference,
  referenceOf,
} from './wallet.js'

/**
 * A wallet like UniSat's object, which OKX and others have too: methods of one address, PSBTs in hex. It is on a network
 * of its own.
 */
export function toInjectedWallet(provider: object): BitcoinWallet {
  const call = (name: string, args: readonly unknown[], signal: AbortSignal) =>
    callWallet(methodOf(provider, name), args, signal)

  /** Reads what the wallet shows now. `addresses` is what the wallet has just reported. */
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
    return {
      accounts: known.map((address) => ({
        address,
        purpose: 'payment',
        ...(address === first && readText(publicKey) && { publicKey: readText(publicKey) }),
      })),
      chainId: referenceOf(network),
    }
  }

  return {
    provider,

    async connect(_chainId, signal) {
      // Its own way answers with one object; the other way with a list of addresses.
      const addresses = await call('requestAccounts', [], signal)
      return read(addresses, signal)
    },

    reconnect: async (_chainId, signal) => read(await call('getAccounts', [], signal), signal),

    disconnect: methodOf(provider, 'disconnect')
      ? async (signal) => void (await call('disconnect', [], signal))
      : undefined,

    onChange(listener) {
      const stopped = new AbortController()
      let turn = 0
      const onAccounts = (addresses: unknown) => {
        turn += 1
        const mine = turn
        if (readList(addresses).length === 0) return listener({ accounts: [] })
        const say = (state: WalletState<BitcoinAccount>) => {
          if (mine === turn && !stopped.signal.aborted) listener(state)
        }
        read(addresses, stopped.signal).then(say, () => undefined) // stopped: nobody listens any more
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
        stopped.abort()
        off?.('accountsChanged', onAccounts)
        off?.('networkChanged', onNetwork)
      }
    },

    async signMessage({ account, message, protocol }, signal) {
      const isBip322 = protocol === 'bip322' || (protocol === undefined && isTaprootAddress(account.address))
      const signature = await call('signMessage', [message, isBip322 ? 'bip322-simple' : 'ecdsa'], signal)
      if (typeof signature !== 'string' || signature === '')
        throw new WalletAnswerError({ method: 'signMessage', got: signature })
      return { signature }
    },

    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const toSignInputs = inputs.map(({ address, index, sighashTypes }) => ({
        address,
        index,
        ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
      }))
      const options = { autoFinalized: true, ...(toSignInputs.length > 0 && { toSignInputs }) }
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
      ? async (chainId, signal) => {
          const chain = chainId === mainnetReference ? 'BITCOIN_MAINNET' : 'BITCOIN_TESTNET'
          await call('switchChain', [chain], signal)
        }
      : undefined,
  }
}

/** 64 hex digits, alone or as the member that a wallet calls it by. */
export function readTxid(answer: unknown, method: string): string {
  for (const found of [answer, readMember(answer, 'txid'), readMember(answer, 'txId'), readMember(answer, 'txhash')])
    if (typeof found === 'string' && /^[0-9a-f]{64}$/i.test(found)) return found
  throw new WalletAnswerError({ method, got: answer })
}
