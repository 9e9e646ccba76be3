import { hostOptions } from '../../core/options/modal-options.js'
import { unknownWord } from './check-words.js'
import { parseWith } from './explain-issue.js'
import type { Finding, Path, WordProblem } from './problem.js'
import type { Scenario, Step } from './step.js'

interface Names {
  readonly accounts: readonly string[]
  readonly chains: readonly string[]
}

function namesOf({ head }: Scenario, accounts: readonly string[]): Names {
  return { accounts, chains: Object.keys(head.chains ?? {}) }
}

function checkPerson(name: string, { accounts }: Names): WordProblem[] {
  const [person = name] = name.split('.')
  if (name.startsWith('$') || accounts.includes(person)) return []
  return [unknownWord(`nobody is named "${person}"`, person, accounts)]
}

function checkChain(name: string, { chains }: Names): WordProblem[] {
  if (name.startsWith('$') || chains.includes(name)) return []
  return [unknownWord(`the scenario has no chain "${name}"`, name, chains)]
}

type Check = (name: string, names: Names) => WordProblem[]

export function checkHeadNames(scenario: Scenario, accounts: readonly string[]): Finding[] {
  const { head } = scenario
  const names = namesOf(scenario, accounts)
  const inKeys = (check: Check, path: Path, map: object | undefined) =>
    Object.keys(map ?? {}).flatMap((key) => check(key, names).map((problem) => ({ ...problem, path, key })))
  const inList = (check: Check, path: Path, list: readonly string[] | undefined) =>
    (list ?? []).flatMap((name, index) => check(name, names).map((problem) => ({ ...problem, path: [...path, index] })))
  const ofHttp = Object.entries(head.http?.names ?? {}).flatMap(([name, holder]) =>
    checkPerson(holder, names).map((problem) => ({ ...problem, path: ['http', 'names', name] })),
  )
  return [
    ...Object.entries(head.chains ?? {}).flatMap(([name, chain]) => [
      ...inKeys(checkPerson, ['chains', name, 'fund'], 'fund' in chain ? chain.fund : undefined),
      ...inKeys(checkPerson, ['chains', name, 'tokens'], 'tokens' in chain ? chain.tokens : undefined),
    ]),
    ...Object.entries(head.wallets ?? {}).flatMap(([name, wallet]) => [
      ...inList(checkPerson, ['wallets', name, 'accounts'], wallet.accounts),
      ...inList(checkChain, ['wallets', name, 'networks'], wallet.networks),
    ]),
    ...ofHttp,
    ...inList(checkChain, ['frame', 'smartAccountNetworks'], head.frame?.smartAccountNetworks),
  ]
}

export function checkWalletNames(step: Step, scenario: Scenario, accounts: readonly string[]): WordProblem[] {
  if (step.kind !== 'wallet' || typeof step.input === 'string') return []
  const names = namesOf(scenario, accounts)
  if ('chain' in step.input) return checkChain(step.input.chain, names)
  return 'accounts' in step.input ? step.input.accounts.flatMap((name) => checkPerson(name, names)) : []
}

/** A scenario writes them by name, or in words of its own; the harness makes of them what a host hands over. */
const writtenOtherwise = ['adapters', 'networks', 'defaultNetwork', 'customRpcUrls', 'siwx', 'siweConfig']

export function checkOptions({ head }: Scenario): Finding[] {
  if (head.modal === undefined) return []
  const plain = Object.entries(head.modal).filter(
    ([name, value]) => !writtenOtherwise.includes(name) && !JSON.stringify(value).includes('"$'),
  )
  const parsed = parseWith(hostOptions(), Object.fromEntries(plain), ['modal'])
  return parsed.ok ? [] : parsed.findings
}

/** `networks: [mainet]`: chains of the scenario by name, each; what is no name is a network of the host's own. */
export function checkOptionNetworks(scenario: Scenario): Finding[] {
  const { networks, defaultNetwork } = scenario.head.modal ?? {}
  const listed = Array.isArray(networks) ? networks.map((name, index) => [name, ['networks', index]] as const) : []
  return [...listed, [defaultNetwork, ['defaultNetwork']] as const].flatMap(([name, path]) =>
    typeof name === 'string'
      ? checkChain(name, namesOf(scenario, [])).map((problem) => ({ ...problem, path: ['modal', ...path] }))
      : [],
  )
}
