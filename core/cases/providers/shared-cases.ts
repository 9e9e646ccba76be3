import type { HostNetwork } from '../../contracts/network/network.js'
import { type Network, toNetwork } from '../../contracts/network/network.js'
import type { ServiceProvider } from '../../contracts/service-providers.js'
import { readUrl } from '../../lib/web-url.js'
import { type ContractCase, check, quiet, say, until } from '../case.js'
import { type Desk, openDesk } from './desk.js'
import type { NetworkProviderSubject } from './subject.js'

/** A kind of provider, for the cases that all kinds share. */
interface Kind<Provider, Answer> {
  readonly subject: NetworkProviderSubject<Provider>
  /** Asks the sample question. */
  readonly ask: (provider: Provider, network: Network, desk: Desk) => Promise<Answer | undefined>
  /** True if the modal would take it for an answer. */
  readonly isAnswer: (answer: unknown) => boolean
}

/** A case of one kind, with a desk whose services answer. */
export type Play<Provider> = (made: {
  readonly provider: Provider
  readonly network: Network
  readonly desk: Desk
}) => Promise<void>

/** A network of a namespace that does not exist. */
const nowhere: HostNetwork = {
  id: 'nowhere',
  name: 'Nowhere',
  chainNamespace: 'nowhere',
  caipNetworkId: 'nowhere:nowhere',
  nativeCurrency: { name: 'Nothing', symbol: 'NIL', decimals: 18 },
  rpcUrls: { default: { http: ['https://nowhere.invalid'] } },
}

const whole = (network: HostNetwork): Network =>
  toNetwork(network, { customRpcUrls: {}, gateway: undefined, projectId: '' })

/** Answers of a service that has changed, or of a proxy in between. */
export const nonsense: readonly unknown[] = [null, 'nonsense', 7, { unexpected: true }]

const longestName = 60

/** The cases that every kind shares, then those of the kind. */
export function casesOf<Provider extends ServiceProvider, Answer>(
  kind: Kind<Provider, Answer>,
  plays: Readonly<Record<string, Play<Provider>>>,
): readonly ContractCase[] {
  const { subject, ask, isAnswer } = kind
  const network = whole(subject.network)
  const nodeUrl = network.rpcUrls.default.http[0]

  const common: Readonly<Record<string, () => Promise<void>>> = {
    'has a name, and lists origins': async () => checkIdentity(subject.create()),

    'asks only the origins that it lists': async () => {
      const provider = subject.create()
      const desk = openDesk(subject, { behaviour: 'answers', nodeUrl })
      const answer = await ask(provider, network, desk)
      check(answer !== undefined, `The provider does not serve ${network.caipNetworkId}, the network of the subject`)
      onlyListed(provider, desk)
    },

    'answers undefined for a network that it does not serve, and asks nobody': async () => {
      const unserved = whole(subject.unserved ?? nowhere)
      const desk = openDesk(subject, { behaviour: 'answers', nodeUrl })
      const answer = await ask(subject.create(), unserved, desk)
      check(answer === undefined, `For ${unserved.caipNetworkId} it answers ${say(answer)}, wanted undefined`)
      check(desk.asked() === 0, `About ${unserved.caipNetworkId} it asks ${say(desk.urls)}`)
    },

    'rejects with an error that names the URL when the service fails': async () => {
      for (const behaviour of ['fails', 'is unreachable'] as const) {
        const desk = openDesk(subject, { behaviour, nodeUrl })
        const outcome = await settled(ask(subject.create(), network, desk))
        if (desk.asked() > 0) checkNamed(outcome, [...desk.urls, nodeUrl ?? ''], behaviour)
      }
    },

    'makes no answer out of nonsense': async () => {
      for (const says of nonsense) {
        const desk = openDesk(subject, { behaviour: { says }, nodeUrl })
        const outcome = await settled(ask(subject.create(), network, desk))
        if (desk.asked() === 0 || 'error' in outcome) continue
        const isTaken = outcome.answer === undefined || isAnswer(outcome.answer)
        check(!isTaken, `To ${say(says)} of its service it answers ${say(outcome.answer)}, wanted a rejection`)
      }
    },

    'ends with the signal, and asks nothing more': async () => {
      const desk = openDesk(subject, { behaviour: 'waits', nodeUrl })
      await endsWithSignal(desk, () => ask(subject.create(), network, desk))
    },
  }

  const own = Object.entries(plays).map(([name, play]): ContractCase => {
    const run = async () => {
      const desk = openDesk(subject, { behaviour: 'answers', nodeUrl })
      await play({ provider: subject.create(), network, desk })
    }
    return { name, run }
  })
  return [...Object.entries(common).map(([name, run]) => ({ name, run })), ...own]
}

