import { mappedError } from '../../errors/mapped-error.js'
import { readFilled, readList, readMember } from '../../lib/foreign.js'
import { expectText } from '../answer-request.js'
import { leatherNameOf } from './networks.js'
import type { BitcoinAccount, BitcoinWallet, PsbtParams } from './wallet.js'
import { base64ToBytes, bytesToBase64, bytesToHex, cannotPassOn, hexToBytes, readTxid } from './wallet.js'

/** Calls a method of the wallet; rejects with common codes. */
type Call = (method: string, params: object | null, signal: AbortSignal) => Promise<unknown>

/**
 * True if the addresses are in Leather's form. Leather shares the transport of sats-connect, but few methods
 * (`@leather.io/rpc` 2.21.16). An address has a `type` and no `purpose`, a message needs the `paymentType` of its key,
 * a PSBT is hex, and requests may name a network. Leather has no `wallet_connect`, `wallet_getAccount`,
 * `wallet_disconnect` and `wallet_changeNetwork`, and no events.
 */
export const isOfLeather = (addresses: unknown): boolean =>
  readList(addresses).some(
    (entry) => readFilled(readMember(entry, 'type')) !== undefined && readMember(entry, 'purpose') === undefined,
  )

/** In Leather, taproot addresses hold ordinals. */
export const leatherPurpose = (type: unknown): BitcoinAccount['purpose'] => (type === 'p2tr' ? 'ordinals' : 'payment')

const isTaproot = (address: string) => /^(bc|tb|bcrt)1p/i.test(address)

/**
 * The stored accounts of an earlier page: Leather cannot be asked again without a window. An address's form shows its
 * purpose.
 */
export const leatherAccounts = (addresses: readonly string[]): BitcoinAccount[] =>
  addresses.map((address) => ({ address, purpose: leatherPurpose(isTaproot(address) ? 'p2tr' : 'p2wpkh') }))

export function leatherSigning(
  call: Call,
  networkNow: () => string | undefined,
): Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'> {
  const network = () => {
    const name = leatherNameOf(networkNow())
    return name === undefined ? {} : { network: name }
  }
  return {
    async signMessage({ account, message, protocol }, signal) {
      if (protocol === 'ecdsa' && isTaproot(account.address))
        throw mappedError('rpc_invalid_params', { cause: new Error(`${account.address} signs by BIP-322 only`) })
      const type = protocol && { type: protocol === 'ecdsa' ? 'legacy' : 'bip322' }
      const params = { message, paymentType: isTaproot(account.address) ? 'p2tr' : 'p2wpkh', ...type, ...network() }
      const answer = await call('signMessage', params, signal)
      const by = readMember(answer, 'address')
      // Leather signs with its current account, which may have changed without an event.
      if (by !== undefined && by !== account.address)
        throw mappedError('wallet_unauthorized', { cause: new Error(`Leather signed as ${String(by)}`) })
      return { signature: expectText('signMessage', readMember(answer, 'signature'), /./) }
    },

    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const params = {
        hex: bytesToHex(base64ToBytes(psbt, 'psbt')),
        broadcast,
        ...(inputs.length > 0 && { signAtIndex: inputs.map(({ index }) => index) }),
        ...allowedOf(inputs),
        ...network(),
      }
      const answer = await call('signPsbt', params, signal)
      const hex = expectText('signPsbt', readMember(answer, 'hex'), /^([0-9a-f]{2})+$/i)
      return { psbt: bytesToBase64(hexToBytes(hex)), ...(broadcast && { txid: readTxid(answer, 'signPsbt') }) }
    },

    async sendTransfer({ from, to, satoshis, memo }, signal) {
      if (from.purpose !== 'payment')
        throw cannotPassOn(`the account ${from.address}: it pays from its payment address`)
      if (memo) throw cannotPassOn('a memo')
      const params = { recipients: [{ address: to, amount: String(satoshis) }], ...network() }
      return readTxid(await call('sendTransfer', params, signal), 'sendTransfer')
    },
  }
}

/**
 * The allowed signature hashes, which apply to all inputs together. Different ones per input would allow each input too
 * many.
 */
function allowedOf(inputs: PsbtParams['inputs']): { allowedSighash?: readonly number[] } {
  const [first, ...rest] = inputs.map(({ sighashTypes }) => sighashTypes)
  if (rest.some((types) => String(types) !== String(first))) throw cannotPassOn('sighashTypes that differ by input')
  return first ? { allowedSighash: first } : {}
}
