import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { answerFrom, type WalletAnswer } from '../../../harness/world/wallets/rpc.js'
import type { MockWallet } from '../../../harness/world/wallets/wallet.js'

export const toBase58 = (base64: string): string => getBase58Decoder().decode(Buffer.from(base64, 'base64'))
export const fromBase58 = (text: string): string => Buffer.from(getBase58Encoder().encode(text)).toString('base64')

type Signed = { readonly signature: string }

/** Sends requests of an origin to a mock Solana wallet. Several vendors' backgrounds use it. */
export function solanaClient(wallet: MockWallet, origin: string) {
  const ask = (method: string, params?: unknown) => answerFrom(wallet, { method, params, origin })
  const addressesIn = (answer: WalletAnswer): string[] =>
    'result' in answer ? Object(answer.result).accounts.map(({ address }: { address: string }) => address) : []
  return {
    ask,
    /** The addresses that the page may see now. The owner is not asked. */
    addresses: async () => addressesIn(await ask('standard:connect', { silent: true })),
    connect: async () => {
      const answer = await ask('standard:connect')
      return 'result' in answer ? { addresses: addressesIn(answer) } : answer
    },
    /** Signs a message. Message and signature are base64. */
    async signMessage(account: string, message: string) {
      const answer = await ask('solana:signMessage', [{ account, message }])
      if (!('result' in answer)) return answer
      const [signed] = answer.result as Signed[] // from our own mock wallet
      return { signature: signed?.signature ?? '' }
    },
  }
}

/** The addresses in the data of an event about accounts. */
export const addressesOf = (data: unknown): string[] =>
  Object(data).accounts.map(({ address }: { address: string }) => address)
