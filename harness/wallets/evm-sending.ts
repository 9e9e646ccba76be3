import { type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import type { WorldAccount } from '../world-api.js'
import { callChain } from './chain-rpc.js'
import { signer } from './evm-accounts.js'
import type { EvmNetwork } from './evm-networks.js'
import { address, hex, parseParams, quantity } from './params.js'
import type { WalletCore, WalletMethod } from './wallet-core.js'
import { walletError } from './wallet-error.js'

const bytes = hex('0x and hex digits')
export const transaction = z.object({
  from: address,
  to: z.optional(z.nullable(address)),
  value: z.optional(quantity),
  data: z.optional(bytes),
  /** The older name of `data`. */
  input: z.optional(bytes),
  gas: z.optional(quantity),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  nonce: z.optional(quantity),
  chainId: z.optional(quantity),
})
export type WalletTransaction = z.infer<typeof transaction>

/** The URL of a network that runs. @throws ProviderRpcError 4901 */
export function rpcUrlOf(network: EvmNetwork | undefined): string {
  if (network?.rpcUrl === undefined) throw walletError(4901, `No node stands behind ${network?.name ?? 'this wallet'}.`)
  return network.rpcUrl
}

/** Fills in what the page left out, signs with the account's key and hands the raw transaction to the chain. */
export async function signAndSend(network: EvmNetwork, account: WorldAccount, wanted: WalletTransaction): Promise<Hex> {
  const rpcUrl = rpcUrlOf(network)
  const ask = async (method: string, params: unknown) =>
    parseParams(bytes, method, await callChain(rpcUrl, method, params))
  const from = account.evmAddress
  const data = wanted.data ?? wanted.input
  const value = wanted.value ?? '0x0'
  const call = { from, value, ...(wanted.to ? { to: wanted.to } : {}), ...(data ? { data } : {}) }
  const nonce = wanted.nonce ?? (await ask('eth_getTransactionCount', [from, 'pending']))
  const gas = wanted.gas ?? (await ask('eth_estimateGas', [call]))
  const gasPrice = wanted.gasPrice ?? (wanted.maxFeePerGas ? undefined : await ask('eth_gasPrice', []))
  const common = {
    chainId: network.chainId,
    nonce: hexToNumber(nonce),
    gas: hexToBigInt(gas),
    value: hexToBigInt(value),
    ...(wanted.to ? { to: wanted.to } : {}),
    ...(data ? { data } : {}),
  }
  // Twice the price of now, as wallets do: the base fee may rise before the block.
  const maxFeePerGas = wanted.maxFeePerGas ? hexToBigInt(wanted.maxFeePerGas) : 2n * hexToBigInt(gasPrice ?? '0x0')
  const maxPriorityFeePerGas = wanted.maxPriorityFeePerGas ? hexToBigInt(wanted.maxPriorityFeePerGas) : 0n
  const signed = await privateKeyToAccount(account.evmPrivateKey).signTransaction(
    wanted.gasPrice
      ? { ...common, type: 'legacy', gasPrice: hexToBigInt(wanted.gasPrice) }
      : { ...common, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas },
  )
  return ask('eth_sendRawTransaction', [signed])
}

const sendParams = z.tuple([transaction], z.unknown())

export function evmSendingMethods(core: WalletCore): Readonly<Record<string, WalletMethod>> {
  return {
    async eth_sendTransaction(request) {
      const [wanted] = parseParams(sendParams, request.method, request.params)
      const account = signer(core, request, wanted.from)
      const network = core.networks.current
      if (!network) throw walletError(4901)
      const chainId = numberToHex(network.chainId)
      if (wanted.chainId !== undefined && wanted.chainId.toLowerCase() !== chainId) {
        throw walletError(-32602, `${request.method}: it is for chain ${wanted.chainId}, the wallet is on ${chainId}.`)
      }
      await core.ask(request)
      return core.inTurn(() => signAndSend(network, account, wanted))
    },
  }
}
