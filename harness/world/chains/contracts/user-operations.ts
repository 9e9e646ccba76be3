import { encodeFunctionData, type Hex, parseEventLogs, type RpcLog, zeroAddress } from 'viem'
import { getUserOperationHash, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { entryPoint, smartAccount } from './artefacts.js'
import {
  createAccountData,
  entryPointAddress,
  factoryAddress,
  type SmartAccountOf,
  smartAccountAddress,
} from './smart-account.js'

export interface AccountCall {
  readonly to: Hex
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** A user operation of version 0.7, unpacked as bundlers accept it. */
export type Operation = UserOperation<'0.7'>

const GAS = 2_000_000n

/** The account's call data: a single call, or a batch in which one failure reverts all. */
function callDataOf(calls: readonly AccountCall[]): Hex {
  const full = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
  const [only] = full
  if (only && full.length === 1) {
    const { to, value, data } = only
    return encodeFunctionData({ abi: smartAccount.abi, functionName: 'execute', args: [to, value, data] })
  }
  return encodeFunctionData({ abi: smartAccount.abi, functionName: 'executeBatch', args: [full] })
}

/** Builds an unsigned operation for these calls. It also deploys the account when needed. */
export function operationFor(
  account: SmartAccountOf,
  calls: readonly AccountCall[],
  { nonce, isDeployed }: { nonce: bigint; isDeployed: boolean },
): Operation {
  return {
    sender: smartAccountAddress(account),
    nonce,
    ...(isDeployed ? {} : { factory: factoryAddress, factoryData: createAccountData(account) }),
    callData: callDataOf(calls),
    callGasLimit: GAS,
    verificationGasLimit: GAS,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x',
  }
}

export function operationHash(operation: Operation, chainId: number): Hex {
  return getUserOperationHash({ chainId, entryPointAddress, entryPointVersion: '0.7', userOperation: operation })
}

export async function signOperation(operation: Operation, ownerKey: Hex, chainId: number): Promise<Operation> {
  const signature = await privateKeyToAccount(ownerKey).sign({ hash: operationHash(operation, chainId) })
  return { ...operation, signature }
}

export function handleOpsData(operations: readonly Operation[]): Hex {
  const packed = operations.map((operation) => toPackedUserOperation(operation))
  return encodeFunctionData({ abi: entryPoint.abi, functionName: 'handleOps', args: [packed, zeroAddress] })
}

export function nonceData(sender: Hex): Hex {
  return encodeFunctionData({ abi: entryPoint.abi, functionName: 'getNonce', args: [sender, 0n] })
}

export const operationReceipt = z.looseObject({
  transactionHash: z.string(),
  blockHash: z.string(),
  blockNumber: z.string(),
  gasUsed: z.string(),
  logs: z.array(z.unknown()),
})
export type RawReceipt = z.infer<typeof operationReceipt>

export interface OperationOutcome {
  readonly hash: Hex
  readonly sender: Hex
  readonly nonce: bigint
  /** False: all calls of the operation were reverted. */
  readonly isSuccess: boolean
  readonly gasUsed: bigint
  readonly revertData: Hex | undefined
}

export function outcomesOf(raw: RawReceipt): readonly OperationOutcome[] {
  const logs = raw.logs as RpcLog[] // the node's receipt; the parser below drops logs of other contracts
  const events = parseEventLogs({ abi: entryPoint.abi, logs })
  return events.flatMap((event) => {
    if (event.eventName !== 'UserOperationEvent') return []
    const { userOpHash, sender, nonce, success, actualGasUsed } = event.args
    const failure = events.find((other) => {
      return other.eventName === 'UserOperationRevertReason' && other.args.userOpHash === userOpHash
    })
    const revertData = failure?.eventName === 'UserOperationRevertReason' ? failure.args.revertReason : undefined
    return [{ hash: userOpHash, sender, nonce, isSuccess: success, gasUsed: actualGasUsed, revertData }]
  })
}
