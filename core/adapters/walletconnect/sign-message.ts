import { isHex, stringToHex } from 'viem/utils'
import type { Namespace } from '../../contracts/caip.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'

const solanaBytes = lazy(() => import('../../lib/solana/bytes.js'))

type Ask = (method: string, params: unknown) => Promise<unknown>

/** Signs a text in the way of its namespace. */
export async function signMessage(
  namespace: Namespace,
  { address, message }: { address: string; message: string },
  ask: Ask,
): Promise<string> {
  switch (namespace) {
    case 'eip155': {
      // Text that is hex already is signed as the bytes it stands for.
      const data = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
      // A signature is at least 31 bytes.
      return expectText('personal_sign', await ask('personal_sign', [data, address]), /^0x[0-9a-f]{62,}$/i)
    }
    case 'solana': {
      const { toBase58 } = await solanaBytes.load()
      const text = toBase58(new TextEncoder().encode(message))
      return signatureOf('solana_signMessage', await ask('solana_signMessage', { message: text, pubkey: address }))
    }
    case 'bip122': {
      const answer = await ask('signMessage', { message, account: address, address })
      return hexToBase64(signatureOf('signMessage', answer))
    }
    default: {
      const method = `${namespace}_signMessage`
      return signatureOf(method, await ask(method, { address, message }))
    }
  }
}

function signatureOf(method: string, answer: unknown): string {
  return expectText(method, readMember(answer, 'signature'), /^\S+$/)
}

export function expectText(method: string, answer: unknown, pattern: RegExp): string {
  if (typeof answer !== 'string' || !pattern.test(answer)) throw new WalletAnswerError({ method, got: answer })
  return answer
}

/** Bitcoin wallets of WalletConnect answer in hex, where all others write signatures in base64. */
function hexToBase64(text: string): string {
  const digits = text.replace(/^0x/, '')
  if (!/^([0-9a-f]{2})+$/i.test(digits)) return text
  const bytes = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
}
