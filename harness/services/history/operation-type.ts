import { isAddressEqual, toFunctionSelector } from 'viem'
import type { IndexedTransaction } from './index-blocks.js'
import { type Hex, isNobody, type Movement } from './movements.js'

export type OperationType = (typeof calls)[number][0] | 'burn' | 'cancel' | 'deploy' | 'execute' | 'receive'

/** Calls with known names. Transfers alone do not tell a deposit from a payment. */
const calls = [
  ['approve', ['approve(address,uint256)', 'setApprovalForAll(address,bool)', 'increaseAllowance(address,uint256)']],
  ['borrow', ['borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)']],
  ['burn', ['burn(uint256)', 'burn(address,uint256)']],
  ['claim', ['claim()', 'claim(address)', 'claim(uint256)', 'claimRewards()', 'getReward()']],
  ['deposit', ['deposit()', 'deposit(uint256)', 'deposit(uint256,address)']],
  ['mint', ['mint()', 'mint(uint256)', 'mint(address,uint256)', 'mint(address,uint256,uint256)']],
  ['repay', ['repay(uint256)', 'repay(address,uint256,uint256,address)']],
  ['send', ['transfer(address,uint256)', 'transferFrom(address,address,uint256)']],
  ['send', ['safeTransferFrom(address,address,uint256)', 'safeTransferFrom(address,address,uint256,bytes)']],
  ['send', ['safeTransferFrom(address,address,uint256,uint256,bytes)']],
  ['stake', ['stake()', 'stake(uint256)']],
  ['trade', ['swap(address,address,uint256,uint256,address)']],
  ['unstake', ['unstake()', 'unstake(uint256)']],
  ['withdraw', ['withdraw()', 'withdraw(uint256)', 'withdraw(uint256,address,address)']],
] as const

const named: ReadonlyMap<Hex, OperationType> = new Map(
  calls.flatMap(([type, signatures]) => signatures.map((signature) => [toFunctionSelector(signature), type] as const)),
)

export function operationTypeOf(sent: IndexedTransaction, account: Hex, own: readonly Movement[]): OperationType {
  const isSender = isAddressEqual(sent.from, account)
  const call = named.get(sent.input.slice(0, 10) as Hex) // of a hex text the start is one
  if (sent.to === null) return 'deploy'
  if (isSender && isAddressEqual(sent.to, account) && sent.value === 0n && sent.input === '0x') return 'cancel'
  const incoming = own.filter(({ to }) => isAddressEqual(to, account))
  const outgoing = own.filter(({ from }) => isAddressEqual(from, account))
  // A sender who pays a contract and receives something has traded, unless the call says otherwise.
  if (isSender && call !== undefined && call !== 'send' && call !== 'trade') return call
  if (incoming.length > 0 && outgoing.length > 0 && !isSameThing(incoming, outgoing)) return 'trade'
  if (incoming.length > 0 && incoming.every(({ from }) => isNobody(from))) return 'mint'
  if (outgoing.length > 0 && outgoing.every(({ to }) => isNobody(to))) return 'burn'
  if (outgoing.length > 0) return 'send'
  if (incoming.length > 0) return 'receive'
  if (sent.approvers.some((approver) => isAddressEqual(approver, account))) return 'approve'
  if (!isSender) return sent.input === '0x' ? 'receive' : 'execute'
  return call ?? (sent.input === '0x' ? 'send' : 'execute')
}

function isSameThing(incoming: readonly Movement[], outgoing: readonly Movement[]): boolean {
  const keys = (list: readonly Movement[]) => new Set(list.map(({ contract = '', id = '' }) => `${contract}:${id}`))
  const [first, second] = [keys(incoming), keys(outgoing)]
  return [...first].every((key) => second.has(key))
}
