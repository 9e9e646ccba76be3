import { secp256k1 } from '@noble/curves/secp256k1.js'
import { equalBytes } from '@noble/curves/utils.js'
import { base64 } from '@scure/base'
import { Address, NETWORK, OutScript, p2sh, p2wpkh, RawWitness, Script, TEST_NETWORK } from '@scure/btc-signer'
import { verifySpend } from '../../chains/utxo/verify-spend.js'
import { messageHash, toSignTransaction } from './sign-message.js'

/** Whether the owner of an address signed a text, by BIP-137 or by BIP-322 "simple". */
export function verifyBitcoinMessage(address: string, message: string, signature: string): boolean {
  try {
    const script = OutScript.encode(Address(/^(bc|[13])/.test(address) ? NETWORK : TEST_NETWORK).decode(address))
    const bytes = base64.decode(signature.replace(/^smp/, ''))
    return bytes.length === 65 ? isEcdsa(script, message, bytes) : isBip322(script, message, bytes)
  } catch {
    return false // what cannot be read proves nothing
  }
}

function isEcdsa(script: Uint8Array, message: string, [header = 0, ...rest]: Uint8Array): boolean {
  const recovered = secp256k1.Signature.fromBytes(Uint8Array.from([(header - 27) % 4, ...rest]), 'recovered')
  const publicKey = recovered.recoverPublicKey(messageHash(message)).toBytes(true)
  const native = p2wpkh(publicKey)
  return equalBytes(script, header < 39 ? p2sh(native).script : native.script)
}

function isBip322(script: Uint8Array, message: string, witness: Uint8Array): boolean {
  const transaction = toSignTransaction(script, message)
  const finalScriptWitness = RawWitness.decode(witness)
  const [, publicKey] = finalScriptWitness
  // The short form leaves out what a nested address shows besides: it follows from the key.
  const isNested = OutScript.decode(script).type === 'sh' && publicKey
  const finalScriptSig = isNested ? Script.encode([p2wpkh(publicKey).script]) : undefined
  transaction.updateInput(0, { finalScriptWitness, ...(finalScriptSig && { finalScriptSig }) }, true)
  verifySpend(transaction, 0, [{ script, value: 0n }])
  return true
}
