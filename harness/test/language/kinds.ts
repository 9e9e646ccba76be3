import * as z from 'zod/mini'
import type { OwnChainKind } from '../../world/chains/chain-definition.js'
import { actorName, chainDescription } from '../../world/chains/chain-spec.js'
import { isAmount } from '../../world/lib/quantities.js'
import { walletVias } from '../../world/wallets/wallet.js'
import type { OwnWalletKind } from '../../world/wallets/wallet-definition.js'
import { head, wallet } from './head.js'
import type { Finding } from './problem.js'
import { appOf, flattenSteps } from './semantic-rules.js'
import type { Scenario, Step } from './step.js'

/** Kinds of chains and wallets from outside that a scenario may name. */
export interface Kinds {
  readonly chains: readonly OwnChainKind[]
  readonly wallets: readonly OwnWalletKind[]
}

export const noKinds: Kinds = { chains: [], wallets: [] }

/** The schema of a chain of this kind in a head. */
function ownChain({ kind, networks, coin }: OwnChainKind) {
  const [first = '', ...others] = Object.keys(networks)
  const fraction = coin.decimals > 0 ? `(\\.\\d{1,${coin.decimals}})?` : ''
  const ofCoin = new RegExp(`^\\d+${fraction} ${coin.symbol}$`)
  const amount = z.string().check(z.refine((text) => ofCoin.test(text), `an amount such as 10 ${coin.symbol}`))
  return z.strictObject({
    kind: z.literal(kind),
    network: z.optional(z.enum([first, ...others])),
    name: z.optional(z.string()),
    fund: z.optional(z.record(actorName, amount)),
    listed: z.optional(z.boolean()),
  })
}

/** The schema of a head that also takes these kinds of chains and wallets, by name. */
export function headWith({ chains, wallets }: Kinds): typeof head {
  if (chains.length + wallets.length === 0) return head
  const chain = z.discriminatedUnion('kind', [...chainDescription.def.options, ...chains.map(ownChain)])
  const via = z.enum([...walletVias, ...wallets.map((kind) => kind.via)])
  const anyWallet = z.extend(wallet, { via: z.union([via, z.array(via).check(z.minLength(1))]) })
  const form = z.extend(head, {
    chains: z.optional(z.record(actorName, chain)),
    wallets: z.optional(z.record(actorName, anyWallet)),
  })
  // The types know only the harness's own names. `toWorldSpec` replaces the name of a kind by the kind.
  return form as unknown as typeof head
}

/** The balances that a step names, by chain. */
function amountsIn(step: Step): (readonly [chain: string, amount: string])[] {
  if (step.kind === 'chain') return Object.values(step.input.setBalance ?? {}).map((amount) => [step.actor, amount])
  if (step.kind !== 'assert') return []
  return Object.entries(step.input.chain ?? {}).flatMap(([chain, { balance = {} }]) =>
    Object.values(balance).map((each) => [chain, typeof each === 'string' ? each : each.below] as const),
  )
}

/** Checks that each amount is in the coin of its chain. */
function checkCoins({ head, steps }: Scenario, { chains }: Kinds): Finding[] {
  return flattenSteps(steps).flatMap((step) =>
    amountsIn(step).flatMap(([name, amount]) => {
      const chain = head.chains?.[name]
      if (!chain || amount.startsWith('$')) return []
      const coin = chains.find(({ kind }) => kind === chain.kind)?.coin.symbol
      if (coin === undefined ? isAmount(amount) : amount.endsWith(` ${coin}`)) return []
      const example = coin === undefined ? '10 ETH or 0.5 SOL' : `10 ${coin}`
      return [{ ...step.origin, message: `wants an amount such as ${example}, got "${amount}"`, word: amount }]
    }),
  )
}

/** Refuses chains of these kinds on our own host page, which has only the modal's adapters. An app may have others. */
export function checkKinds(scenario: Scenario, kinds: Kinds): Finding[] {
  const coins = checkCoins(scenario, kinds)
  if (appOf(scenario)) return coins
  const strangers = Object.entries(scenario.head.chains ?? {}).flatMap(([name, { kind }]) => {
    if (!kinds.chains.some((own) => own.kind === kind)) return []
    const message = `the harness's own page has no adapter for a chain of the kind "${kind}": name the app that has one (app: { url: … })`
    return [{ path: ['chains', name], key: 'kind', message }]
  })
  return [...coins, ...strangers]
}
