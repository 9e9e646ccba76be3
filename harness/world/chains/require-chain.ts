import { StartError } from '../processes/owned-process.js'
import { isOwnChainKind } from './chain-definition.js'
import { chainDescription } from './chain-spec.js'

/** Descriptions of the parts that chains need. Each kind has some of them. */
const parts = {
  kind: '"evm", "solana", "bitcoin" or "polkadot"',
  id: 'a whole number above zero, such as 1',
  cluster: '"mainnet", "devnet" or "testnet"',
  network: 'the name of one, such as "mainnet" or "polkadot"',
} as const
const names = Object.keys(parts)
const isPart = (name: unknown): name is keyof typeof parts => names.includes(String(name))

/**
 * Checks a chain before anything starts. Scenarios are checked when they are loaded, but specs of `createWorld` are
 * not.
 * @throws {@link StartError} that names the missing part
 */
export function requireChain(name: string, spec: unknown): void {
  const kind: unknown = Object(spec).kind
  if (isOwnChainKind(kind)) return
  if (typeof kind === 'object' || typeof kind === 'function')
    throw new StartError('start_failed', `The chain ${name}: its "kind" is nothing that defineChain made.`)
  const given = Object.entries(Object(spec)).filter(([key, value]) => isPart(key) && value !== undefined)
  const found = chainDescription.safeParse(Object.fromEntries(given))
  if (found.success) return
  const [key] = found.error.issues.flatMap(({ path }) => path.filter(isPart))
  const wanted = key === undefined ? 'other parts: see its kind' : `"${key}": ${parts[key]}`
  const got = key === undefined ? undefined : Object(spec)[key]
  const shown = got === undefined ? 'nothing' : (JSON.stringify(got) ?? String(got)).slice(0, 60)
  throw new StartError('start_failed', `The chain ${name} needs ${wanted}. Got ${shown}.`)
}
