import { type AbiEvent, type AbiParameter, isHex, keccak256, parseEventLogs, type RpcLog, stringToHex } from 'viem'
import type { Chain } from '../chain.js'
import type { ContractEvent } from '../chain-actions.js'
import type { Accounts } from '../send-as.js'
import { valuesOf } from './contract-values.js'
import { contractNamed } from './known-contracts.js'

/** Number of events that an error message lists. */
const MOST_SHOWN = 5

/** Looks for an event among all events of a contract. Resolves with a description of the other events when it is missing. */
export async function checkEvent(chain: Chain, event: ContractEvent, accounts: Accounts): Promise<string | undefined> {
  const { contract, name, count } = event
  const { abi, address } = await contractNamed(chain, event)
  const events = abi.filter((item) => item.type === 'event')
  const known = events.map((each) => signatureOf(each)).join(', ') || 'none'
  const meant = events.filter((each) => each.name === name)
  if (meant.length === 0) throw new Error(`${contract} has no event ${name}; it has: ${known}`)
  const logs = await chain.request<RpcLog[]>('eth_getLogs', [{ address, fromBlock: '0x0', toBlock: 'latest' }])
  const told = meant.flatMap((each) =>
    parseEventLogs({ abi: [each], logs }).map(({ args }) => valuesByName(each, args)),
  )
  const isWanted = meant.map((each) => matcherOf(chain, each, event, accounts))
  const found = told.filter((values) => isWanted.some((matches) => matches(values)))
  if (count === undefined ? found.length > 0 : found.length === count) return undefined
  const wanted = `${count === undefined ? 'one' : `${count}`}${event.args ? ` with ${JSON.stringify(event.args)}` : ''}`
  const shown = told.slice(-MOST_SHOWN).map((values) => `${name}(${textOf(values)})`)
  const got = told.length === 0 ? 'none was told' : `${found.length} of ${told.length}: ${shown.join(', ')}`
  return `${contract}.${name}: wanted ${wanted}, got ${got}`
}

type Values = Readonly<Record<string, unknown>>

const nameOf = ({ name }: AbiParameter, index: number) => (name ? name : String(index))

/** Arguments by name. Events with unnamed parameters are decoded to a list. */
function valuesByName({ inputs }: AbiEvent, args: unknown): Values {
  const given: Values = Array.isArray(args)
    ? Object.fromEntries(args.map((each, at) => [nameOf(inputs[at] ?? { type: '' }, at), each]))
    : { ...Object(args) }
  return given
}

function matcherOf(chain: Chain, { name, inputs }: AbiEvent, event: ContractEvent, accounts: Accounts) {
  const { args = {}, contract } = event
  const names = inputs.map(nameOf)
  if (Array.isArray(args) && args.length !== inputs.length) {
    throw new Error(`${contract}.${name} has ${inputs.length} values, and ${args.length} are wanted`)
  }
  const byName = Array.isArray(args) ? args.map((value, at) => [names[at] ?? '', value] as const) : Object.entries(args)
  const wanted = byName.map(([key, value]) => {
    const input = inputs[names.indexOf(key)]
    if (!input) throw new Error(`${contract}.${name} has no value "${key}"; it has: ${names.join(', ')}`)
    const [read] = valuesOf(chain, [value], [input], accounts)
    return [key, plain(hashed(read, input))] as const
  })
  return (values: Values) => wanted.every(([key, value]) => plain(values[key]) === value)
}

/** A chain stores only the hash of an indexed text. */
const hashed = (value: unknown, { type, indexed }: AbiEvent['inputs'][number]) =>
  indexed && typeof value === 'string' && (type === 'string' || type === 'bytes')
    ? keccak256(isHex(value) ? value : stringToHex(value))
    : value

/** Normalises values for comparison: numbers of any type, and addresses in any case. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (/^(?:bigint|number)$/.test(typeof each)) return String(each)
    return isHex(each) ? each.toLowerCase() : each
  })

const textOf = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${plain(value)}`)
    .join(', ')

const signatureOf = ({ name, inputs }: AbiEvent) =>
  `${name}(${inputs.map(({ type, name: own }) => `${type} ${own ?? ''}`.trim()).join(', ')})`
