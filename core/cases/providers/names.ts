import type { Network } from '../../contracts/network/network.js'
import type { NamesProvider } from '../../contracts/service-providers.js'
import { isSameAddress } from '../../lib/address.js'
import { type ContractCase, check, say } from '../case.js'
import type { Desk } from './desk.js'
import { casesOf } from './shared-cases.js'
import type { NetworkProviderSubject } from './subject.js'

/** A provider of names, with a sample question. */
export interface NamesSubject extends NetworkProviderSubject<NamesProvider> {
  /** A name that somebody has, in the normal form of ENSIP-15. */
  readonly named: string
  /** The account of `named` on `network`. */
  readonly address: string
  /** A name that nobody has. */
  readonly free: string
}

type Found = NonNullable<Awaited<ReturnType<NamesProvider['resolve']>>>

const isFound = (answer: unknown): answer is Found =>
  typeof answer === 'object' && answer !== null && 'address' in answer && typeof answer.address === 'string'

/**
 * The cases for a provider of names: its name and origins, names and accounts both ways, free names, registration, networks that it does
 * not serve, failures, nonsense and an abort.
 */
export function namesCases(subject: NamesSubject): readonly ContractCase[] {
  const { named, address, free } = subject
  const askFor =
    (name: string) =>
    (provider: NamesProvider, network: Network, { context }: Desk) =>
      provider.resolve({ name, network }, context)
  const ask = askFor(named)

  return casesOf<NamesProvider, Found>(
    { subject, ask, isAnswer: isFound },
    {
      'leads a name to its account': async ({ provider, network, desk }) => {
        const found = await ask(provider, network, desk)
        const isRight = isFound(found) && isSameAddress(network.caipNetworkId, found.address, address)
        check(isRight, `${named} leads to ${say(found)}, wanted ${address}`)
      },

      'leads a name that nobody has to nobody': async ({ provider, network, desk }) => {
        const found = await askFor(free)(provider, network, desk)
        check(found === undefined, `${free} leads to ${say(found)}, wanted undefined`)
      },

      'asks each time, since money goes to the owner of today': async ({ provider, network, desk }) => {
        await ask(provider, network, desk)
        const once = desk.asked()
        await ask(provider, network, desk)
        check(once === 0 || desk.asked() > once, `It asks for ${named} once, and remembers the answer`)
      },

      'names an account by a name that leads back to it': async ({ provider, network, desk }) => {
        const told = await provider.nameOf?.({ address, network }, desk.context)
        if (told === undefined) return
        const found = await askFor(told.name)(provider, network, desk)
        const isRight = isSameAddress(network.caipNetworkId, found?.address, address)
        check(isRight, `It names the account ${told.name}, which leads to ${say(found)}`)
      },

      'says which names below its suffix are taken, and offers only such names': async ({
        provider,
        network,
        desk,
      }) => {
        const { registrar } = provider
        if (!registrar) return
        const { suffix } = registrar
        check(/^\.[^.\s]+(\.[^.\s]+)*$/.test(suffix), `The suffix is ${say(suffix)}, wanted one like ".dapp.eth"`)
        if (free.endsWith(suffix))
          check(!(await registrar.isTaken({ name: free, network }, desk.context)), `${free} is said to be taken`)
        if (named.endsWith(suffix))
          check(await registrar.isTaken({ name: named, network }, desk.context), `${named} is said to be free`)
        const offered =
          (await registrar.suggest?.({ name: `${free.replace(/\..*/, '')}${suffix}`, network }, desk.context)) ?? []
        const strange = offered.filter((name) => !name.endsWith(suffix))
        check(strange.length === 0, `It offers ${say(strange)}, which do not end with ${suffix}`)
      },
    },
  )
}
