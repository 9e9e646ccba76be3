import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa'
import { x25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from 'viem'
import * as z from 'zod/mini'
import { parseJson } from '../lib/json.js'
import { signer } from './evm-accounts.js'
import { signedBytes } from './evm-signing.js'
import { address, parseParams, walletError } from './rpc.js'
import type { WalletCore, WalletMethods } from './wallet-core.js'

const keyParams = z.tuple([address], z.unknown())
const decryptParams = z.tuple([z.string(), address], z.unknown())
const sealed = z.object({
  version: z.literal('x25519-xsalsa20-poly1305'),
  nonce: z.string(),
  ephemPublicKey: z.string(),
  ciphertext: z.string(),
})

/**
 * MetaMask's encryption to an account: a NaCl box (x25519-xsalsa20-poly1305) with the account's own key, as in
 * @metamask/eth-sig-util 8.2.0. Both methods ask the owner.
 */
export function evmEncryptionMethods(core: WalletCore): WalletMethods {
  return {
    async eth_getEncryptionPublicKey(request) {
      const [from] = parseParams(keyParams, request.method, request.params)
      const account = signer(core, request, from)
      await core.ask(request)
      return toBase64(x25519.getPublicKey(hexToBytes(account.evmPrivateKey)))
    },
    async eth_decrypt(request) {
      const [data, from] = parseParams(decryptParams, request.method, request.params)
      const account = signer(core, request, from)
      const text = Buffer.from(hexToBytes(signedBytes(data))).toString()
      const { nonce, ephemPublicKey, ciphertext } = parseParams(sealed, request.method, parseJson(text))
      await core.ask(request)
      const shared = x25519.getSharedSecret(hexToBytes(account.evmPrivateKey), fromBase64(ephemPublicKey))
      try {
        return Buffer.from(
          xsalsa20poly1305(boxKey(shared), fromBase64(nonce)).decrypt(fromBase64(ciphertext)),
        ).toString()
      } catch {
        throw walletError(-32603, `${request.method}: this was not encrypted to ${from}.`)
      }
    },
  }
}

/** HSalsa20 of the shared secret with a nonce of zeros: NaCl's `crypto_box_beforenm`. */
function boxKey(shared: Uint8Array): Uint8Array {
  const words = (bytes: Uint8Array) => new Uint32Array(Uint8Array.from(bytes).buffer)
  const key = new Uint32Array(8)
  hsalsa(words(new TextEncoder().encode('expand 32-byte k')), words(shared), new Uint32Array(4), key)
  return new Uint8Array(key.buffer)
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))
