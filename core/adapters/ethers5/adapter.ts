import { hexToBytes } from 'viem/utils'
import type { AdapterDefinition } from '../../contracts/adapter.js'
import { EstimateGasFailedError, SignMessageFailedError } from '../../errors/evm.js'
import { createEvmAdapter } from '../evm/adapter.js'
import { toRpcTransaction } from '../evm/direct-signer.js'
import type { EvmTransaction, SignerLibrary } from '../evm/signer.js'
import type { Ethers5Library, Ethers5Options, Ethers5Transaction } from './library.js'

/** The code behind `ethers5()`. */
export function createEthers5Adapter({ ethers, connectTo }: Ethers5Options): AdapterDefinition {
  return createEvmAdapter({ type: 'ethers5', library: ethers5Signer(ethers), connectTo })
}

function ethers5Signer({ providers, utils }: Ethers5Library): SignerLibrary {
  return {
    createSigner: ({ request, chainId }) => {
      const send = (method: string, params?: unknown[]) => request({ method, params: params ?? [] })
      const provider = new providers.Web3Provider(send, Number(chainId))
      return {
        signMessage: (address, data) => provider.getSigner(address).signMessage(hexToBytes(data)),
        sendTransaction: (transaction) =>
          provider.getSigner(transaction.from).sendUncheckedTransaction(toEthers(transaction)),
        estimateGas: async (transaction) => {
          const gas = await provider.getSigner(transaction.from).estimateGas(toEthers(transaction))
          return BigInt(gas.toHexString())
        },
        encodeCall: ({ abi, functionName, args }) => new utils.Interface(abi).encodeFunctionData(functionName, args),
      }
    },
    toSignError: (cause) => new SignMessageFailedError({ cause }),
    toEstimateError: (cause) => new EstimateGasFailedError({ cause }),
  }
}

/** Its numbers are hex, but for the chain's. */
function toEthers({ chainId, ...transaction }: EvmTransaction): Ethers5Transaction {
  const { gas, ...rpc } = toRpcTransaction(transaction)
  return { ...rpc, ...(gas && { gasLimit: gas }), ...(chainId !== undefined && { chainId }) }
}
