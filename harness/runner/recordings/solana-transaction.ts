import { createHash } from 'node:crypto'
import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}

/**
 * Describes a base64 transaction: its payer, and its programs with their accounts and data. Leaves out the block, which
 * depends on the node, and the signatures, which depend on the block. `undefined` where it is no transaction.
 */
export function digestOfTransaction(base64: string): string | undefined {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
    const { lifetimeToken: _block, ...message } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return createHash('sha256').update(JSON.stringify(message, plain)).digest('hex').slice(0, 16)
  } catch {
    return undefined
  }
}
