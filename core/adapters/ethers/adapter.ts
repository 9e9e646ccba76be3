import { hexToBytes } from 'viem/utils'
import type { AdapterDefinition } from '../../contracts/adapter.js'
import { EstimateGasFailedError, SignMessageFailedError } from '../../errors/evm.js'
import { readMember } from '../../lib/foreign.js'
import { createEvmAdapter } from '../evm/adapter.js'
import type { EvmTransaction, SignerLibrary } from '../evm/signer.js'
import type { EthersLibrary, EthersOptions, EthersSigner, EthersTransaction } from './library.js'

/** The code behind `ethers()`. */
export function createEthersAdapter<Provider, Signer extends EthersSigner>({
  ethers,
  connectTo,
}: EthersOptions<Provider, Signer>): AdapterDefinition {
  return createEvmAdapter({ type: 'ethers', library: ethersSigner(ethers), connectTo })
}

function ethersSigner<Provider, Signer extends EthersSigner>(library: EthersLibrary<Provider, Signer>): SignerLibrary {
  return {
    createSigner: ({ request, chainId }) => {
      // Without a network, ethers asks for one in a loop until the wallet answers.
      const provider = new library.BrowserProvider({ request }, Number(chainId), { staticNetwork: true })
      const signerOf = (address: string) => new library.JsonRpcSigner(provider, address)
      return {
        signMessage: (address, data) => signerOf(address).signMessage(hexToBytes(data)),
        sendTransaction: (transaction) => signerOf(transaction.from).sendUncheckedTransaction(toEthers(transaction)),
        estimateGas: (transaction) => signerOf(transaction.from).estimateGas(toEthers(transaction)),
        encodeCall: ({ abi, functionName, args }) => new library.Interface(abi).encodeFunctionData(functionName, args),
        dispose: () => {
          const destroy = readMember(provider, 'destroy')
          if (typeof destroy === 'function') Reflect.apply(destroy, provider, [])
        },
      }
    },
    toSignError: (cause) => new SignMessageFailedError({ cause }),
    toEstimateError: (cause) => new EstimateGasFailedError({ cause }),
  }
}

function toEthers({ gas, ...transaction }: EvmTransaction): EthersTransaction {
  return { ...transaction, ...(gas !== undefined && { gasLimit: gas }) }
}
