import { mappedError } from '../../errors/mapped-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import { callWallet, methodOf, stopOf } from '../../lib/foreign-call.js'
import { readAccounts, readBytes } from '../answer-request.js'
import type { WalletState } from '../one-wallet.js'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  type InputToSign,
  isBitcoinAddress,
  readTxid,
  referenceOf,
} from './wallet.js'

type Feature = 'connect' | 'disconnect' | 'signMessage' | 'signTransaction' | 'signAndSendTransaction'

/** A wallet of the Wallet Standard with the `bitcoin:` features: bytes for what is signed, one request for each network. */
export function toStandardWallet(provider: object): BitcoinWallet {
  const features = readMember(provider, 'features')
  const find = (feature: Feature) => methodOf(readMember(features, `bitcoin:${feature}`), feature)
  const call = (feature: Feature, inputs: readonly unknown[], signal: AbortSignal) =>
    callWallet(find(feature), inputs, signal)
  const events = methodOf(readMember(features, 'bitcoin:events') ?? readMember(features, 'standard:events'), 'on')

  const toState = (list: unknown): WalletState<BitcoinAccount> => {
    const chains = readList(list).flatMap((handle) => readList(readMember(handle, 'chains')))
    const chainId = chains.map(referenceOf).find((each) => each !== undefined)
    return { accounts: readAccounts(list, toAccount), chainId }
  }

  return {
    provider,
    serves: ({ caipNetworkId }) =>
      readList(readMember(provider, 'chains')).some((chain) => `bip122:${referenceOf(chain)}` === caipNetworkId),

    async ask({ isSilent }, signal) {
      const input = { purposes: ['payment', 'ordinals'], ...(isSilent && { silent: true }) }
      const accounts = readMember(await call('connect', [input], signal), 'accounts')
      // Some keep their accounts to themselves and answer nothing.
      return toState(Array.isArray(accounts) ? accounts : readMember(provider, 'accounts'))
    },

    disconnect: find('disconnect') ? (signal) => call('disconnect', [], signal) : undefined,

    onChange: (listener) =>
      stopOf(
        events?.('change', (change: unknown) => {
          const accounts = readMember(change, 'accounts')
          if (Array.isArray(accounts)) listener(toState(accounts))
        }),
      ),

    async signMessage({ account, message, protocol }, signal) {
      // The feature leaves the way to the wallet.
      if (protocol === 'ecdsa' && account.purpose === 'ordinals')
        throw mappedError('rpc_invalid_params', { cause: new Error(`${account.address} signs by BIP-322 only`) })
      const input = { account: account.handle, message: new TextEncoder().encode(message) }
      const outputs = readList(await call('signMessage', [input], signal))
      return { signature: bytesToBase64(readBytes(outputs[0], 'signature', 'bitcoin:signMessage')) }
    },

    async signPsbt({ psbt, inputs, accounts, broadcast }, signal) {
      const input = { psbt: base64ToBytes(psbt, 'psbt'), inputsToSign: toInputsToSign(inputs, accounts) }
      if (!broadcast) {
        const [output] = readList(await call('signTransaction', [input], signal))
        return { psbt: bytesToBase64(readBytes(output, 'signedPsbt', 'bitcoin:signTransaction')) }
      }
      const [output] = readList(await call('signAndSendTransaction', [input], signal))
      const signed = readMember(output, 'signedPsbt')
      const txid = readTxid(output, 'bitcoin:signAndSendTransaction')
      // The transaction id identifies what was sent; the wallet may leave the PSBT out.
      return { psbt: signed instanceof Uint8Array ? bytesToBase64(signed) : psbt, txid }
    },

    async sendTransfer() {
      const cause = new Error('The Wallet Standard has no transfer: sign a PSBT with broadcast instead')
      throw mappedError('wallet_unsupported_method', { cause })
    },
  }
}

function toAccount(handle: unknown, address: string): BitcoinAccount | undefined {
  if (!isBitcoinAddress(address)) return undefined
  const key = readMember(handle, 'publicKey')
  const publicKey = key instanceof Uint8Array && key.length > 0 && bytesToHex(key)
  const purpose = readMember(handle, 'purpose') === 'ordinals' ? 'ordinals' : 'payment'
  return { address, purpose, ...(publicKey && { publicKey }), handle }
}

function toInputsToSign(inputs: readonly InputToSign[], accounts: readonly BitcoinAccount[]): object[] {
  const addresses = [...new Set(inputs.map(({ address }) => address))]
  return addresses.map((address) => {
    const account = accounts.find((each) => each.address === address)?.handle
    return { account, signingIndexes: inputs.filter((each) => each.address === address).map(({ index }) => index) }
  })
}
