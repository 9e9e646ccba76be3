import { base58, base64 } from '@scure/base'

const sentence = ' wants you to sign in with your '
/** The message that registers a name: JSON with its time in seconds. */
const registration = /^\{"name":"[^"]+","attributes":\{[^{}]*\},"timestamp":\d+\}$/

const encodings: readonly ((text: string) => Uint8Array)[] = [
  (text) => Uint8Array.from(Buffer.from(text.replace(/^0x/, ''), 'hex')),
  (text) => base64.decode(text),
  (text) => base58.decode(text),
]

/**
 * A sign-in message, or the registration of a name, without what differs between runs, whichever way a wallet is handed it: as
 * text, in hex, base64 or base58. `undefined`: the text is no such message.
 */
export function signInTextOf(value: string): string | undefined {
  const isPlain = value.includes(sentence) || registration.test(value)
  if (!isPlain && value.length < 100) return undefined
  const text = isPlain ? value : decoded(value)
  return text
    ?.replaceAll(/^(Issued At|Expiration Time|Not Before): .*$/gm, '$1: <time>')
    .replaceAll(/^Nonce: .*$/gm, 'Nonce: <nonce>')
    .replace(/"timestamp":\d+\}$/, '"timestamp":<time>}')
}

function decoded(value: string): string | undefined {
  if (!/^[\w+/=]+$/.test(value)) return undefined
  for (const decode of encodings) {
    try {
      const text = new TextDecoder().decode(decode(value))
      if (text.includes(sentence) || registration.test(text)) return text
    } catch {
      // A message of another kind.
    }
  }
  return undefined
}

export function hasSignInText(value: unknown): boolean {
  if (typeof value === 'string') return signInTextOf(value) !== undefined
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSignInText)
}
