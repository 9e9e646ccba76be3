import type { ChainDescription } from '../../world/chains/chain-spec.js'
import { BASE_CHAIN_ID, ENS_CHAIN_ID } from '../../world/chains/economy/ens-state.js'
import { economyTokens } from '../../world/chains/economy/tokens.js'
import { checkPerson } from './check-head.js'
import { unknownWord } from './check-words.js'
import type { Finding, WordProblem } from './problem.js'
import type { Scenario, Step } from './step.js'

interface Written {
  readonly holders: readonly string[]
  readonly symbols: readonly string[]
  readonly needsEconomy?: string | undefined
}

type Names = Readonly<Record<string, unknown>>
const keysOf = (names: Names | undefined) => Object.keys(names ?? {})
const innerKeys = (names: Readonly<Record<string, Names>> | undefined) => Object.values(names ?? {}).flatMap(keysOf)
const named = (words: Names) => Object.entries(words).find(([, value]) => value !== undefined)?.[0]

/** The chains that have a name service. */
const namedChains: readonly number[] = [ENS_CHAIN_ID, BASE_CHAIN_ID]

const economyIn = (description: ChainDescription) =>
  description.kind === 'evm' && typeof description.economy === 'object' ? description.economy : undefined

function inHead(description: ChainDescription): Written | undefined {
  const economy = economyIn(description)
  if (!economy) return undefined
  const { tokens, nfts, reserves, names = {} } = economy
  const named = Object.values(names).map((name) => (typeof name === 'string' ? name : name.holder))
  return {
    holders: [...keysOf(tokens), ...keysOf(nfts), ...named],
    symbols: [...innerKeys(tokens), ...keysOf(reserves)],
  }
}

function inStep(step: Step): readonly (readonly [chain: string, written: Written])[] {
  if (step.kind === 'chain') {
    const { setBalance, setReserves, setAllowance, mint = {}, transfer, send, drop, replace } = step.input
    const people = [transfer?.from, transfer?.to, send?.from, drop, replace?.of].filter((name) => name !== undefined)
    const minted = Object.values(mint).flatMap(({ tokens }) => keysOf(tokens))
    const written: Written = {
      holders: [...people, ...keysOf(setBalance), ...keysOf(setAllowance), ...keysOf(mint)],
      symbols: [...keysOf(setReserves), ...innerKeys(setAllowance), ...minted, ...keysOf(transfer?.tokens)],
      needsEconomy: named({
        setReserves,
        setAllowance,
        mint: step.input.mint,
        'transfer of tokens': transfer?.tokens ?? transfer?.nfts,
      }),
    }
    return [[step.actor, written]]
  }
  if (step.kind !== 'assert') return []
  return Object.entries(step.input.chain ?? {}).map(([chain, fact]) => {
    const { balance, tokens, nfts, allowance, reserves, transactions, pending } = fact
    const written: Written = {
      holders: [balance, tokens, nfts, allowance, transactions, pending].flatMap(keysOf),
      symbols: [...innerKeys(tokens), ...innerKeys(allowance), ...keysOf(reserves)],
      needsEconomy: named({ nfts, allowance, reserves }),
    }
    return [chain, written] as const
  })
}

function check(description: ChainDescription, written: Written, accounts: readonly string[]): WordProblem[] {
  // Tokens of other kinds of chains need their libraries. The world checks those when it starts.
  const isEvm = description.kind === 'evm'
  const known = isEvm ? economyTokens(description.id).map(({ symbol }) => symbol) : []
  const isPlain = (name: string) => !/^\$|^0x|^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(name)
  const hasEconomy = description.kind === 'evm' && description.economy !== undefined && description.economy !== false
  return [
    ...written.holders.filter(isPlain).flatMap((name) => checkPerson(name, accounts)),
    ...written.symbols
      .filter((symbol) => isEvm && !symbol.startsWith('$') && !known.includes(symbol))
      .map((symbol) => unknownWord(`an economy has no token "${symbol}"; it has: ${known.join(', ')}`, symbol, known)),
    ...(written.needsEconomy !== undefined && !hasEconomy
      ? [
          {
            message: `"${written.needsEconomy}" needs an economy: say "economy: true" where the chain is described`,
            word: written.needsEconomy.split(' ')[0] ?? written.needsEconomy,
          },
        ]
      : []),
  ]
}

export function checkEconomies({ head }: Scenario, accounts: readonly string[]): Finding[] {
  return Object.entries(head.chains ?? {}).flatMap(([name, description]) => {
    const written = inHead(description)
    const problems = written ? check(description, written, accounts) : []
    const hasNames = description.kind === 'evm' && namedChains.includes(description.id)
    if (!hasNames && economyIn(description)?.names !== undefined) {
      problems.push({ message: `names are on the chains ${namedChains.join(' and ')} alone`, word: 'names' })
    }
    return problems.map((problem) => ({ path: ['chains', name, 'economy'], ...problem }))
  })
}

export function checkEconomyStep(step: Step, { head }: Scenario, accounts: readonly string[]): WordProblem[] {
  const chains = head.chains ?? {}
  return inStep(step).flatMap(([name, written]) => {
    const description = chains[name]
    if (description) return check(description, written, accounts)
    // The rule about actors reports a step on an unknown chain.
    if (step.kind === 'chain') return []
    return [unknownWord(`the scenario has no chain "${name}"`, name, Object.keys(chains))]
  })
}
