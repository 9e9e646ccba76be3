import { encodeFunctionData, numberToHex, stringify } from 'viem/utils'
import type { TypedData } from '../../contracts/adapter.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import type { EvmTransaction, SignerLibrary } from './signer.js'

/** Asks the wallet by its own methods, without a library of the host. */
export const directSigner: SignerLibrary = {
  createSigner: ({ request }) => ({
    signMessage: (address, data) => request({ method: 'personal_sign', params: [data, address] }),
    signTypedData: (address, typedData) =>
      request({ method: 'eth_signTypedData_v4', params: [address, toJson(typedData)] }),
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

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** Wallets want the domain's own type among the types. */
function toJson({ domain, types, primaryType, message }: TypedData): string {
  const EIP712Domain = types.EIP712Domain ?? domainTypes.filter(({ name }) => domain[name] !== undefined)
  return stringify({ domain, message, primaryType, types: { ...types, EIP712Domain: [...EIP712Domain] } })
}
