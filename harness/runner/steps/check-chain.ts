import { formatUnits, type Hex, hexToNumber } from 'viem'
import { economyOn } from '../../chains/act-on-chain.js'
import { type Chain, unitsOf } from '../../chains/chain.js'
import { callContract } from '../../chains/dapp-contracts.js'
import { tokenNamed } from '../../chains/economy/economy-state.js'
import { waitingOf } from '../../chains/mempool.js'
import { placeOf } from '../../chains/send-as.js'
import type { ChainFacts, Facts, TokenFact } from '../../language/assertions.js'
import { parseAmount } from '../../lib/quantities.js'
import type { World } from '../../world/world-api.js'
import { asExpectation, type Stage } from '../running/stage.js'
import { mismatch, show } from './match-value.js'

type Token = { readonly symbol: string; readonly decimals: number }
type Finding = Promise<string | undefined>

/** Compares a chain with the expected facts. */
export async function checkChains(facts: Facts, stage: Stage): Finding {
  for (const [name, fact] of Object.entries(facts.chain ?? {})) {
    const chain = stage.world.chains[name]
    if (!chain) return `chain ${name}: there is none`
    const wrong = await asExpectation(() => checkChain(chain, fact, stage.world.accounts))
    if (wrong !== undefined) return `chain ${name} ${wrong}`
  }
  return undefined
}

/** Each holder with each word that they have a value for. */
const each = <Value>(byHolder: Readonly<Record<string, Readonly<Record<string, Value>>>> = {}) =>
  Object.entries(byHolder).flatMap(([holder, values]) =>
    Object.entries(values).map(([word, wanted]) => [holder, word, wanted] as const),
  )

/** Compares one chain. Resolves with what is otherwise. */
export async function checkChain(chain: Chain, fact: ChainFacts, accounts: World['accounts']): Finding {
  // Only asked of EVM chains where the node is asked for it.
  const at = (holder: string) => placeOf(chain, holder, accounts) as Hex
  for (const [holder, wanted] of Object.entries(fact.balance ?? {})) {
    const balance = await chain.getBalance(at(holder))
    if (typeof wanted === 'string' ? balance !== parseAmount(wanted) : balance >= parseAmount(wanted.below)) {
      return `balance of ${holder}: wanted ${show(wanted)}, got ${balance}`
    }
  }
  for (const [holder, symbol, wanted] of each(fact.tokens)) {
    const token = tokenOn(chain, symbol)
    const wrong = compare(wanted, await token.balanceOf(at(holder)), token)
    if (wrong !== undefined) return `${symbol} of ${holder}: ${wrong}`
  }
  for (const [holder, nft, wanted] of each(fact.nfts)) {
    const count = await economyOn(chain).nftCount(nft, at(holder))
    if (count !== BigInt(wanted)) return `${nft} of ${holder}: wanted ${wanted}, got ${count}`
  }
  for (const [holder, symbol, wanted] of each(fact.allowance)) {
    const { tokens, allowance } = economyOn(chain)
    const token = tokenNamed(symbol, tokens)
    const wrong = compare(wanted, await allowance(token, at(holder)), token)
    if (wrong !== undefined) return `allowance of ${holder} in ${symbol}: ${wrong}`
  }
  for (const { returns, ...call } of [fact.call ?? []].flat()) {
    const got = await callContract(chain, call, accounts)
    const wrong = mismatch(plain(returns), plain(got), `${call.contract}.${call.function}`)
    if (wrong !== undefined) return wrong
  }
  return (await checkReserves(chain, fact)) ?? (await checkCounts(chain, fact, at))
}

/** Numbers as text: what a contract counts in may be greater than a number can be. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (/^(?:bigint|number)$/.test(typeof each) ? String(each) : each)))

async function checkReserves(chain: Chain, fact: ChainFacts): Finding {
  for (const [symbol, wanted] of Object.entries(fact.reserves ?? {})) {
    const economy = economyOn(chain)
    const token = tokenNamed(symbol, economy.tokens)
    const found = await economy.reservesOf(token)
    const wrong =
      compare(wanted.token, found.token, token) ?? compare(wanted.native, found.native, { symbol: 'ETH', decimals: 18 })
    if (wrong !== undefined) return `reserves of ${symbol}: ${wrong}`
  }
  return undefined
}

async function checkCounts(chain: Chain, fact: ChainFacts, at: (holder: string) => Hex): Finding {
  for (const [holder, wanted] of Object.entries(fact.transactions ?? {})) {
    const count = hexToNumber(await chain.request<Hex>('eth_getTransactionCount', [at(holder), 'latest']))
    if (count !== wanted) return `transactions of ${holder}: wanted ${wanted}, got ${count}`
  }
  for (const [holder, wanted] of Object.entries(fact.pending ?? {})) {
    const { length } = await waitingOf(chain, at(holder))
    if (length !== wanted) return `pending of ${holder}: wanted ${wanted}, got ${length}`
  }
  for (const [method, wanted] of Object.entries(fact.calls ?? {})) {
    const found = chain.journal.filter((call) => call.method === method).length
    if (typeof wanted === 'number' ? found !== wanted : found < wanted.min) {
      return `${method}: wanted ${show(wanted)} calls, got ${found}`
    }
  }
  return undefined
}

function tokenOn(chain: Chain, symbol: string) {
  const found = chain.tokens.find((token) => token.symbol === symbol)
  if (found) return found
  const known = chain.tokens.map((token) => token.symbol).join(', ') || 'none'
  throw new Error(`the chain ${chain.name} has no token ${symbol}; it has: ${known}`)
}

function compare(wanted: TokenFact, found: bigint, token: Token): string | undefined {
  const got = `wanted ${show(wanted)}, got ${formatUnits(found, token.decimals)}`
  if (typeof wanted !== 'object') return found === unitsOf(token, String(wanted)) ? undefined : got
  const { above, below } = wanted
  if (above !== undefined && found <= unitsOf(token, String(above))) return got
  if (below !== undefined && found >= unitsOf(token, String(below))) return got
  return undefined
}
