import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { answerFrom, type WalletAnswer } from '../../../harness/world/wallets/rpc.js'
import type { MockWallet } from '../../../harness/world/wallets/wallet.js'

export const toBase58 = (base64: string): string => getBase58Decoder().decode(Buffer.from(base64, 'base64'))
export const fromBase58 = (text: string): string => Buffer.from(getBase58Encoder().encode(text)).toString('base64')

type Signed = { readonly signature: string }

/** Asks the brain of a Solana wallet in words that vendors' backgrounds share. */
export function solanaBrain(wallet: MockWallet, origin: string) {
  const ask = (method: string, params?: unknown) => answerFrom(wallet, { method, params, origin })
  const addressesIn = (answer: WalletAnswer): string[] =>
    'result' in answer ? Object(answer.result).accounts.map(({ address }: { address: string }) => address) : []
  return {
    ask,
    /** The addresses that the page may see now, without asking anybody. */
    addresses: async () => addressesIn(await ask('standard:connect', { silent: true })),
    connect: async () => {
      const answer = await ask('standard:connect')
      return 'result' in answer ? { addresses: addressesIn(answer) } : answer
    },
    /** The signature as base64 of a message as base64. */
    async signMessage(account: string, message: string) {
      const answer = await ask('solana:signMessage', [{ account, message }])
      if (!('result' in answer)) return answer
      const [signed] = answer.result as Signed[] // our own brain
      return { signature: signed?.signature ?? '' }
    },
  }
}

/** The addresses of an event that tells of accounts. */
export const addressesOf = (data: unknown): string[] =>
  Object(data).accounts.map(({ address }: { address: string }) => address)
