import { address } from '@solana/kit'
import { associatedTokenAccount } from '../../lib/solana/token-transfer.js'
import { createSolanaClient } from '../../services/nodes/solana.js'
import { bySpeed, type FeeQuote, type SendDraft, type SendNode, type SendNodeNeeds, type SendSpeed } from './node.js'

const signatureFee = 5_000n
/** Priority fees in lamports. `standard` pays for 500 compute units at 20 lamports each. */
const priorities: Readonly<Record<SendSpeed, bigint>> = { standard: 10_000n, fast: 50_000n, instant: 200_000n }
/** Bytes of an account, and its rent exemption on every cluster, used when the node does not answer. */
const tokenAccount = { size: 165, rent: 2_039_280n }
const walletAccount = { size: 0, rent: 890_880n }
const systemProgram = '11111111111111111111111111111111'

export function createSolanaSendNode({ node }: Pick<SendNodeNeeds, 'node'>): SendNode {
  const client = createSolanaClient(node)

  const rentOf = async ({ size, rent }: typeof tokenAccount, signal: AbortSignal): Promise<bigint> => {
    try {
      const lamports = await node.request('getMinimumBalanceForRentExemption', [size], signal)
      if (typeof lamports === 'number' && Number.isSafeInteger(lamports) && lamports >= 0) return BigInt(lamports)
    } catch {
      signal.throwIfAborted() // what is known serves as well
    }
    return rent
  }

  const tokenRent = async ({ to, token }: SendDraft, signal: AbortSignal): Promise<bigint> => {
    if (!to || !token) return 0n
    const [minted, received] = await Promise.all([client.getAccount(token, signal), client.getAccount(to, signal)])
    if (!minted || received?.owner === minted.owner) return 0n
    const account = await associatedTokenAccount(address(to), address(token), address(minted.owner))
    return (await client.getAccount(account, signal)) ? 0n : rentOf(tokenAccount, signal)
  }

  const minimumOf = async ({ to, token }: SendDraft, signal: AbortSignal): Promise<bigint> => {
    if (!to || token || (await client.getAccount(to, signal))) return 0n
    return rentOf(walletAccount, signal)
  }

  const quote = async (draft: SendDraft, signal: AbortSignal): Promise<FeeQuote> => {
    const [rent, minimum] = await Promise.all([tokenRent(draft, signal), minimumOf(draft, signal)])
    const options = bySpeed((speed) => {
      const fee = signatureFee + priorities[speed]
      return { terms: { priorityFee: priorities[speed] }, fee, expected: fee }
    })
    return { options, rent, minimum, reserve: walletAccount.rent, isReverted: false }
  }

  return {
    quote,
    isContract: async (at, signal) => {
      const found = await client.getAccount(at, signal)
      return found !== undefined && found.owner !== systemProgram
    },
  }
}