/** Checks what a content security policy and the page on privacy are made of. */
export function checkIdentity({ name, hosts }: ServiceProvider): void {
  check(typeof name === 'string' && name.trim() !== '', `The name is ${say(name)}, wanted a name for people`)
  check(name.length <= longestName, `The name has ${name.length} characters, wanted at most ${longestName}`)
  checkOrigins('hosts', hosts)
}

/** Checks a list of origins. */
export function checkOrigins(member: string, origins: readonly string[]): void {
  check(Array.isArray(origins), `\`${member}\` is ${say(origins)}, wanted a list of origins`)
  for (const origin of origins)
    check(isOrigin(origin), `\`${member}\` names ${say(origin)}, wanted an origin like https://service.example`)
  check(new Set(origins).size === origins.length, `\`${member}\` names an origin twice: ${say(origins)}`)
}

const isOrigin = (host: unknown): boolean =>
  typeof host === 'string' && /^https?:$/.test(readUrl(host)?.protocol ?? '') && readUrl(host)?.origin === host

/** Checks that each asked origin is listed. A URL of the page itself needs no origin. */
export function onlyListed({ hosts }: ServiceProvider, { urls }: Desk): void {
  const origins = urls.flatMap((url) => readUrl(url)?.origin ?? [])
  const strange = origins.filter((origin) => !hosts.includes(origin))
  check(strange.length === 0, `It asks ${say([...new Set(strange)])}, which \`hosts\` does not list: ${say(hosts)}`)
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown }

/** The outcome of a question. A provider that throws is as good as one that rejects. */
export const settled = <Answer>(asked: Promise<Answer>): Promise<Outcome<Answer>> =>
  asked.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )

/** Checks that an error says who failed. */
export function checkNamed(outcome: Outcome<unknown>, urls: readonly string[], behaviour: string): void {
  check('error' in outcome, `When the service ${behaviour}, it answers ${say((outcome as { answer: unknown }).answer)}`) // the other half of the union
  const { error } = outcome
  const message = error instanceof Error ? error.message : say(error)
  const named = urls.map((url) => url.replace(/\?.*/, '')).filter((url) => url !== '')
  check(
    named.some((url) => message.includes(url)),
    `When the service ${behaviour}, the error says ${say(message)}, which does not name ${say(named)}`,
  )
}

/** Checks that a question rejects when its signal aborts, and that no request follows. */
export async function endsWithSignal(desk: Desk, ask: () => Promise<unknown>): Promise<void> {
  let outcome: Outcome<unknown> | undefined
  void settled(ask()).then((found) => {
    outcome = found
  })
  await until(() => outcome !== undefined || desk.asked() > 0, 'the first request of the provider')
  // A provider that asks nobody has answered.
  if (desk.asked() === 0) return
  check(outcome === undefined, 'It answers although its service has not')
  await quiet()
  const before = desk.asked()
  desk.abort()
  await until(() => outcome !== undefined, 'the end of a question after its signal has aborted')
  check('error' in (outcome ?? {}), 'It answers after its signal has aborted')
  await quiet()
  check(desk.asked() === before, 'It sends another request after its signal has aborted')
}
