import * as z from 'zod/mini'
import { price } from '../../contracts/fields.js'
import type { Network } from '../../contracts/network/network.js'
import type { PricesProvider } from '../../contracts/service-providers.js'
import { type ContractCase, check, say } from '../case.js'
import type { Desk } from './desk.js'
import { casesOf } from './shared-cases.js'
import type { NetworkProviderSubject } from './subject.js'

/** A provider of prices, with a sample question. */
export interface PricesSubject extends NetworkProviderSubject<PricesProvider> {
  /** Plain addresses of tokens on `network`, or `native` for its coin. The provider knows the price of at least one. */
  readonly tokens: readonly (string | 'native')[]
  /** The plain address of a token that the provider does not know. @default none is asked for */
  readonly unknown?: string
}

type Prices = Readonly<Record<string, number>>

const prices = () => z.record(z.string(), price())

/** The cases for a provider of prices: its name and origins, its prices, networks that it does not serve, failures, nonsense and an abort. */
export function pricesCases(subject: PricesSubject): readonly ContractCase[] {
  const { tokens, unknown } = subject
  const askFor =
    (asked: readonly string[]) =>
    (provider: PricesProvider, network: Network, { context }: Desk) =>
      provider.prices({ network, tokens: asked }, context)
  const ask = askFor(tokens)
  const isAnswer = (answer: unknown) => z.safeParse(prices(), answer).success

  return casesOf<PricesProvider, Prices>(
    { subject, ask, isAnswer },
    {
      'tells prices above zero, by the addresses that were asked for': async ({ provider, network, desk }) => {
        const found = Object.entries(read(await ask(provider, network, desk)))
        check(found.length > 0, `It knows no price of ${say(tokens)}, the tokens of the subject`)
        for (const [token, usd] of found) {
          check(tokens.includes(token), `It tells a price of ${token}, which is not written so in the question`)
          check(Number.isFinite(usd) && usd > 0, `The price of ${token} is ${usd}`)
        }
      },

      'leaves out a token that it does not know': async ({ provider, network, desk }) => {
        if (unknown === undefined) return
        const found = read(await askFor([...tokens, unknown])(provider, network, desk))
        check(!(unknown in found), `The price of ${unknown} is ${found[unknown]}, wanted none`)
        check(Object.keys(found).length > 0, `Beside ${unknown}, it knows no price of ${say(tokens)}`)
      },
    },
  )
}

function read(answer: unknown): Prices {
  const whole = z.safeParse(prices(), answer)
  check(whole.success, `The modal cannot read the prices: ${say(whole.error?.issues)}`)
  return whole.data ?? {}
}
