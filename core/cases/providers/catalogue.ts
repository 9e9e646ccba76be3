import * as z from 'zod/mini'
import type { CatalogueContext, CatalogueProvider, CatalogueQuery } from '../../contracts/catalogue-provider.js'
import { catalogueWallet, type Wallet } from '../../contracts/wallet.js'
import { type ContractCase, check, say } from '../case.js'
import { type Desk, openDesk } from './desk.js'
import { checkIdentity, checkNamed, endsWithSignal, nonsense, onlyListed, settled } from './shared-cases.js'
import type { ProviderSubject } from './subject.js'

/** A catalogue of wallets, with a sample question. */
export interface CatalogueSubject extends Omit<ProviderSubject<CatalogueProvider>, 'request'> {
  /** The CAIP-2 ids of the page's networks. */
  readonly networks: readonly string[]
  /** The name of a wallet that the catalogue lists. */
  readonly wallet: string
}

type Answer = Awaited<ReturnType<CatalogueProvider['wallets']>>

const answerForm = () => z.object({ data: z.array(catalogueWallet()), count: z.number() })

const few = 3

/**
 * The cases for a catalogue: its name and origins, its rows, pages, filters, search, pictures, failures, nonsense and an abort. The catalogue
 * has two wallets or more.
 */
export function catalogueCases(subject: CatalogueSubject): readonly ContractCase[] {
  const { networks, wallet } = subject
  const contextOf = ({ context: { signal }, fetch }: Desk): CatalogueContext => ({ signal, fetch })
  const askOf =
    (provider: CatalogueProvider, desk: Desk) =>
    (more: Partial<CatalogueQuery> = {}) =>
      provider.wallets({ page: 1, entries: few, networks, ...more }, contextOf(desk))

  type Play = (made: {
    readonly provider: CatalogueProvider
    readonly desk: Desk
    readonly ask: (more?: Partial<CatalogueQuery>) => Promise<Answer>
  }) => Promise<void>

  const answering: Readonly<Record<string, Play>> = {
    'has a name, and lists origins': async ({ provider }) => {
      check(provider.kind === 'catalogue', `\`kind\` is ${say(provider.kind)}, wanted "catalogue"`)
      checkIdentity(provider)
    },

    'asks only the origins that it lists': async ({ provider, desk, ask }) => {
      const { data } = await ask()
      await provider.picture?.(data[0]?.image_id ?? 'unknown', contextOf(desk))
      onlyListed(provider, desk)
    },

    'lists rows that the modal can read, each wallet once': async ({ ask }) => {
      const { data, count } = read(await ask({ entries: 1000 }))
      check(count > 1, `It lists ${count} wallets, wanted at least two`)
      const ids = data.map(({ id }) => id)
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
      check(twice.length === 0, `It lists ${say(twice)} twice`)
    },

    'gives pages that do not overlap, and the number of wallets on all pages': async ({ ask }) => {
      const { count, data } = read(await ask({ entries: 1 }))
      check(data.length === 1, `A page of one wallet has ${data.length}`)
      const second = read(await ask({ entries: 1, page: 2 }))
      check(second.count === count, `The first page says that there are ${count} wallets, the second ${second.count}`)
      check(second.data[0]?.id !== data[0]?.id, `The second page begins with ${data[0]?.name} again`)
      const beyond = read(await ask({ entries: 1, page: count + 1 }))
      check(beyond.data.length === 0, `A page behind the last one lists ${say(beyond.data)}`)
    },

    'lists only wallets that are asked for, and none that are left out': async ({ ask }) => {
      const [first, second] = read(await ask()).data
      const [one, other] = [first?.id ?? '', second?.id ?? '']
      const included = read(await ask({ include: [one] })).data.map(({ id }) => id)
      check(say(included) === say([one]), `Asked for ${one} alone, it lists ${say(included)}`)
      const left = read(await ask({ exclude: [one], entries: 1000 })).data.map(({ id }) => id)
      check(!left.includes(one) && left.includes(other), `Asked to leave out ${one}, it lists ${say(left)}`)
    },

    'lists only wallets of the asked networks': async ({ ask }) => {
      for (const network of networks)
        for (const row of read(await ask({ chains: [network] })).data)
          check(row.chains?.includes(network) === true, `${row.name} serves ${say(row.chains)}, asked was ${network}`)
    },

    'finds a wallet by its name, in any case': async ({ ask }) => {
      for (const search of [wallet, wallet.toUpperCase(), wallet.toLowerCase()]) {
        const found = read(await ask({ search, entries: 1000 })).data.map(({ name }) => name)
        check(found.includes(wallet), `A search for ${say(search)} finds ${say(found)}`)
      }
      const none = read(await ask({ search: 'no wallet has this name' }))
      check(none.count === 0 && none.data.length === 0, `A search for no wallet finds ${say(none)}`)
    },

    'has a picture for each id that a row names, and for no other': async ({ provider, desk, ask }) => {
      const { data } = read(await ask())
      const context = contextOf(desk)
      for (const { image_id: id, name } of data) {
        if (!id) continue
        const picture = await provider.picture?.(id, context)
        check(picture?.type.startsWith('image/') === true, `The picture of ${name} is ${picture?.type ?? 'missing'}`)
      }
      const unknown = await provider.picture?.('an id that no row names', context)
      check(unknown === undefined, 'It has a picture for an id that no row names')
    },
  }

  const failing: Readonly<Record<string, () => Promise<void>>> = {
    'rejects with an error that names the URL when the service fails': async () => {
      for (const behaviour of ['fails', 'is unreachable'] as const) {
        const desk = openDesk(subject, { behaviour })
        const outcome = await settled(askOf(subject.create(), desk)())
        if (desk.asked() > 0) checkNamed(outcome, desk.urls, behaviour)
      }
    },

    'makes no answer out of nonsense': async () => {
      for (const says of nonsense) {
        const desk = openDesk(subject, { behaviour: { says } })
        const outcome = await settled(askOf(subject.create(), desk)())
        const isTaken = 'answer' in outcome && z.safeParse(answerForm(), outcome.answer).success
        check(!isTaken || desk.asked() === 0, `To ${say(says)} it answers with a list, wanted a rejection`)
      }
    },

    'ends with the signal, and asks nothing more': async () => {
      const desk = openDesk(subject, { behaviour: 'waits' })
      await endsWithSignal(desk, () => askOf(subject.create(), desk)())
    },
  }

  const own = Object.entries(answering).map(([name, play]): ContractCase => {
    const run = async () => {
      const desk = openDesk(subject, { behaviour: 'answers' })
      const provider = subject.create()
      await play({ provider, desk, ask: askOf(provider, desk) })
    }
    return { name, run }
  })
  return [...own, ...Object.entries(failing).map(([name, run]) => ({ name, run }))]
}

function read(answer: unknown): { readonly data: readonly Wallet[]; readonly count: number } {
  const whole = z.safeParse(answerForm(), answer)
  check(whole.success, `The modal cannot read the answer: ${say(whole.error?.issues)}`)
  return answer as Answer // the schema has just read it
}
