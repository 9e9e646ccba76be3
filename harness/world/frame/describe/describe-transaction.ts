import { decodeFunctionData, formatEther, type Hex, parseAbi } from 'viem'
import {
  type KnownToken,
  type RequestView,
  reveal,
  sumOf,
  unlimitedFrom,
  type ViewBlock,
  type ViewFact,
  type ViewSum,
} from './request-view.js'

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

/** Maximum fee in wei, or a note in its place. */
export type ShownFee = bigint | 'Paid for you' | 'Not known'
/** Result of a simulation of the calls. `unknown`: the node gives none. */
export type Simulation = 'passes' | 'unknown' | { readonly failure: string }

const UNLIMITED = 'It may take any amount of this token, now and later. Approve it only if you trust it.'
const ALL_OF_THEM = 'It may move everything that you have in this collection, now and later.'
const UNREADABLE = 'The effect of this request is unknown. Approve it only if you trust the page.'

interface Told {
  readonly facts: readonly ViewFact[]
  readonly warnings: readonly string[]
  readonly block?: ViewBlock
}

function explain({ data, to }: ShownCall): Told {
  if (data === '0x') return { facts: [], warnings: [] }
  if (to === undefined) return { facts: [], warnings: [UNREADABLE], block: { kind: 'bytes', title: 'Code', hex: data } }
  let decoded: ReturnType<typeof decodeFunctionData<typeof known>>
  try {
    decoded = decodeFunctionData({ abi: known, data })
  } catch {
    // An unknown function, or data that does not fit a known one: the bytes are shown in full.
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
      ['Token amount', amountOf(args[1])],
      ['Recipient', args[0]],
    ])
  if (functionName === 'transferFrom')
    return told('Transfer of a token', [
      ['Token amount', amountOf(args[2])],
      ['Recipient', args[1]],
      ['Owner', args[0]],
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
      ['Token amount', amountOf(args[1])],
      ['Spender', args[0]],
    ],
    isUnlimited ? [UNLIMITED] : [],
  )
}

function told(what: string, rows: readonly (readonly [string, string])[], warnings: readonly string[] = []): Told {
  const facts = [...rows, ['Function', what] as const].map(([label, value]) => ({ label, value }))
  return { facts, warnings }
}

function factsOf(call: ShownCall): { facts: ViewFact[]; told: Told } {
  const what = explain(call)
  const isOfToken = what.facts[0]?.label === 'Token amount' && call.value === 0n
  return {
    told: what,
    facts: [
      ...(isOfToken ? [] : [{ label: 'Amount', value: `${formatEther(call.value)} ETH` }]),
      ...what.facts,
      { label: 'To', value: call.to ?? 'a new contract' },
    ],
  }
}

/** What a single call moves: coins alone, or a known token alone. */
function leadOf({ to, value, data }: ShownCall, tokenOf: TokenOf): ViewSum | undefined {
  const coin = tokenOf(undefined)
  if (data === '0x') return coin && value > 0n ? sumOf(value, coin) : undefined
  const token = to && value === 0n ? tokenOf(to) : undefined
  const amount = transferred(data)
  return token && amount !== undefined && amount < unlimitedFrom ? sumOf(amount, token) : undefined
}

/** The amount in the data of a token transfer. */
function transferred(data: Hex): bigint | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: known, data })
    if (functionName === 'transfer') return args[1]
    return functionName === 'transferFrom' ? args[2] : undefined
  } catch {
    return undefined
  }
}

/** The token at a contract, or the network's coin; `undefined` for one that is not known. */
export type TokenOf = (contract: Hex | undefined) => KnownToken | undefined

/** Describes the requested calls. A failing simulation appears only as a warning, so that it is shown once. */
export function describeCalls(input: {
  readonly calls: readonly ShownCall[]
  readonly from: string
  readonly network: string
  readonly fee: ShownFee
  readonly simulation?: Simulation
  readonly tokenOf?: TokenOf
}): RequestView {
  const { calls, from, network, fee, simulation, tokenOf = () => undefined } = input
  const [call, ...others] = calls
  const lead = call && others.length === 0 ? leadOf(call, tokenOf) : undefined
  const each = calls.map(factsOf)
  const failure = typeof simulation === 'object' ? [`It would fail: ${reveal(simulation.failure)}`] : []
  const finding = simulation === 'passes' ? 'It should go through' : 'The node could not tell'
  const common: ViewFact[] = [
    ...(typeof simulation === 'string' ? [{ label: 'Simulation', value: finding }] : []),
    typeof fee === 'bigint'
      ? { label: 'Fee, at most', value: `${formatEther(fee)} ETH` }
      : { label: 'Fee', value: fee },
    { label: 'Network', value: reveal(network) },
    { label: 'From', value: from },
  ]
  return {
    title: calls.length === 1 ? 'Send a transaction' : `Send ${calls.length} calls together`,
    ...(lead && { lead }),
    warnings: [...new Set([...failure, ...each.flatMap(({ told: { warnings } }) => warnings)])],
    blocks: [
      ...each.flatMap(({ facts, told: { block } }, index): ViewBlock[] => [
        calls.length > 1
          ? { kind: 'facts', title: `Call ${index + 1}`, facts }
          : { kind: 'facts', facts: [...facts, ...common] },
        ...(block ? [block] : []),
      ]),
      ...(calls.length > 1 ? [{ kind: 'facts', title: 'All together', facts: common } as const] : []),
    ],
  }
}
