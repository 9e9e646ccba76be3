import { encodeFunctionData, isHex, numberToHex, stringToHex } from 'viem/utils'
import type { SendTransactionParams, WriteContractParams } from '../../contracts/adapter.js'
import { expectText } from '../answer-request.js'

export interface WalletRequests {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  readonly chainId: string
}

/** `chainId` stands in what the wallet signs. */
export type EvmTransaction = Omit<SendTransactionParams, 'network' | 'mint' | 'priorityFee'> & { chainId?: number }

/** Turns an operation into a request to the wallet. Resolves with the wallet's answer, unread. */
export interface EvmSigner {
  signMessage(address: string, data: `0x${string}`): Promise<unknown>
  sendTransaction(transaction: EvmTransaction): Promise<unknown>
  estimateGas(transaction: EvmTransaction): Promise<bigint>
  encodeCall(call: Pick<WriteContractParams, 'functionName' | 'args'> & { abi: readonly object[] }): string
  dispose?(): void
}

/** A way to sign: straight by JSON-RPC, or by the library that the host handed over. */
export type CreateSigner = (wallet: WalletRequests) => EvmSigner

export const directSigner: CreateSigner = ({ request }) => ({
  signMessage: (address, data) => request({ method: 'personal_sign', params: [data, address] }),
  sendTransaction: (transaction) => request({ method: 'eth_sendTransaction', params: [toRpcTransaction(transaction)] }),
  estimateGas: async (transaction) => {
    const method = 'eth_estimateGas'
    const gas = await request({ method, params: [toRpcTransaction(transaction)] })
    return BigInt(expectText(method, gas, /^0x[0-9a-f]+$/i))
  },
  encodeCall: ({ abi, functionName, args }) => encodeFunctionData({ abi, functionName, args }),
})

export function toRpcTransaction({ from, to, data, value, ...numbers }: EvmTransaction) {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, chainId } = numbers
  const given = Object.entries({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, chainId })
  const hex = given.flatMap(([name, number]) => (number === undefined ? [] : [[name, numberToHex(number)]]))
  return { from, to, value: numberToHex(value), ...(data && { data }), ...Object.fromEntries(hex) }
}

/** Text that is hex already is signed as the bytes it stands for. */
export function toMessageData(message: string): `0x${string}` {
  return isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
}

/** A transaction hash is 32 bytes. */
export const hashPattern = /^0x[0-9a-f]{64}$/i
/** A signature is at least 31 bytes. */
export const signaturePattern = /^0x[0-9a-f]{62,}$/i
