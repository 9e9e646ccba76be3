import { hexToBytes, isHex } from 'viem'
import type { RequestView, ViewFact } from './request-view.js'
import { hidesSomething, reveal, toText } from './request-view.js'

const HIDDEN = 'This text has characters that cannot be seen or that change its direction. They are spelled out below.'

/** Describes `personal_sign` or a Solana message: as text, or as bytes when it is not text. */
export function describeMessage(bytes: Uint8Array, facts: readonly ViewFact[]): RequestView {
  const text = toText(bytes)
  const shown = { title: 'Sign a message' }
  if (text === undefined) {
    const hex = `0x${Buffer.from(bytes).toString('hex')}`
    return {
      ...shown,
      warnings: ['This is not text. Sign it only if you know what it is.'],
      blocks: [
        { kind: 'facts', facts },
        { kind: 'bytes', title: `Message, ${bytes.length} bytes`, hex },
      ],
    }
  }
  return {
    ...shown,
    warnings: hidesSomething(text) ? [HIDDEN] : [],
    blocks: [
      { kind: 'facts', facts },
      { kind: 'text', title: text === '' ? 'Message (empty)' : 'Message', text: reveal(text) },
    ],
  }
}

/** The bytes that `personal_sign` signs: decoded from hex, or UTF-8 for any other text. */
export function messageBytes(message: string): Uint8Array {
  return isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : new TextEncoder().encode(message)
}
