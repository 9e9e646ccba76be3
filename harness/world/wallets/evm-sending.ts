import { type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import type { WorldAccount } from '../accounts/accounts.js'
import { signer } from './evm-accounts.js'
import type { EvmNetwork } from './evm-networks.js'
import { address, callChain, hex, parseParams, quantity, walletError } from './rpc.js'
import type { WalletCore, WalletMethods } from './wallet-core.js'

const bytes = hex('0x and hex digits')
/** A field of a transaction type that these wallets do not make. It would change the signed bytes, so it is refused. */
const refused = (kind: string) => z.optional(z.custom<undefined>(() => false, `none: this wallet signs no ${kind}`))
const accessList = z.array(z.object({ address, storageKeys: z.array(hex('32 bytes in hex', 32)) }))
const types = { '0x0': 'legacy', '0x1': 'eip2930', '0x2': 'eip1559' } as const

export const transaction = z.object({
  from: address,
  to: z.optional(z.nullable(address)),
  value: z.optional(quantity),
  data: z.optional(bytes),
  /** Older name of `data`. */
  input: z.optional(bytes),
  gas: z.optional(quantity),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  nonce: z.optional(quantity),
  chainId: z.optional(quantity),
  type: z.optional(z.enum(['0x0', '0x1', '0x2'], 'the type 0x0, 0x1 or 0x2')),
  accessList: z.optional(accessList),
  authorizationList: refused('authorizations (EIP-7702)'),
  blobs: refused('blobs (EIP-4844)'),
  blobVersionedHashes: refused('blobs (EIP-4844)'),
  maxFeePerBlobGas: refused('blobs (EIP-4844)'),
})
export type WalletTransaction = z.infer<typeof transaction>

/** @throws ProviderRpcError −32602 when the fields do not fit one transaction type */
function typeOf({ type, gasPrice, accessList, maxFeePerGas, maxPriorityFeePerGas }: WalletTransaction) {
  const hasMaximum = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  const wanted = type ? types[type] : gasPrice === undefined ? 'eip1559' : accessList ? 'eip2930' : 'legacy'
  const misfit =
    wanted === 'eip1559'
      ? gasPrice && 'gasPrice'
      : hasMaximum
        ? 'maxFeePerGas'
        : wanted === 'legacy' && accessList && 'accessList'
  if (misfit) throw walletError(-32602, `A transaction of type ${wanted} has no ${misfit}.`)
  return wanted
}

export function rpcUrlOf(network: EvmNetwork | undefined): string {
  if (network?.rpcUrl === undefined) throw walletError(4901, `No node stands behind ${network?.name ?? 'this wallet'}.`)
  return network.rpcUrl
}

/** Fills in missing fields, signs with the account's key and sends the raw transaction to the chain. */
export async function signAndSend(network: EvmNetwork, account: WorldAccount, wanted: WalletTransaction): Promise<Hex> {
  const type = typeOf(wanted)
  const rpcUrl = rpcUrlOf(network)
  const ask = async (method: string, params: unknown) =>
    parseParams(bytes, method, await callChain(rpcUrl, method, params))
  const from = account.evmAddress
  const data = wanted.data ?? wanted.input
  const value = wanted.value ?? '0x0'
  const shape = {
    ...(wanted.to ? { to: wanted.to } : {}),
    ...(data ? { data } : {}),
  }
  const list = wanted.accessList ? { accessList: wanted.accessList } : {}
  const call = { from, value, ...shape, ...list }
  const nonce = wanted.nonce ?? (await ask('eth_getTransactionCount', [from, 'pending']))
  const gas = wanted.gas ?? (await ask('eth_estimateGas', [call]))
  const gasPrice = wanted.gasPrice ?? (wanted.maxFeePerGas ? undefined : await ask('eth_gasPrice', []))
  const common = {
    chainId: network.chainId,
    nonce: hexToNumber(nonce),
    gas: hexToBigInt(gas),
    value: hexToBigInt(value),
    ...shape,
  }
  // Twice the current price, as wallets do: the base fee may rise before the block.
  const maxFeePerGas = wanted.maxFeePerGas ? hexToBigInt(wanted.maxFeePerGas) : 2n * hexToBigInt(gasPrice ?? '0x0')
  const maxPriorityFeePerGas = wanted.maxPriorityFeePerGas ? hexToBigInt(wanted.maxPriorityFeePerGas) : 0n
  const legacyPrice = hexToBigInt(gasPrice ?? '0x0')
  const typed = {
    legacy: () => ({ ...common, type: 'legacy', gasPrice: legacyPrice }) as const,
    eip2930: () => ({ ...common, ...list, type: 'eip2930', gasPrice: legacyPrice }) as const,
    eip1559: () => ({ ...common, ...list, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }) as const,
  }
  const signed = await privateKeyToAccount(account.evmPrivateKey).signTransaction(typed[type]())
  return ask('eth_sendRawTransaction', [signed])
}

const sendParams = z.tuple([transaction], z.unknown())

export function evmSendingMethods(core: WalletCore): WalletMethods {
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
      if (!wanted.to && !(wanted.data ?? wanted.input)) {
        throw walletError(-32602, `${request.method}: it has neither a recipient nor data.`)
      }
      await core.ask(request)
      return core.inTurn(() => signAndSend(network, account, wanted))
    },
  }
}
