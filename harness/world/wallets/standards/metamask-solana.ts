import { getBase58Decoder } from '@solana/kit'
import * as z from 'zod/mini'
import { parseParams } from '../rpc.js'
import { fromBase64 } from '../solana-account.js'
import { solanaSessionMethods } from '../wallet-connect/solana-session-methods.js'
import type { WalletCore, WalletMethod, WalletMethods } from '../wallet-core.js'

const account = z.object({ address: z.string() })
const messageParams = z.strictObject({ account, message: z.base64() })
const transactionParams = z.strictObject({
  account,
  transaction: z.base64(),
  scope: z.string(),
  options: z.optional(z.unknown()),
})

/**
 * Solana in MetaMask's Multichain API: the Wallet Standard's names, with base64 for what is signed and base58 for
 * signatures, as @metamask/solana-wallet-standard 0.6.0 writes and reads them.
 */
export function metamaskSolanaMethods(core: WalletCore, scope: string): WalletMethods {
  const session = solanaSessionMethods(core, scope)
  const perform = async (method: string, request: Parameters<WalletMethod>[0], params: unknown) =>
    Object(await session[method]?.({ ...request, method, params }))

  return {
    async signMessage(request) {
      const { account: signer, message } = parseParams(messageParams, request.method, request.params)
      const params = { message: getBase58Decoder().decode(fromBase64(message)), pubkey: signer.address }
      const { signature } = await perform('solana_signMessage', request, params)
      return { signature, signedMessage: message, signatureType: 'ed25519' }
    },
    async signTransaction(request) {
      const { account: signer, transaction } = parseParams(transactionParams, request.method, request.params)
      const signed = await perform('solana_signTransaction', request, { transaction, pubkey: signer.address })
      return { signedTransaction: signed.transaction }
    },
    async signAndSendTransaction(request) {
      const { account: signer, transaction } = parseParams(transactionParams, request.method, request.params)
      const params = { transaction, pubkey: signer.address }
      const { signature } = await perform('solana_signAndSendTransaction', request, params)
      return { signature }
    },
  }
}
