import { hostOptions } from '../../../core/options/modal-options.js'
import { namesIn, unknownWord } from './check-words.js'
import { parseWith } from './explain-issue.js'
import type { Finding, Path, WordProblem } from './problem.js'
import type { Scenario, Step } from './step.js'

/** Checks the name of one of the world's accounts: `alice`, or `alice.smart`. */
export function checkPerson(name: string, accounts: readonly string[]): WordProblem[] {
  const [person = name] = name.split('.')
  if (name.startsWith('$') || accounts.includes(person)) return []
  return [unknownWord(`nobody is named "${person}"`, person, accounts)]
}

function checkChain(name: string, { head }: Scenario): WordProblem[] {
  const known = Object.keys(head.chains ?? {})
  if (name.startsWith('$') || known.includes(name)) return []
  return [unknownWord(`the scenario has no chain "${name}"`, name, known)]
}

export function checkHeadNames(scenario: Scenario, accounts: readonly string[]): Finding[] {
  const { chains = {}, wallets = {}, http, frame } = scenario.head
  const person = (name: string) => checkPerson(name, accounts)
  const chain = (name: string) => checkChain(name, scenario)
  const peopleIn = (path: Path, byName: object = {}) =>
    Object.keys(byName).flatMap((key) => person(key).map((problem) => ({ ...problem, path, key })))
  const inList = (check: typeof person, path: Path, list: readonly string[] = []) =>
    list.flatMap((name, index) => check(name).map((problem) => ({ ...problem, path: [...path, index] })))
  return [
    ...Object.entries(chains).flatMap(([name, description]) => [
      ...peopleIn(['chains', name, 'fund'], 'fund' in description ? description.fund : undefined),
      ...peopleIn(['chains', name, 'tokens'], 'tokens' in description ? description.tokens : undefined),
    ]),
    ...Object.entries(wallets).flatMap(([name, wallet]) => [
      ...inList(
        person,
        ['wallets', name, 'accounts'],
        wallet.accounts?.filter((account) => typeof account === 'string'),
      ),
      ...inList(chain, ['wallets', name, 'networks'], wallet.networks),
    ]),
    ...Object.entries(http?.names ?? {}).flatMap(([name, holder]) =>
      person(holder).map((problem) => ({ ...problem, path: ['http', 'names', name] })),
    ),
    ...inList(chain, ['frame', 'smartAccountNetworks'], frame?.smartAccountNetworks),
  ]
}

export function checkWalletNames(step: Step, scenario: Scenario, accounts: readonly string[]): WordProblem[] {
  if (step.kind !== 'wallet' || typeof step.input === 'string') return []
  if ('chain' in step.input) return checkChain(step.input.chain, scenario)
  return 'accounts' in step.input ? step.input.accounts.flatMap((name) => checkPerson(name, accounts)) : []
}

/** Options that a scenario writes as names or in its own words. The harness turns them into the values that a host passes. */
const writtenOtherwise = [
  'adapters',
  'networks',
  'defaultNetwork',
  'customRpcUrls',
  'siwx',
  'siweConfig',
  // Names of transports, and of chains that a page brings for them.
  'transports',
  'namespaces',
  // Lists of answers, from which the page makes functions.
  'geofence',
  'beforeConnect',
  'beforeSend',
]

export function checkOptions({ head }: Scenario): Finding[] {
  if (head.modal === undefined) return []
  const plain = Object.entries(head.modal).filter(
    // "bundled" and "silent list" name lists of wallets, and "reown service" the service among providers.
    ([name, value]) =>
      !writtenOtherwise.includes(name) && !/"(\$|bundled"|silent list"|reown service")/.test(JSON.stringify(value)),
  )
  const parsed = parseWith(hostOptions(), Object.fromEntries(plain), ['modal'])
  return parsed.ok ? [] : parsed.findings
}

/**
 * Checks the chain names in `networks` and `defaultNetwork`, such as `networks: [mainet]`. Entries that are no text
 * describe a network of the host.
 */
export function checkOptionNetworks(scenario: Scenario): Finding[] {
  const { networks, defaultNetwork } = scenario.head.modal ?? {}
  const brought = namesIn(scenario, 'namespaces')
  const listed = Array.isArray(networks) ? networks.map((name, index) => [name, ['networks', index]] as const) : []
  return [...listed, [defaultNetwork, ['defaultNetwork']] as const].flatMap(([name, path]) =>
    typeof name === 'string' && !brought.includes(name)
      ? checkChain(name, scenario).map((problem) => ({ ...problem, path: ['modal', ...path] }))
      : [],
  )
}
