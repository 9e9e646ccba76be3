import { formatUnits, type Hex, hexToNumber } from 'viem'
import { economyOn } from '../../../world/chains/act-on-chain.js'
import { type Chain, unitsOf } from '../../../world/chains/chain.js'
import { parseAmountOn } from '../../../world/chains/coin.js'
import { callContract } from '../../../world/chains/dapp/call-contract.js'
import { checkEvent } from '../../../world/chains/dapp/contract-events.js'
import { tokenNamed } from '../../../world/chains/economy/economy-state.js'
import { waitingOf } from '../../../world/chains/mempool.js'
import { placeOf } from '../../../world/chains/send-as.js'
import type { World } from '../../../world/world/world-api.js'
import type { ChainFacts, Facts, TokenFact } from '../../language/assertions.js'
import { asExpectation, type ScenarioRun } from '../acting/scenario-run.js'
import { mismatch, show } from './match-value.js'

type Token = { readonly symbol: string; readonly decimals: number }
type Finding = Promise<string | undefined>

/** Compares chains with the expected facts. */
export async function checkChains(facts: Facts, scenarioRun: ScenarioRun): Finding {
  for (const [name, fact] of Object.entries(facts.chain ?? {})) {
    const chain = scenarioRun.world.chains[name]
    if (!chain) return `chain ${name}: there is none`
    const wrong = await asExpectation(() => checkChain(chain, fact, scenarioRun.world.accounts))
    if (wrong !== undefined) return `chain ${name} ${wrong}`
  }
  return undefined
}

/** Lists each holder with each key and its value. */
const each = <Value>(byHolder: Readonly<Record<string, Readonly<Record<string, Value>>>> = {}) =>
  Object.entries(byHolder).flatMap(([holder, values]) =>
    Object.entries(values).map(([word, wanted]) => [holder, word, wanted] as const),
  )

/** Compares one chain. Resolves with the first difference. */
export async function checkChain(chain: Chain, fact: ChainFacts, accounts: World['accounts']): Finding {
  for await (const wrong of findings(chain, fact, accounts)) if (wrong !== undefined) return wrong
  return undefined
}

/** Checks one fact after another, so that no more calls reach the chain than needed. */
async function* findings(chain: Chain, fact: ChainFacts, accounts: World['accounts']) {
  // The cast holds where it is used: only EVM facts need a hex address.
  const at = (holder: string) => placeOf(chain, holder, accounts) as Hex
  for (const [holder, wanted] of Object.entries(fact.balance ?? {})) {
    const balance = await chain.getBalance(at(holder))
    const isMet =
      typeof wanted === 'string'
        ? balance === parseAmountOn(chain, wanted)
        : balance < parseAmountOn(chain, wanted.below)
    yield unlessMet(isMet, `balance of ${holder}`, wanted, balance)
  }
  for (const [holder, symbol, wanted] of each(fact.tokens)) {
    const token = tokenOn(chain, symbol)
    yield compare(`${symbol} of ${holder}`, wanted, await token.balanceOf(at(holder)), token)
  }
  for (const [holder, nft, wanted] of each(fact.nfts)) {
    const count = await economyOn(chain).nftCount(nft, at(holder))
    yield unlessMet(count === BigInt(wanted), `${nft} of ${holder}`, wanted, count)
  }
  for (const [holder, symbol, wanted] of each(fact.allowance)) {
    const { tokens, allowance } = economyOn(chain)
    const token = tokenNamed(symbol, tokens)
    yield compare(`allowance of ${holder} in ${symbol}`, wanted, await allowance(token, at(holder)), token)
  }
  for (const { returns, ...call } of [fact.call ?? []].flat()) {
    const got = await callContract(chain, call, accounts)
    yield mismatch(plain(returns), plain(got), `${call.contract}.${call.function}`)
  }
  for (const event of [fact.events ?? []].flat()) yield await checkEvent(chain, event, accounts)
  for (const [symbol, wanted] of Object.entries(fact.reserves ?? {})) {
    const { tokens, reservesOf } = economyOn(chain)
    const token = tokenNamed(symbol, tokens)
    const found = await reservesOf(token)
    yield compare(`reserves of ${symbol}`, wanted.token, found.token, token)
    yield compare(`reserves of ${symbol}`, wanted.native, found.native, { symbol: 'ETH', decimals: 18 })
  }
  for (const [holder, wanted] of Object.entries(fact.transactions ?? {})) {
    const count = hexToNumber(await chain.request<Hex>('eth_getTransactionCount', [at(holder), 'latest']))
    yield unlessMet(count === wanted, `transactions of ${holder}`, wanted, count)
  }
  for (const [holder, wanted] of Object.entries(fact.pending ?? {})) {
    const { length } = await waitingOf(chain, at(holder))
    yield unlessMet(length === wanted, `pending of ${holder}`, wanted, length)
  }
  for (const [method, wanted] of Object.entries(fact.calls ?? {})) {
    const found = chain.journal.filter((call) => call.method === method).length
    const isMet = typeof wanted === 'number' ? found === wanted : found >= wanted.min
    yield isMet ? undefined : `${method}: wanted ${show(wanted)} calls, got ${found}`
  }
}

const unlessMet = (isMet: boolean, path: string, wanted: unknown, got: unknown) =>
  isMet ? undefined : `${path}: wanted ${show(wanted)}, got ${got}`

/** Converts numbers to text: a contract's numbers may exceed JavaScript's. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (/^(?:bigint|number)$/.test(typeof each) ? String(each) : each)))

function tokenOn(chain: Chain, symbol: string) {
  const found = chain.tokens.find((token) => token.symbol === symbol)
  if (found) return found
  const known = chain.tokens.map((token) => token.symbol).join(', ') || 'none'
  throw new Error(`the chain ${chain.name} has no token ${symbol}; it has: ${known}`)
}

function compare(path: string, wanted: TokenFact, found: bigint, token: Token): string | undefined {
  const units = (amount: string | number) => unitsOf(token, String(amount))
  const { above, below } = typeof wanted === 'object' ? wanted : {}
  const isExact = typeof wanted === 'object' || found === units(wanted)
  const isBetween = (above === undefined || found > units(above)) && (below === undefined || found < units(below))
  return unlessMet(isExact && isBetween, path, wanted, formatUnits(found, token.decimals))
}
