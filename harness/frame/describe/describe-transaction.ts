import { decodeFunctionData, formatEther, type Hex, parseAbi } from 'viem'
import { type RequestView, reveal, unlimitedFrom, type ViewBlock, type ViewFact } from './request-view.js'

const known = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

export interface ShownCall {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

export type ShownFee = { readonly wei: bigint } | { readonly paidByOthers: true } | { readonly failure: string }

const UNLIMITED = 'It may take as much of this token as it likes, now and later. Approve it only if you trust it.'
const ALL_OF_THEM = 'It may move everything that you have in this collection, now and later.'
const UNREADABLE = 'What this does cannot be told. Approve it only if you trust who asks.'

interface Told {
  readonly facts: readonly ViewFact[]
  readonly warnings: readonly string[]
  readonly block?: ViewBlock
}

function tell({ data, to }: ShownCall): Told {
  if (data === '0x') return { facts: [], warnings: [] }
  if (to === undefined) return { facts: [], warnings: [UNREADABLE], block: { kind: 'bytes', title: 'Code', hex: data } }
  let decoded: ReturnType<typeof decodeFunctionData<typeof known>>
  try {
    decoded = decodeFunctionData({ abi: known, data })
  } catch {
    // Another function than those above, or bytes that do not fit one of them: all of it is shown.
    const selector = data.length >= 10 ? data.slice(0, 10) : data
    return {
      facts: [{ label: 'Function', value: `unknown (${selector})` }],
      warnings: [UNREADABLE],
      block: { kind: 'bytes', title: `Data, ${(data.length - 2) / 2} bytes`, hex: data },
    }
  }
  const { functionName, args } = decoded
  const amountOf = (amount: bigint) => (amount >= unlimitedFrom ? 'unlimited' : `${amount} of its smallest units`)
  if (functionName === 'transfer')
    return told('Transfer of a token', [
      ['Recipient', args[0]],
      ['Token amount', amountOf(args[1])],
    ])
  if (functionName === 'transferFrom')
    return told('Transfer of a token', [
      ['Owner', args[0]],
      ['Recipient', args[1]],
      ['Token amount', amountOf(args[2])],
    ])
  if (functionName === 'setApprovalForAll')
    return told(
      args[1] ? 'Approval for all' : 'Approval taken back',
      [['Operator', args[0]]],
      args[1] ? [ALL_OF_THEM] : [],
    )
  const isUnlimited = args[1] >= unlimitedFrom
  return told(
    'Approval',
    [
      ['Spender', args[0]],
      ['Token amount', amountOf(args[1])],
    ],
    isUnlimited ? [UNLIMITED] : [],
  )
}

function told(what: string, rows: readonly (readonly [string, string])[], warnings: readonly string[] = []): Told {
  const facts = [['Function', what] as const, ...rows].map(([label, value]) => ({ label, value }))
  return { facts, warnings }
}

function factsOf(call: ShownCall): { facts: ViewFact[]; told: Told } {
  const what = tell(call)
  return {
    told: what,
    facts: [
      { label: 'To', value: call.to ?? 'a new contract' },
      { label: 'Amount', value: `${formatEther(call.value)} ETH` },
      ...what.facts,
    ],
  }
}

function feeFact(fee: ShownFee): ViewFact {
  if ('wei' in fee) return { label: 'Fee, at most', value: `${formatEther(fee.wei)} ETH` }
  return { label: 'Fee', value: 'paidByOthers' in fee ? 'paid for you' : 'not known' }
}

export function describeCalls(input: {
  readonly calls: readonly ShownCall[]
  readonly from: string
  readonly network: string
  readonly fee: ShownFee
}): RequestView {
  const { calls, from, network, fee } = input
  const each = calls.map(factsOf)
  const common: ViewFact[] = [
    { label: 'Network', value: reveal(network) },
    { label: 'From', value: from },
    feeFact(fee),
  ]
  const failure = 'failure' in fee ? [`The network says that this would fail: ${reveal(fee.failure)}`] : []
  return {
    title: calls.length === 1 ? 'Send a transaction' : `Send ${calls.length} calls together`,
    warnings: [...new Set([...failure, ...each.flatMap(({ told: { warnings } }) => warnings)])],
    blocks: [
      { kind: 'facts', facts: common },
      ...each.flatMap(({ facts, told: { block } }, index): ViewBlock[] => [
        { kind: 'facts', ...(calls.length > 1 ? { title: `Call ${index + 1}` } : {}), facts },
        ...(block ? [block] : []),
      ]),
    ],
  }
}
