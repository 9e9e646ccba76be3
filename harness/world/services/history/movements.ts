import { getAddress, hexToBigInt, isAddressEqual, parseAbi, parseEventLogs, size, zeroAddress } from 'viem'
import * as z from 'zod/mini'

export type Hex = `0x${string}`
export const hex = z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))

export interface Movement {
  readonly standard: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** The token's contract; absent for the native token. */
  readonly contract?: Hex
  readonly id?: bigint
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

export const log = z.object({ address: hex, topics: z.array(hex), data: hex })
export type Log = z.infer<typeof log>

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const erc20Transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const approvals = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const operated = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const erc20Approval = parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 value)'])

/** Decodes a log. Its topics select among events of one name; viem requires a complete log. */
function decoded<
  const Abi extends typeof events | typeof erc20Transfer | typeof approvals | typeof erc20Approval | typeof operated,
>(abi: Abi, { topics, data, address }: Log) {
  const [first, ...others] = topics
  if (first === undefined) return undefined
  const whole = {
    address,
    data,
    topics: [first, ...others] as [Hex, ...Hex[]], // the first is there
    blockHash: null,
    blockNumber: null,
    blockTimestamp: undefined,
    logIndex: null,
    transactionHash: null,
    transactionIndex: null,
    removed: false,
  }
  return parseEventLogs({ abi, logs: [whole], strict: true })[0]
}

export function movementsOf(given: Log): readonly Movement[] {
  const contract = given.address
  const fungible = given.topics.length === 3 ? decoded(erc20Transfer, given) : undefined
  if (fungible) {
    const { from, to, value } = fungible.args
    return [{ standard: 'erc20', contract, from, to, amount: value }]
  }
  const found = decoded(events, given)
  if (!found) return []
  const { from, to } = found.args
  if (found.eventName === 'Transfer') {
    return [{ standard: 'erc721', contract, id: found.args.id, from, to, amount: 1n }]
  }
  if (found.eventName === 'TransferSingle') {
    return [{ standard: 'erc1155', contract, id: found.args.id, from, to, amount: found.args.value }]
  }
  const { ids, values } = found.args
  return ids.map((id, index) => ({ standard: 'erc1155', contract, id, from, to, amount: values[index] ?? 0n }))
}

export function approverOf(given: Log): Hex | undefined {
  const found = (given.topics.length === 3 ? decoded(erc20Approval, given) : undefined) ?? decoded(approvals, given)
  return found?.args.owner
}

/** A smart account's operation and its success. The surrounding transaction succeeds either way. */
export interface Operation {
  readonly sender: Hex
  readonly success: boolean
}

export function operationOf(given: Log): Operation | undefined {
  const { sender, success } = decoded(operated, given)?.args ?? {}
  return sender === undefined || success === undefined ? undefined : { sender, success }
}

interface Call {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex | undefined
  readonly value?: Hex | undefined
  readonly error?: string | undefined
  readonly calls?: readonly Call[] | undefined
}

export const callTrace: z.ZodMiniType<Call> = z.object({
  type: z.string(),
  from: hex,
  to: z.optional(hex),
  value: z.optional(hex),
  error: z.optional(z.string()),
  get calls() {
    return z.optional(z.array(callTrace))
  },
})

/** Native transfers of a call and its inner calls. They emit no log. */
export function nativeMovements({ type, from, to, value, error, calls = [] }: Call): Movement[] {
  if (error !== undefined) return []
  const amount = value === undefined || type === 'DELEGATECALL' || size(value) === 0 ? 0n : hexToBigInt(value)
  const own: Movement[] = amount > 0n && to ? [{ standard: 'native', from, to, amount }] : []
  return [...own, ...calls.flatMap(nativeMovements)]
}

export const isNobody = (address: Hex) =>
  isAddressEqual(address, zeroAddress) || getAddress(address) === '0x000000000000000000000000000000000000dEaD'
