import type { Network } from '../../contracts/network/network.js'
import type { OnrampOrder, OnrampProvider } from '../../contracts/service-providers.js'
import { isSessionPage } from '../../contracts/session-pages.js'
import { readUrl } from '../../lib/web-url.js'
import { type ContractCase, check, say } from '../case.js'
import type { Desk } from './desk.js'
import { casesOf, checkOrigins } from './shared-cases.js'
import type { NetworkProviderSubject } from './subject.js'

/** A provider that sells tokens, with a sample order. */
export interface OnrampSubject extends NetworkProviderSubject<OnrampProvider> {
  /** An order that the provider takes, with an amount. */
  readonly order: Omit<OnrampOrder, 'network'>
}

/**
 * The cases for a provider of purchases: its name and origins, its pages, currencies and tokens, networks that it does not serve, failures,
 * nonsense and an abort.
 */
export function onrampCases(subject: OnrampSubject): readonly ContractCase[] {
  const { order } = subject
  const { address } = order
  const askFor =
    (asked: Omit<OnrampOrder, 'network'>) =>
    (provider: OnrampProvider, network: Network, { context }: Desk) =>
      provider.session({ ...asked, network }, context)
  const ask = askFor(order)
  const isAnswer = (answer: unknown) => typeof answer === 'string' && readUrl(answer) !== undefined

  return casesOf<OnrampProvider, string>(
    { subject, ask, isAnswer },
    {
      'names the origins of its pages': async ({ provider: { pages } }) => {
        check(pages.length > 0, '`pages` names no origin, so that no page can open')
        checkOrigins('pages', pages)
      },

      'makes a page of its own origins, for the account of the order': async ({ provider, network, desk }) => {
        const page = await ask(provider, network, desk)
        const isOpened = typeof page === 'string' && isSessionPage(page, { address, origins: provider.pages })
        check(isOpened, `The modal does not open ${say(page)} for ${address}, with pages of ${say(provider.pages)}`)
      },

      'makes a page before a sum is entered': async ({ provider, network, desk }) => {
        const { amount: _unknown, ...rest } = order
        const page = await askFor(rest)(provider, network, desk)
        check(isAnswer(page), `Without a sum it answers ${say(page)}`)
      },

      'is paid in currencies by their codes, within limits': async ({ provider: { currencies = [] } }) => {
        const codes = currencies.map(({ code }) => code)
        check(
          codes.every((code) => /^[A-Z]{3}$/.test(code)),
          `${say(codes)} are not ISO 4217 codes`,
        )
        check(new Set(codes).size === codes.length, `It lists a currency twice: ${say(codes)}`)
        for (const { code, min = '0', max = min } of currencies) {
          check(
            [min, max].every((sum) => /^\d+(\.\d+)?$/.test(sum)),
            `The limits of ${code} are ${say([min, max])}`,
          )
          check(Number(min) <= Number(max), `The limits of ${code} are ${min} to ${max}`)
        }
      },

      'sells tokens by their symbols, each once': async ({ provider: { tokens = [], validMs = 1 } }) => {
        check(
          tokens.every((symbol) => symbol.trim() !== ''),
          `${say(tokens)} are not symbols`,
        )
        check(new Set(tokens).size === tokens.length, `It lists a token twice: ${say(tokens)}`)
        check(Number.isFinite(validMs) && validMs > 0, `A page can be opened for ${validMs} ms`)
      },
    },
  )
}
