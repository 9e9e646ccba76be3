import { createHash } from 'node:crypto'
import { getBase64Encoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}

/**
 * What a transaction in base64 does: who pays, which programs with which accounts and data; not the block that it names,
 * which depends on the node, and not its signatures, which depend on that. Undefined for what is no transaction.
 */
export function digestOfTransaction(base64: string): string | undefined {
  try {
    const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
    const { lifetimeToken: _block, ...message } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return createHash('sha256').update(JSON.stringify(message, plain)).digest('hex').slice(0, 16)
  } catch {
    // It only has the name of one.
    return undefined
  }
}
