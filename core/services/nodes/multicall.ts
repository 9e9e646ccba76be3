import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'

/** The contract that bundles calls, at the same address on every network that has it (Multicall3). */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

const abi = [
  {
    type: 'function',
    name: 'aggregate3',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      {
        name: 'returnData',
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
] as const

/** A call of a contract's function: `data` is its selector with encoded arguments. */
export interface ContractCall {
  readonly to: string
  readonly data: string
}

/** Sends one `eth_call`. Resolves with the bytes in hex, `0x` for an answer of another form. */
export type EthCall = (call: ContractCall) => Promise<`0x${string}`>

/**
 * Reads many contracts with one request. Answers stand in the order of the calls, `0x` for a call that reverted.
 * Resolves with undefined on a network without that contract; rejects like `ethCall`.
 */
export async function callTogether(
  ethCall: EthCall,
  calls: readonly ContractCall[],
): Promise<readonly `0x${string}`[] | undefined> {
  const bundled = calls.map(({ to, data }) => ({
    target: to as `0x${string}`, // viem validates it
    allowFailure: true,
    callData: data as `0x${string}`, // made of a selector and padded words
  }))
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [bundled] })
  const answer = await ethCall({ to: multicallAddress, data })
  if (answer === '0x') return undefined
  const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: answer })
  if (results.length !== calls.length) return undefined
  return results.map(({ success, returnData }) => (success ? returnData : '0x'))
}
