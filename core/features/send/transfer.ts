import type { SentTransaction } from '../../contracts/account/sent-transaction.js'
import type { Adapter } from '../../contracts/adapter.js'
import { UnsupportedChainError } from '../../errors/evm.js'
import { transferAbiOf, transferData } from '../../lib/token-abi.js'
import { requireCapability } from '../../wallets/adapters.js'
import type { SendReview } from './review.js'

/**
 * Asks the wallet and resolves with the transaction's hash or signature.
 * @throws {@link UnsupportedChainError} on a namespace other than eip155 and solana
 * @throws {@link ModalError} when the wallet fails
 */
export async function askToSend(adapter: Adapter, review: SendReview): Promise<string> {
  const { from, tokenAddress, units, fee } = review
  const { address: to } = review.receiver
  const { chainNamespace: namespace, caipNetworkId: network } = review.network
  if (namespace !== 'eip155' && namespace !== 'solana') throw new UnsupportedChainError({ namespace })
  if (namespace === 'eip155' && tokenAddress !== undefined && adapter.writeContract) {
    const call = {
      address: tokenAddress,
      abi: transferAbiOf(tokenAddress),
      functionName: 'transfer',
      args: [to, units],
    }
    return adapter.writeContract({ from, ...call, network, ...(fee && { gasPrice: fee.gasPrice }) })
  }
  const send = requireCapability(adapter, 'sendTransaction')
  if (namespace === 'solana') {
    const token = tokenAddress !== undefined && { mint: tokenAddress }
    return send({ from, to, value: units, network, ...token, ...(fee && { priorityFee: fee.gasPrice }) })
  }
  // A WalletConnect session has no `writeContract` and takes the encoded call.
  const call =
    tokenAddress === undefined
      ? ({ to, value: units, data: '0x' } as const)
      : { to: tokenAddress, value: 0n, data: transferData(tokenAddress, to, units) }
  return send({ from, ...call, network, ...(fee && { gasPrice: fee.gasPrice }) })
}

export function toSentTransaction(review: SendReview, hash: string): SentTransaction {
  const { network, from, receiver, token, tokenAddress, units, amount } = review
  const isEvmToken = tokenAddress !== undefined && network.chainNamespace === 'eip155'
  const request = isEvmToken
    ? { to: tokenAddress, value: '0', data: transferData(tokenAddress, receiver.address, units) }
    : { to: receiver.address, value: String(units) }
  return {
    hash,
    chain: network.caipNetworkId,
    from,
    to: receiver.address,
    operationType: 'send',
    transfers: [
      {
        fungible_info: {
          name: token.name,
          symbol: token.symbol,
          icon: token.iconUrl === '' ? null : { url: token.iconUrl },
        },
        direction: 'out',
        quantity: { numeric: amount },
      },
    ],
    // Only the wallet has the instructions of a Solana token transfer.
    ...((isEvmToken || tokenAddress === undefined) && { request }),
  }
}
