import { type Hex, isHex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { bundlerOf, type SentOperation } from '../../chains/contracts/bundler.js'
import { entryPointAddress } from '../../chains/contracts/smart-account.js'
import type { Operation } from '../../chains/contracts/user-operations.js'
import { parseParams } from '../../wallets/rpc.js'
import { describeCalls } from '../describe/describe-transaction.js'
import { FrameError } from '../frame-api.js'
import type { RpcMethod, RpcRequest } from '../messages.js'
import { networkName } from '../networks.js'
import { evmAddressOf, evmChainId } from './evm-account.js'

const bytes = z.custom<Hex>((value) => isHex(value), 'hex digits after 0x')
const number = z.pipe(
  bytes,
  z.transform((value) => BigInt(value === '0x' ? 0 : value)),
)
const operation = z.object({
  sender: bytes,
  nonce: number,
  factory: z.optional(bytes),
  factoryData: z.optional(bytes),
  callData: bytes,
  callGasLimit: number,
  verificationGasLimit: number,
  preVerificationGas: number,
  maxFeePerGas: number,
  maxPriorityFeePerGas: number,
  signature: bytes,
})
const operationParams = z.tuple([operation], z.unknown())
const hashParams = z.tuple([z.string()], z.unknown())

function find(request: RpcRequest): SentOperation | undefined {
  evmChainId(request.chain)
  const [hash] = parseParams(hashParams, request.method, request.params)
  return bundlerOf(request.chain).find(hash)
}

function toJson(sent: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
}

function withoutUndefined({ factory, factoryData, ...rest }: z.infer<typeof operation>): Operation {
  return { ...rest, ...(factory && factoryData ? { factory, factoryData } : {}) }
}

/** User operations (ERC-4337, version 0.7), and calls by EIP-5792 that they carry. */
export const operationMethods: Readonly<Record<string, RpcMethod>> = {
  eth_supportedEntryPoints: async ({ chain }) => (chain.kind === 'evm' ? [entryPointAddress] : []),
  async eth_estimateUserOperationGas({ chain }) {
    evmChainId(chain)
    const enough = numberToHex(2_000_000)
    return { preVerificationGas: '0x0', verificationGasLimit: enough, callGasLimit: enough }
  },
  async eth_sendUserOperation(request) {
    const [given] = parseParams(operationParams, request.method, request.params)
    evmChainId(request.chain)
    const from = evmAddressOf(request)
    if (request.type === 'eoa' || given.sender.toLowerCase() !== from.toLowerCase())
      throw new FrameError(`${request.method}: it is for ${given.sender}; the account in use is ${from}.`)
    const call = { to: given.sender, value: 0n, data: given.callData }
    const network = networkName(request.chain)
    await request.ask(describeCalls({ calls: [call], from, network, fee: 'Paid for you' }))
    const { outcome } = await bundlerOf(request.chain).sendSigned(
      withoutUndefined(given),
      request.user.account.evmPrivateKey,
    )
    return outcome.hash
  },
  async eth_getUserOperationByHash(request) {
    const sent = find(request)
    if (!sent) return null
    const { transactionHash, blockHash, blockNumber } = sent.receipt
    return {
      userOperation: toJson(sent.operation),
      entryPoint: entryPointAddress,
      transactionHash,
      blockHash,
      blockNumber,
    }
  },
  async eth_getUserOperationReceipt(request) {
    const sent = find(request)
    if (!sent) return null
    const { outcome, receipt } = sent
    return {
      userOpHash: outcome.hash,
      entryPoint: entryPointAddress,
      sender: outcome.sender,
      nonce: numberToHex(outcome.nonce),
      success: outcome.isSuccess,
      actualGasUsed: numberToHex(outcome.gasUsed),
      actualGasCost: '0x0',
      ...(outcome.revertData === undefined ? {} : { reason: outcome.revertData }),
      logs: receipt.logs,
      receipt,
    }
  },
  async wallet_getCallsStatus(request) {
    const sent = find(request)
    if (!sent) throw new FrameError(`No calls have the id ${JSON.stringify(request.params)}.`)
    const { outcome, receipt } = sent
    const { logs, blockHash, blockNumber, gasUsed, transactionHash } = receipt
    return {
      version: '2.0.0',
      id: outcome.hash,
      chainId: numberToHex(evmChainId(request.chain)),
      // Status codes of EIP-5792: 200 is confirmed, 500 is fully reverted.
      status: outcome.isSuccess ? 200 : 500,
      atomic: true,
      receipts: [{ logs, status: outcome.isSuccess ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }],
    }
  },
}
