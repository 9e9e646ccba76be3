import {
  getConvertAllowance,
  getConvertBuildApprove,
  postConvertBuildTransaction,
} from '../../contracts/api/convert-build.js'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import { SwapNetworkError } from '../../errors/swap-transaction.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import type { SwapAccount, SwapOrder } from './api.js'
import { SLIPPAGE_PERCENT } from './figures.js'

/** As the service wrote it; `gas` and `gasPrice` are undefined where it did not say. */
export interface BuiltTransaction {
  /** CAIP-10, as is `to`. */
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
}

/** What the swap service says of what is signed; it comes with the review. All reject with a {@link ModalError}, as {@link ConvertApi}. */
export interface ConvertBuildApi {
  /** How much of the token the swap may take already. */
  fetchAllowance(account: SwapAccount, token: CaipAddress, signal: AbortSignal): Promise<bigint>
  /** @throws {@link SwapNetworkError} */
  buildApproval(order: SwapOrder, signal: AbortSignal): Promise<BuiltTransaction>
  /** @throws {@link SwapNetworkError} */
  buildSwap(order: SwapOrder, signal: AbortSignal): Promise<BuiltTransaction>
}

export function createConvertBuildApi(needs: {
  http: HttpClient
  isNetworkSupported: BlockchainApi['isNetworkSupported']
  projectId: string
}): ConvertBuildApi {
  const { http, isNetworkSupported, projectId } = needs

  const requireNetwork = async (network: CaipNetworkId) => {
    if (!(await isNetworkSupported(network))) throw new SwapNetworkError({ network })
  }

  return {
    async fetchAllowance({ caipNetworkId, caipAddress }, tokenAddress, signal) {
      if (!(await isNetworkSupported(caipNetworkId))) return 0n
      const query = { tokenAddress, userAddress: caipAddress }
      return BigInt((await http.call(getConvertAllowance, { query, signal })).allowance)
    },

    async buildApproval({ account, from, to }, signal) {
      await requireNetwork(account.caipNetworkId)
      const query = { userAddress: account.caipAddress, from, to }
      const { tx } = await http.call(getConvertBuildApprove, { query, signal })
      return toBuilt(tx, tx.value)
    },

    async buildSwap({ account, from, to, amount }, signal) {
      await requireNetwork(account.caipNetworkId)
      const body = {
        amount: String(amount),
        eip155: { slippage: SLIPPAGE_PERCENT },
        projectId,
        from,
        to,
        userAddress: account.caipAddress,
        disableEstimate: true,
      } as const
      const { tx } = await http.call(postConvertBuildTransaction, { body, signal })
      return toBuilt(tx, tx.amount)
    },
  }
}

type Written = Pick<BuiltTransaction, 'from' | 'to' | 'data'> & {
  readonly eip155: { readonly gas: string | number; readonly gasPrice: string }
}

function toBuilt({ from, to, data, eip155 }: Written, value: string): BuiltTransaction {
  return { from, to, data, value, gas: wholeOf(String(eip155.gas)), gasPrice: wholeOf(eip155.gasPrice) }
}

function wholeOf(text: string): bigint | undefined {
  return /^\d+$/.test(text) && text !== '0' ? BigInt(text) : undefined
}
