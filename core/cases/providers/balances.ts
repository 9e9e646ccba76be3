import * as z from 'zod/mini'
import { type TokenBalance, tokenBalance } from '../../contracts/account/token.js'
import type { Network } from '../../contracts/network/network.js'
import type { BalancesProvider, KnownToken } from '../../contracts/service-providers.js'
import { parseRows } from '../../lib/rows.js'
import { type ContractCase, check, say } from '../case.js'
import type { Desk } from './desk.js'
import { casesOf } from './shared-cases.js'
import type { NetworkProviderSubject } from './subject.js'

/** A provider of balances, with a sample question. */
export interface BalancesSubject extends NetworkProviderSubject<BalancesProvider> {
  /** An account that has coins on `network`. */
  readonly address: string
  /** Tokens that the modal knows on `network`. @default none */
  readonly tokens?: readonly KnownToken[]
  /**
   * What the account has, exactly: decimal texts by plain address, and by `native`. Leave it out if the provider is asked a service whose
   * answers change.
   */
  readonly amounts?: Readonly<Record<string, string>>
}

const rows = () => z.array(tokenBalance)

/**
 * The cases for a provider of balances: its name and origins, its rows, exact amounts, networks that it does not serve, failures, nonsense
 * and an abort.
 */
export function balancesCases(subject: BalancesSubject): readonly ContractCase[] {
  const { address, tokens = [], amounts } = subject
  const ask = (provider: BalancesProvider, network: Network, { context }: Desk) =>
    provider.balances({ address, network, tokens, moved: [] }, context)
  const isAnswer = (answer: unknown) => parseRows(rows(), answer).success

  return casesOf<BalancesProvider, readonly TokenBalance[]>(
    { subject, ask, isAnswer },
    {
      'lists the coin of the network once, and each token once': async ({ provider, network, desk }) => {
        const found = read(await ask(provider, network, desk))
        const keys = found.map(keyOf)
        check(keys.filter((key) => key === 'native').length === 1, `The rows are of ${say(keys)}: the coin is missing`)
        const twice = keys.filter((key, index) => keys.indexOf(key) !== index)
        check(twice.length === 0, `It has several rows for ${say(twice)}`)
      },

      'names the asked network in each row': async ({ provider, network, desk }) => {
        for (const row of read(await ask(provider, network, desk))) {
          const { chainId, address: token = `${network.caipNetworkId}:` } = row
          const isOfNetwork = chainId === network.caipNetworkId && token.startsWith(`${network.caipNetworkId}:`)
          check(isOfNetwork, `${say(row)} is not on ${network.caipNetworkId}`)
        }
      },

      'writes amounts as exact decimals of whole tokens': async ({ provider, network, desk }) => {
        const found = read(await ask(provider, network, desk))
        for (const { symbol, quantity } of found) {
          const [, fraction = ''] = quantity.numeric.split('.')
          const most = Number(quantity.decimals)
          check(fraction.length <= most, `${quantity.numeric} ${symbol} has more than ${most} decimals`)
        }
        if (!amounts) return
        const told = Object.fromEntries(found.map((row) => [keyOf(row), row.quantity.numeric]))
        for (const [token, amount] of Object.entries(amounts)) {
          const is = told[token.toLowerCase()]
          check(is !== undefined && isSameAmount(is, amount), `Of ${token} it tells ${say(is)}, wanted ${say(amount)}`)
        }
      },

      'tells values that follow from its prices': async ({ provider, network, desk }) => {
        for (const { symbol, price, value, quantity } of read(await ask(provider, network, desk))) {
          const right = price * Number(quantity.numeric)
          const isRight = value === undefined || Math.abs(value - right) <= Math.max(0.01, right / 100)
          check(isRight, `${quantity.numeric} ${symbol} at ${price} is worth ${right}, but the row says ${value}`)
        }
      },
    },
  )
}

function read(answer: unknown): readonly TokenBalance[] {
  const whole = z.safeParse(rows(), answer)
  check(whole.success, `The modal cannot read the rows: ${say(whole.error?.issues)}`)
  return whole.data ?? []
}

/** The plain address of a row's token in lower case, or `native`. */
const keyOf = ({ address = 'native' }: TokenBalance): string =>
  address.slice(address.lastIndexOf(':') + 1).toLowerCase()

const isSameAmount = (one: string, other: string): boolean => plain(one) === plain(other)

/** `1.50` and `1.5` are the same amount. */
const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
