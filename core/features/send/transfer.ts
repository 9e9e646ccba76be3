import { requireCapability } from '../../adapters/require-capability.js'
import type { SentTransaction } from '../../contracts/account/sent-transaction.js'
import type { Adapter } from '../../contracts/adapter.js'
import { UnsupportedChainError } from '../../errors/evm.js'
import { transferAbiOf, transferData } from '../../lib/token-abi.js'
import type { SendReview } from './review.js'

/**
 * Asks the wallet and resolves with the transaction's hash or signature.
 * @throws {@link UnsupportedChainError} on a namespace other than eip155 and solana
 * @throws {@link ModalError} when the wallet fails
 */
export async function askToSend(adapter: Adapter, review: SendReview): Promise<string> {
  const { from, receiver, tokenAddress, units, fee } = review
  const { address: to } = receiver
  const { chainNamespace: namespace, caipNetworkId: network } = review.network
  const gasPrice = fee?.gasPrice
  if (namespace === 'solana') {
    const send = requireCapability(adapter, 'sendTransaction')
    const token = tokenAddress !== undefined && { mint: tokenAddress }
    const priced = gasPrice !== undefined && { priorityFee: gasPrice }
    return send({ from, to, value: units, network, ...token, ...priced })
  }
  if (namespace !== 'eip155') throw new UnsupportedChainError({ namespace })
  const priced = gasPrice !== undefined && { gasPrice }
  if (tokenAddress === undefined) {
    const send = requireCapability(adapter, 'sendTransaction')
    return send({ from, to, value: units, data: '0x', network, ...priced })
  }
  if (adapter.writeContract) {
    const abi = transferAbiOf(tokenAddress)
    return adapter.writeContract({
      from,
      address: tokenAddress,
      abi,
      functionName: 'transfer',
      args: [to, units],
      network,
      ...priced,
    })
  }
  // A WalletConnect session has no `writeContract` and takes the encoded call.
  const send = requireCapability(adapter, 'sendTransaction')
  return send({
    from,
    to: tokenAddress,
    value: 0n,
    data: transferData(tokenAddress, receiver.address, units),
    network,
    ...priced,
  })
}

/** Returns the entry for Activity, which lists it before any service does. */
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
