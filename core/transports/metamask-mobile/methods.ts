import { base58, base64 } from '@scure/base'
import { readFilled, readList, readMember } from '../../lib/foreign.js'

/** Sends one request to the wallet on the network of the call. */
export type Invoke = (method: string, params: unknown) => Promise<unknown>

/** Where a request goes. */
interface Place {
  readonly scope: string
  /** The account in use. */
  readonly address: string
}

type Answer = (invoke: Invoke, params: unknown, place: Place) => Promise<unknown>

const accountIn = (params: unknown, { address }: Place) => ({
  address: readFilled(readMember(params, 'pubkey')) ?? address,
})

const signTransaction = async (invoke: Invoke, params: unknown, place: Place, transaction: unknown) => {
  const { scope } = place
  const answer = await invoke('signTransaction', { account: accountIn(params, place), transaction, scope })
  return readMember(answer, 'signedTransaction')
}

/**
 * The requests of WalletConnect's Solana namespace, in the Multichain API's methods, which have the Wallet Standard's
 * names. Parameters and answers are those that @metamask/solana-wallet-standard 0.6.0 writes and reads.
 */
export const solanaMethods: Readonly<Record<string, Answer>> = {
  solana_signMessage: async (invoke, params, place) => {
    const message = base64.encode(base58.decode(String(readMember(params, 'message'))))
    const answer = await invoke('signMessage', { account: accountIn(params, place), message })
    const signed = readMember(answer, 'signedMessage')
    if (signed !== undefined && signed !== message)
      throw new Error('The wallet signed something else than it was asked for')
    return { signature: readMember(answer, 'signature') }
  },
  solana_signTransaction: async (invoke, params, place) => ({
    transaction: await signTransaction(invoke, params, place, readMember(params, 'transaction')),
  }),
  solana_signAllTransactions: async (invoke, params, place) => {
    const transactions: unknown[] = []
    // The wallet asks its owner for one at a time.
    for (const each of readList(readMember(params, 'transactions')))
      transactions.push(await signTransaction(invoke, params, place, each))
    return { transactions }
  },
  solana_signAndSendTransaction: async (invoke, params, place) => {
    const transaction = readMember(params, 'transaction')
    const answer = await invoke('signAndSendTransaction', {
      account: accountIn(params, place),
      transaction,
      scope: place.scope,
    })
    return { signature: readMember(answer, 'signature') }
  },
}
