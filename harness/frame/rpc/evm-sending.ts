import { type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { bundlerOf } from '../../chains/contracts/bundler.js'
import { smartAccountAddress } from '../../chains/contracts/smart-account.js'
import { type AccountCall, callDataOf } from '../../chains/contracts/user-operations.js'
import { messageOf } from '../../lib/message-of.js'
import { signAndSend, transaction } from '../../wallets/evm-sending.js'
import { address, callChain, hex, parseParams } from '../../wallets/rpc.js'
import { describeCalls, type ShownCall, type ShownFee } from '../describe/describe-transaction.js'
import { FrameError } from '../frame-api.js'
import type { RpcMethod, RpcRequest } from '../messages.js'
import { networkName } from '../networks.js'
import { checkedChainId, checkSigner, evmAddressOf, evmChainId } from './evm-account.js'

const sendParams = z.tuple([z.extend(transaction, { from: z.optional(address) })], z.unknown())
const callsParams = z.tuple([
  z.object({
    chainId: z.optional(z.union([z.string(), z.number()])),
    from: z.optional(address),
    version: z.optional(z.string()),
    atomicRequired: z.optional(z.boolean()),
    calls: z
      .array(z.object({ to: address, data: z.optional(hex('0x and hex digits')), value: z.optional(z.string()) }))
      .check(z.minLength(1, 'at least one call')),
  }),
])

function toWei(method: string, value: string | undefined): bigint {
  if (value === undefined) return 0n
  if (isHex(value)) return value === '0x' ? 0n : hexToBigInt(value)
  if (/^\d+$/.test(value)) return BigInt(value)
  throw new FrameError(`${method}: value is ${JSON.stringify(value)}; wanted wei as hex or as a decimal.`)
}

async function estimateFee(request: RpcRequest, call: ShownCall): Promise<ShownFee> {
  const { rpcUrl } = request.chain
  const ask = async (method: string, params: unknown) =>
    hexToBigInt(z.custom<Hex>((value) => isHex(value)).parse(await callChain(rpcUrl, method, params)))
  try {
    const wanted = {
      from: evmAddressOf(request),
      value: numberToHex(call.value),
      ...(call.to ? { to: call.to } : {}),
      ...(call.data === '0x' ? {} : { data: call.data }),
    }
    const [gas, price] = await Promise.all([ask('eth_estimateGas', [wanted]), ask('eth_gasPrice', [])])
    return { wei: gas * price * 2n }
  } catch (error) {
    return { failure: messageOf(error) }
  }
}

async function tryCalls(request: RpcRequest, calls: readonly AccountCall[]): Promise<ShownFee> {
  const bundler = bundlerOf(request.chain)
  const of = { owner: request.user.account.evmAddress }
  await bundler.ready()
  // Before it is deployed there is nothing to try: the first operation deploys it.
  if (!(await bundler.isDeployed(of))) return { paidByOthers: true }
  const data = callDataOf(calls)
  const from = request.user.account.evmAddress
  return request.chain.request('eth_call', [{ from, to: smartAccountAddress(of), data }, 'latest']).then(
    () => ({ paidByOthers: true }) as const,
    (error: unknown) => ({ failure: messageOf(error) }),
  )
}

const sendCalls = ({ chain, user }: RpcRequest, calls: readonly AccountCall[]) =>
  bundlerOf(chain).sendCalls(user.account.evmPrivateKey, calls)

export const evmSending: Readonly<Record<string, RpcMethod>> = {
  async eth_sendTransaction(request) {
    const [wanted] = parseParams(sendParams, request.method, request.params)
    evmChainId(request.chain)
    checkSigner(request, wanted.from)
    const chainId = checkedChainId(request, wanted.chainId)
    const call = {
      to: wanted.to ?? undefined,
      value: toWei(request.method, wanted.value),
      data: wanted.data ?? wanted.input ?? '0x',
    }
    const network = networkName(request.chain)
    const from = evmAddressOf(request)
    if (request.type === 'eoa') {
      await request.ask(describeCalls({ calls: [call], from, network, fee: await estimateFee(request, call) }))
      const { account } = request.user
      const { rpcUrl, name } = request.chain
      return signAndSend({ chainId, rpcUrl, name }, account, { ...wanted, from: account.evmAddress })
    }
    const { to } = call
    if (to === undefined)
      throw new FrameError(`${request.method}: a smart account makes no contracts. It needs a recipient.`)
    await request.ask(describeCalls({ calls: [call], from, network, fee: await tryCalls(request, [{ ...call, to }]) }))
    const { receipt } = await sendCalls(request, [{ ...call, to }])
    return receipt.transactionHash
  },
  async wallet_sendCalls(request) {
    const [bundle] = parseParams(callsParams, request.method, request.params)
    evmChainId(request.chain)
    checkSigner(request, bundle.from)
    checkedChainId(request, bundle.chainId)
    if (request.type === 'eoa')
      throw new FrameError(
        `${request.method}: this account sends one transaction at a time. Choose the smart account first.`,
      )
    const calls = bundle.calls.map(({ to, data = '0x', value }) => ({ to, data, value: toWei(request.method, value) }))
    const from = evmAddressOf(request)
    const network = networkName(request.chain)
    await request.ask(describeCalls({ calls, from, network, fee: await tryCalls(request, calls) }))
    const { outcome } = await sendCalls(request, calls)
    // Version 1 of EIP-5792 answered with the id alone.
    return bundle.version?.startsWith('1') ? outcome.hash : { id: outcome.hash }
  },
}
