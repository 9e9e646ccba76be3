import { encodeFunctionData, numberToHex } from 'viem/utils'
import { WalletAnswerError } from '../../errors/adapter.js'
import type { EvmTransaction, SignerLibrary } from './signer.js'

/** Asks the wallet by its own methods, without a library of the host. */
export const directSigner: SignerLibrary = {
  createSigner: ({ request }) => ({
    signMessage: (address, data) => request({ method: 'personal_sign', params: [data, address] }),
    sendTransaction: (transaction) =>
      request({ method: 'eth_sendTransaction', params: [toRpcTransaction(transaction)] }),
    estimateGas: async (transaction) => {
      const gas = await request({ method: 'eth_estimateGas', params: [toRpcTransaction(transaction)] })
      if (typeof gas === 'string' && /^0x[0-9a-f]+$/i.test(gas)) return BigInt(gas)
      throw new WalletAnswerError({ method: 'eth_estimateGas', got: gas })
    },
    encodeCall: ({ abi, functionName, args }) => encodeFunctionData({ abi, functionName, args }),
  }),
}

/** A transaction as `eth_sendTransaction` takes it. */
export function toRpcTransaction({ from, to, data, value, ...numbers }: EvmTransaction) {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, chainId } = numbers
  const given = Object.entries({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, chainId })
  const hex = given.flatMap(([name, number]) => (number === undefined ? [] : [[name, numberToHex(number)]]))
  return { from, to, value: numberToHex(value), ...(data && { data }), ...Object.fromEntries(hex) }
}
