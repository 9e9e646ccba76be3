import { type Hex, hexToBigInt, hexToNumber } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import type { Chain } from './chain.js'

const hex = z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const waiting = z.object({
  hash: hex,
  from: hex,
  to: z.nullable(hex),
  nonce: hex,
  value: hex,
  input: hex,
  gas: hex,
  gasPrice: z.optional(z.nullable(hex)),
  maxFeePerGas: z.optional(z.nullable(hex)),
})
const byNonce = z.record(z.string(), waiting)
const content = z.object({ pending: z.record(z.string(), byNonce), queued: z.record(z.string(), byNonce) })
type Waiting = z.infer<typeof waiting>

/** Signs a transaction with an account's key and sends it. Resolves with its hash. */
export async function sendFrom(
  chain: MempoolChain,
  account: PrivateKeyAccount,
  call: { readonly to?: Hex | undefined; readonly data: Hex; readonly value?: bigint; readonly gas: bigint },
): Promise<Hex> {
  const nonce = hexToNumber(await chain.request<Hex>('eth_getTransactionCount', [account.address, 'pending']))
  const maxFeePerGas = 2n * hexToBigInt(await chain.request<Hex>('eth_gasPrice', []))
  const chainId = Number(chain.caipNetworkId.split(':')[1])
  const fees = { maxFeePerGas, maxPriorityFeePerGas: 0n }
  const signed = await account.signTransaction({ ...call, ...fees, type: 'eip1559', chainId, nonce })
  return chain.request<Hex>('eth_sendRawTransaction', [signed])
}

type MempoolChain = Pick<Chain, 'request' | 'caipNetworkId'>

export async function waitingOf(chain: MempoolChain, address: string): Promise<readonly Waiting[]> {
  const { pending, queued } = content.parse(await chain.request('txpool_content'))
  const own = [pending, queued].flatMap((part) =>
    Object.entries(part).flatMap(([from, list]) =>
      from.toLowerCase() === address.toLowerCase() ? Object.values(list) : [],
    ),
  )
  return own.sort((a, b) => hexToNumber(a.nonce) - hexToNumber(b.nonce))
}

/** Drops the account's pending transactions. @throws Error when there are none */
export async function dropWaiting(chain: MempoolChain, address: string): Promise<void> {
  const own = await waitingOf(chain, address)
  if (own.length === 0) throw new Error(`The node has no pending transaction of ${address}: stop mining first.`)
  for (const { hash } of own) await chain.request('anvil_dropTransaction', [hash])
}

/** Replaces the oldest pending transaction: with twice the fee, or with an empty one. @throws Error when there is none */
export async function replaceWaiting(chain: MempoolChain, key: Hex, by: 'speed-up' | 'cancel'): Promise<void> {
  const account = privateKeyToAccount(key)
  const [first] = await waitingOf(chain, account.address)
  if (!first) throw new Error(`The node has no pending transaction of ${account.address}: stop mining first.`)
  const fee = hexToBigInt(first.maxFeePerGas ?? first.gasPrice ?? '0x0')
  const content =
    by === 'cancel' || first.to === null
      ? { to: account.address, value: 0n }
      : { to: first.to, value: hexToBigInt(first.value), data: first.input }
  const signed = await account.signTransaction({
    ...content,
    type: 'eip1559',
    chainId: Number(chain.caipNetworkId.split(':')[1]),
    nonce: hexToNumber(first.nonce),
    gas: hexToBigInt(first.gas),
    maxFeePerGas: 2n * fee,
    maxPriorityFeePerGas: 2n * fee,
  })
  await chain.request('eth_sendRawTransaction', [signed])
}
