import type { Adapter } from '../adapters/adapter.js'
import { transferAbiOf, transferData } from '../adapters/evm/token-abi.js'
import { requireCapability } from '../adapters/require-capability.js'
import type { Network } from '../contracts/network.js'
import type { SentTransaction } from '../contracts/sent-transaction.js'
import type { TokenBalance } from '../contracts/token.js'
import { UnsupportedChainError } from '../errors/evm.js'
import type { Recipient } from '../storage/send-items.js'

/** All that is needed to send. */
export interface Transfer {
  readonly network: Network
  /** Plain. */
  readonly from: string
  readonly receiver: Recipient
  readonly token: TokenBalance
  /** Of the contract or the mint, plain; undefined for the native coin. */
  readonly tokenAddress: string | undefined
  /** Smallest units. */
  readonly units: bigint
  /** The same, a decimal. */
  readonly amount: string
  /** Wei for a unit of gas; on Solana lamports for going first. */
  readonly gasPrice: bigint | undefined
}

/**
 * Asks the wallet. Resolves with the transaction's hash or signature.
 *
 * @throws {@link UnsupportedChainError} on a namespace other than eip155 and solana
 * @throws {@link ModalError} whatever the wallet says
 */
export async function askToSend(adapter: Adapter, transfer: Transfer): Promise<string> {
  const { network, from, receiver, tokenAddress, units, gasPrice } = transfer
  const { address: to } = receiver
  const namespace = network.chainNamespace
  if (namespace === 'solana') {
    const send = requireCapability(adapter, 'sendTransaction')
    const token = tokenAddress !== undefined && { mint: tokenAddress }
    return send({ from, to, value: units, ...token, ...(gasPrice !== undefined && { priorityFee: gasPrice }) })
  }
  if (namespace !== 'eip155') throw new UnsupportedChainError({ namespace })
  const priced = gasPrice !== undefined && { gasPrice }
  if (tokenAddress === undefined) {
    const send = requireCapability(adapter, 'sendTransaction')
    return send({ from, to, value: units, data: '0x', ...priced })
  }
  if (adapter.writeContract) {
    const abi = transferAbiOf(tokenAddress)
    return adapter.writeContract({
      from,
      address: tokenAddress,
      abi,
      functionName: 'transfer',
      args: [to, units],
      ...priced,
    })
  }
  // WalletConnect's sessions take the call itself.
  const send = requireCapability(adapter, 'sendTransaction')
  return send({
    from,
    to: tokenAddress,
    value: 0n,
    data: transferData(tokenAddress, receiver.address, units),
    ...priced,
  })
}

/** For Activity, which has it before any service. */
export function toSentTransaction(transfer: Transfer, hash: string): SentTransaction {
  const { network, from, receiver, token, tokenAddress, units, amount } = transfer
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
    // A token of Solana goes by instructions that only the wallet has.
    ...((isEvmToken || tokenAddress === undefined) && { request }),
  }
}
