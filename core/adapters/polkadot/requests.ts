import * as z from 'zod/mini'
import { filledText } from '../../contracts/fields.js'
import { mappedError } from '../../errors/mapped-error.js'
import { parseParams, type RequestMethods } from '../answer-request.js'
import type { WalletSession } from '../wallet-session.js'
import type { PolkadotAccount, PolkadotWallet } from './wallet.js'

export type PolkadotSession = WalletSession<PolkadotAccount, PolkadotWallet>

const text = filledText()
const messageParams = z.object({ address: z.optional(text), message: z.string() })
const transactionParams = z.object({
  address: z.optional(text),
  transactionPayload: z.looseObject({ address: z.optional(text), method: text, signedExtensions: z.array(z.string()) }),
})

/**
 * The methods of WalletConnect's polkadot namespace, answered by wallets of the page, so that a host asks every kind of
 * wallet alike. Signatures are hex.
 */
export const methods: RequestMethods<PolkadotSession> = {
  polkadot_signMessage: async (session, params) => {
    const { address, message } = parseParams(messageParams, params)
    return { signature: await signMessage(session, address, message) }
  },
  polkadot_signTransaction: async (session, params) => {
    const { address, transactionPayload } = parseParams(transactionParams, params)
    const own = accountOf(session, address ?? transactionPayload.address)
    const payload = { ...transactionPayload, address: own.address }
    return { signature: await session.wallet.signPayload(payload, session.signal) }
  },
}

/** Resolves with the signature in hex, over the message between `<Bytes>` and `</Bytes>`. */
export async function signMessage(
  session: PolkadotSession,
  address: string | undefined,
  message: string,
): Promise<string> {
  const account = accountOf(session, address)
  // As hex: a text that looks like hex would be signed as the bytes that it stands for.
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  return session.wallet.signRaw({ address: account.address, data: `0x${bytes.join('')}` }, session.signal)
}

/** @throws {@link ModalError} `wallet_unauthorized` when the wallet does not let this page use the account. */
function accountOf({ accounts }: PolkadotSession, address: string | undefined): PolkadotAccount {
  const account = address === undefined ? accounts[0] : accounts.find((own) => own.address === address)
  if (!account)
    throw mappedError('wallet_unauthorized', { cause: new Error(`The wallet has not allowed the account ${address}`) })
  return account
}
