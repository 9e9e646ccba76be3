import { type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { callChain, describeWalletError } from '../../wallets/rpc.js'
import type { ShownCall, ShownFee, Simulation } from '../describe/describe-transaction.js'
import type { RpcRequest } from '../messages.js'
import { evmAddressOf } from './evm-account.js'

/** In real milliseconds: a request is shown without what the node has not told by then. */
const patienceMs = 2000
/** Nodes' codes for a call that reverts, and for a transaction that they reject (EIP-1474). */
const failureCodes: readonly number[] = [3, -32003]

const quantity = z.custom<Hex>((value) => isHex(value))
const simulated = z.tuple([
  z.object({
    calls: z.array(z.object({ status: z.string(), error: z.optional(z.object({ message: z.string() })) })),
  }),
])

/** What the page itself says about the fee. */
interface Limits {
  readonly gas?: Hex | undefined
  readonly gasPrice?: Hex | undefined
  readonly maxFeePerGas?: Hex | undefined
}

/** Asks the chain's node for the fee, and how the calls would end now, one after the other. Never rejects. */
export async function simulate(
  request: RpcRequest,
  calls: readonly ShownCall[],
  limits: Limits = {},
): Promise<{ readonly fee: ShownFee; readonly simulation: Simulation }> {
  const signal = AbortSignal.timeout(patienceMs)
  const ask = (method: string, params: unknown) => callChain(request.chain.rpcUrl, method, params, signal)
  const from = evmAddressOf(request)
  const wanted = calls.map(({ to, value, data }) => ({
    from,
    value: numberToHex(value),
    ...(to ? { to } : {}),
    ...(data === '0x' ? {} : { data }),
  }))
  if (request.type === 'smartAccount') return { fee: 'paid for you', simulation: await find(ask, wanted) }
  try {
    const [gas, price] = await Promise.all([
      limits.gas ?? ask('eth_estimateGas', wanted).then((answer) => quantity.parse(answer)),
      limits.maxFeePerGas ?? limits.gasPrice ?? ask('eth_gasPrice', []).then(twice),
    ])
    const priced = wanted.map((call) => ({ ...call, gas, gasPrice: price }))
    return { fee: hexToBigInt(gas) * hexToBigInt(price), simulation: await find(ask, priced) }
  } catch {
    // The call itself tells why there is no estimate.
    return { fee: 'not known', simulation: await find(ask, wanted) }
  }
}

/** As much as the account's own key offers: the base fee may rise before the block. */
const twice = (price: unknown) => numberToHex(2n * hexToBigInt(quantity.parse(price)))

async function find(
  ask: (method: string, params: unknown) => Promise<unknown>,
  calls: readonly object[],
): Promise<Simulation> {
  try {
    if (calls.length === 1) await ask('eth_call', [...calls, 'latest'])
    else {
      const [block] = simulated.parse(await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest']))
      const at = block.calls.findIndex(({ status }) => status !== '0x1')
      const reason = block.calls[at]?.error?.message ?? 'execution reverted'
      if (at >= 0) return { failure: `call ${at + 1} of ${calls.length}: ${reason}` }
    }
    return 'passes'
  } catch (thrown) {
    const { code, message } = describeWalletError(thrown)
    if (!failureCodes.includes(code)) return 'unknown'
    return { failure: /^insufficient funds/i.test(message) ? 'the balance is too small' : message }
  }
}
