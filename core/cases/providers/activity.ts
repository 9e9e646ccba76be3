import * as z from 'zod/mini'
import { type Transaction, transaction } from '../../contracts/account/transaction.js'
import type { Network } from '../../contracts/network/network.js'
import type { ActivityProvider } from '../../contracts/service-providers.js'
import { parseRows } from '../../lib/rows.js'
import { type ContractCase, check, say } from '../case.js'
import type { Desk } from './desk.js'
import { casesOf, type Play } from './shared-cases.js'
import type { NetworkProviderSubject } from './subject.js'

/** A provider of activity, with a sample question. */
export interface ActivitySubject extends NetworkProviderSubject<ActivityProvider> {
  /** An account with at least one transaction on `network`. */
  readonly address: string
}

type Made = Parameters<Play<ActivityProvider>>[0]
type Page = NonNullable<Awaited<ReturnType<ActivityProvider['activity']>>>

const page = () => z.object({ transactions: z.array(transaction), next: z.optional(z.string()) })

/** The most pages that a case reads. */
const mostPages = 20

/**
 * The cases for a provider of activity: its name and origins, its transactions and pages, networks that it does not serve, failures, nonsense
 * and an abort.
 */
export function activityCases(subject: ActivitySubject): readonly ContractCase[] {
  const { address } = subject
  const askFrom =
    (cursor: string | undefined) =>
    (provider: ActivityProvider, network: Network, { context }: Desk) =>
      provider.activity({ address, network, ...(cursor !== undefined && { cursor }) }, context)
  const ask = askFrom(undefined)
  const isAnswer = (answer: unknown) => parseRows(page(), answer).success
  const first = async ({ provider, network, desk }: Made) => read(await ask(provider, network, desk))

  return casesOf<ActivityProvider, Page>(
    { subject, ask, isAnswer },
    {
      'lists transactions of the asked network, each once': async (made) => {
        const { transactions } = await first(made)
        check(transactions.length > 0, `It knows no transaction of ${address}, the account of the subject`)
        for (const { metadata, id } of transactions) {
          const { chain } = metadata
          check(chain === made.network.caipNetworkId, `The transaction ${id} is on ${chain}`)
        }
        onlyOnce(transactions)
      },

      'lists the newest first, with times in ISO 8601': async (made) => {
        const times = (await first(made)).transactions.map(({ metadata }) => metadata.minedAt)
        for (const time of times)
          check(
            /^\d{4}-\d\d-\d\dT/.test(time) && !Number.isNaN(Date.parse(time)),
            `${say(time)} is no time in ISO 8601`,
          )
        const sorted = [...times].sort((one, other) => Date.parse(other) - Date.parse(one))
        check(say(times) === say(sorted), `The order is ${say(times)}, wanted the newest first`)
      },

      'goes on where a page ended, and comes to an end': async (made) => {
        onlyOnce(await pagesOf(askFrom, made))
      },
    },
  )
}

async function pagesOf(
  askFrom: (
    cursor: string | undefined,
  ) => (provider: ActivityProvider, network: Network, desk: Desk) => Promise<unknown>,
  { provider, network, desk }: Made,
): Promise<Transaction[]> {
  const all: Transaction[] = []
  const cursors = new Set<string>()
  let next: string | undefined
  for (let count = 0; count < mostPages; count++) {
    const found = read(await askFrom(next)(provider, network, desk))
    all.push(...found.transactions)
    next = found.next
    if (next === undefined) return all
    check(!cursors.has(next), `The cursor ${say(next)} comes a second time`)
    cursors.add(next)
  }
  return all
}

function onlyOnce(transactions: readonly Transaction[]): void {
  const ids = transactions.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  check(twice.length === 0, `It lists ${say(twice)} twice`)
}

function read(answer: unknown): Page {
  const whole = z.safeParse(page(), answer)
  check(whole.success, `The modal cannot read the page: ${say(whole.error?.issues)}`)
  return answer as Page // the schema has just read it
}
