import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isHex,
  maxUint256,
  parseAbiParameters,
} from 'viem'
import { type ExchangeOrder, exchangeAbi, exchangeCall, ownCall, poolsCall } from '../chains/economy/economy.js'
import { impostorAddress, nativeTokenAddress } from '../chains/economy/tokens.js'
import type { OtherTransaction } from '../faults/http-definitions.js'

const thief: Hex = `0x${'66'.repeat(20)}`
/** A network that differs from the swap's. */
const otherChain = 'eip155:137'

interface Built {
  readonly from: string
  readonly to: string
  readonly data: string
}

/**
 * Replaces the transaction in the service's answer; `token` is the target of `drain`. An answer without a transaction
 * is returned unchanged.
 */
export function withOtherTransaction(answer: unknown, kind: OtherTransaction, token: string | undefined): unknown {
  const tx = Object(answer).tx
  if (!isBuilt(tx)) return answer
  return { ...Object(answer), tx: { ...tx, ...changed(tx, kind, token) } }
}

function isBuilt(value: unknown): value is Built {
  const { from, to, data } = Object(value)
  return [from, to, data].every((each) => typeof each === 'string')
}

function changed(tx: Built, kind: OtherTransaction, token: string | undefined): object {
  const swap = swapOf(tx.data)
  const at = (address: string) => `${tx.to.slice(0, tx.to.lastIndexOf(':'))}:${address}`
  const elsewhere = (address: string) => address.replace(/^[^:]+:[^:]+/, otherChain)
  const another = (change: Partial<ExchangeOrder>) => (swap ? { data: exchangeCall({ ...swap, ...change }) } : {})
  const changes: Record<OtherTransaction, () => object> = {
    coin: () => ({ to: at(thief), data: '0x' }),
    transfer: () => ({ to: at(tokenOf(tx, swap)), data: encode('transfer') }),
    approve: () => ({ to: at(tokenOf(tx, swap)), data: encode('approve') }),
    contract: () => ({ to: at(thief) }),
    spender: () => ({ data: encode('approve') }),
    network: () => ({ from: elsewhere(tx.from), to: elsewhere(tx.to) }),
    sender: () => ({ from: at(thief) }),
    value: () => ({ amount: String(10n ** 21n) }),
    receiver: () => another({ minimum: 1n, receiver: thief }),
    less: () => another({ minimum: 1n, amount: (swap?.amount ?? 0n) / 2n }),
    drain: () => (token !== undefined && isHex(token) ? another({ minimum: 1n, from: token }) : {}),
    'loose-minimum': () => another({ minimum: 1n }),
    spoof: () => (swap ? another({ minimum: 1n, executor: impostorAddress, program: programOf(swap) }) : {}),
    pools: () => (swap ? { data: poolsCall(swap) } : {}),
    'own-method': () => (swap ? { data: ownCall(swap) } : {}),
  }
  return changes[kind]()
}

function encode(functionName: 'transfer' | 'approve'): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName, args: [thief, maxUint256] })
}

function swapOf(data: string): ExchangeOrder | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: exchangeAbi, data: data as Hex }) // throws for other data
    if (functionName !== 'swap') return undefined
    const { srcToken, dstToken, amount, minReturnAmount, dstReceiver } = args[1]
    return { from: srcToken, to: dstToken, amount, minimum: minReturnAmount, receiver: dstReceiver }
  } catch {
    return undefined // an approval, or data that cannot be changed
  }
}

/** The swap's tokens and amount, encoded for the impostor contract. */
function programOf({ from, to, amount }: ExchangeOrder): Hex {
  return encodeAbiParameters(parseAbiParameters('address, address, uint256'), [from, to, amount])
}

function tokenOf(tx: Built, swap: ReturnType<typeof swapOf>): string {
  if (!swap) return tx.to.slice(tx.to.lastIndexOf(':') + 1)
  return swap.from === nativeTokenAddress ? swap.to : swap.from
}
