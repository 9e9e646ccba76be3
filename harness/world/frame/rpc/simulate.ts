import { type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import type { WalletTransaction } from '../../wallets/evm-sending.js'
import { callChain, describeWalletError } from '../../wallets/rpc.js'
import { describeCalls, type ShownCall, type Simulation } from '../describe/describe-transaction.js'
import type { RpcRequest } from '../messages.js'
import { networkName } from '../networks.js'
import { evmAddressOf } from './evm-account.js'

/** Limit in real milliseconds. After it the request is shown without the node's answer. */
const patienceMs = 2000
/** Error codes of nodes for a reverted call and a rejected transaction (EIP-1474). */
const failureCodes: readonly number[] = [3, -32003]
const quantity = z.custom<Hex>((value) => isHex(value))
const simulated = z.tuple([z.object({ calls: z.array(z.object({ status: z.string() })) })])

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type Limits = Pick<WalletTransaction, 'gas' | 'gasPrice' | 'maxFeePerGas'>

/** Asks for consent to calls. The request shows the fee and the simulated outcome, when the node provides them. */
export async function askForCalls(request: RpcRequest, calls: readonly ShownCall[], limits: Limits): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const ask: Ask = (method, params) => callChain(request.chain.rpcUrl, method, params, signal)
  const from = evmAddressOf(request)
  const wanted = calls.map(({ to, value, data }) => ({ from, to, value: numberToHex(value), data }))
  const price = request.type === 'eoa' ? await priceOf(ask, wanted[0], limits) : undefined
  const own = price ? hexToBigInt(price.gas) * hexToBigInt(price.gasPrice) : 'Not known'
  const fee = request.type === 'eoa' ? own : 'Paid for you'
  const simulation = await simulate(ask, price ? [{ ...wanted[0], ...price }] : wanted)
  const { chain, tokenOf } = request
  await request.ask(describeCalls({ calls, from, network: networkName(chain), fee, simulation, tokenOf }))
}

/** `undefined` when the estimate fails: the call itself reports the reason. */
async function priceOf(ask: Ask, call: unknown, { gas, gasPrice, maxFeePerGas = gasPrice }: Limits) {
  try {
    const enough = gas ?? quantity.parse(await ask('eth_estimateGas', [call]))
    // Twice the current price, as wallets do: the base fee may rise before the block.
    const twice = async () => numberToHex(2n * hexToBigInt(quantity.parse(await ask('eth_gasPrice', []))))
    return { gas: enough, gasPrice: maxFeePerGas ?? (await twice()) }
  } catch {
    return undefined
  }
}

async function simulate(ask: Ask, calls: readonly unknown[]): Promise<Simulation> {
  try {
    if (calls.length === 1) await ask('eth_call', [...calls, 'latest'])
    else {
      const [block] = simulated.parse(await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest']))
      const at = block.calls.findIndex(({ status }) => status !== '0x1')
      if (at >= 0) return { failure: `call ${at + 1} of ${calls.length} is refused` }
    }
    return 'passes'
  } catch (thrown) {
    const { code, message } = describeWalletError(thrown)
    if (!failureCodes.includes(code)) return 'unknown'
    return { failure: /^insufficient funds/i.test(message) ? 'the balance is too small' : message }
  }
}
