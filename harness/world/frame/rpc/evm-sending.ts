import { hexToBigInt, isHex } from 'viem'
import * as z from 'zod/mini'
import { bundlerOf } from '../../chains/contracts/bundler.js'
import type { AccountCall } from '../../chains/contracts/user-operations.js'
import { signAndSend, transaction } from '../../wallets/evm-sending.js'
import { address, hex, parseParams } from '../../wallets/rpc.js'
import { FrameError } from '../frame-api.js'
import type { RpcMethod, RpcRequest } from '../messages.js'
import { checkedChainId, checkSigner, evmChainId } from './evm-account.js'
import { askForCalls } from './simulate.js'

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

const sendCalls = ({ chain, user }: RpcRequest, calls: readonly AccountCall[]) =>
  bundlerOf(chain).sendCalls(user.account.evmPrivateKey, calls)

export const evmSending: Readonly<Record<string, RpcMethod>> = {
  async eth_sendTransaction(request) {
    const [wanted] = parseParams(sendParams, request.method, request.params)
    evmChainId(request.chain)
    checkSigner(request, wanted.from)
    const chainId = checkedChainId(request, wanted.chainId)
    const { to, data = wanted.input ?? '0x' } = wanted
    const call = { to: to ?? undefined, value: toWei(request.method, wanted.value), data }
    if (request.type === 'smartAccount') {
      if (!to) throw new FrameError(`${request.method}: a smart account makes no contracts. It needs a recipient.`)
      await askForCalls(request, [call], {})
      return (await sendCalls(request, [{ ...call, to }])).receipt.transactionHash
    }
    await askForCalls(request, [call], wanted)
    const { account } = request.user
    const { rpcUrl, name } = request.chain
    return signAndSend({ chainId, rpcUrl, name }, account, { ...wanted, from: account.evmAddress })
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
    await askForCalls(request, calls, {})
    const { outcome } = await sendCalls(request, calls)
    // Version 1 of EIP-5792 answers with the id alone.
    return bundle.version?.startsWith('1') ? outcome.hash : { id: outcome.hash }
  },
}
