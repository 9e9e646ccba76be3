import * as z from 'zod/mini'
import type { NameSuggestion } from '../contracts/api/names.js'
import type { Network } from '../contracts/network/network.js'
import type {
  NameRegistrar,
  NamesContext,
  NamesProvider,
  ProviderContext,
  Providers,
} from '../contracts/service-providers.js'
import { readMember } from '../errors/base.js'
import { NameNetworkError, NameServiceError, type NameTask } from '../errors/names.js'
import { shownText } from '../lib/shown-text.js'
import { isStrangersPictureUrl } from '../lib/web-url.js'
import { ens } from '../providers/ens.js'
import { createNodes } from '../services/nodes/node-client.js'
import type { PartContext } from '../state/context.js'
import { askInOrder } from './ask-in-order.js'

type Context = Pick<PartContext, 'part' | 'root'>

const mostSuggestions = 10
/** The time to register a name: a registrar may wait for a transaction. */
const registerMs = 120_000

const avatar = z.optional(z.string())
const account = z.object({ address: z.string(), avatar })
const named = z.object({ name: shownText(), avatar })

/** A picture of a stranger's choice, if it may be loaded. */
const pictureIn = (found: { readonly avatar?: string | undefined }) =>
  found.avatar !== undefined && isStrangersPictureUrl(found.avatar) ? found.avatar : undefined

const providersOf = ({ root }: Context): Providers<NamesProvider> => root.options.given.services.names ?? ens()

/** Adds the nodes of the page's other networks to what a provider gets. */
function contextOf({ part, root }: Context, inside: ProviderContext): NamesContext {
  const requestOn: NamesContext['requestOn'] = async (caipNetworkId, method, params) => {
    const network = root.options.given.networks.find((each) => each.caipNetworkId === caipNetworkId)
    if (!network) throw new Error(`The network ${caipNetworkId} is not among the networks of this page.`)
    return part(createNodes).of(network).request(method, params, inside.signal)
  }
  return { ...inside, requestOn }
}

/** Looks up the account of a name. Undefined if nobody has it. Rejects if the providers that serve it failed. */
export async function resolveName(
  context: Context,
  { name, network, signal }: { readonly name: string; readonly network: Network; readonly signal: AbortSignal },
) {
  const found = await askInOrder(context, {
    providers: providersOf(context),
    network,
    signal,
    ask: (provider, inside) => provider.resolve({ name, network }, contextOf(context, inside)),
    read: (answer) => account.parse(answer),
  })
  return found && { name, address: found.address, avatar: pictureIn(found) }
}

/** The name that an account says it has. The caller checks that it leads back. */
export async function nameOfAccount(
  context: Context,
  { address, network, signal }: { readonly address: string; readonly network: Network; readonly signal: AbortSignal },
): Promise<{ readonly name: string; readonly avatar: string | undefined } | undefined> {
  const found = await askInOrder(context, {
    providers: providersOf(context),
    network,
    signal,
    ask: async (provider, inside) => provider.nameOf?.({ address, network }, contextOf(context, inside)),
    read: (answer) => named.parse(answer),
  })
  return found && { name: found.name, avatar: pictureIn(found) }
}

/** The registrar of the page, if it names one. Each call rejects with a {@link NameServiceError}. */
export function createRegistrar(context: Context) {
  const provider = [providersOf(context)].flat().find(({ registrar }) => registrar)
  const registrar = provider?.registrar
  if (!provider || !registrar) return undefined

  const ask = async <Form extends z.ZodMiniType>(
    task: NameTask,
    name: string,
    signal: AbortSignal,
    form: Form,
    call: (inside: NamesContext, network: Network) => Promise<unknown>,
  ): Promise<z.output<Form>> => {
    const network = context.root.chains.activeNetwork
    if (!network) throw new NameNetworkError({ got: undefined })
    try {
      const asked = { providers: provider, network, signal, ...(task === 'register' && { limitMs: registerMs }) }
      const answer = await askInOrder(context, {
        ...asked,
        ask: async (_provider, inside) => ({ given: await call(contextOf(context, inside), network) }),
        read: (found) => found,
      })
      return form.parse(readMember(answer, 'given'))
    } catch (cause) {
      signal.throwIfAborted()
      throw new NameServiceError({ task, name, cause })
    }
  }
  const { suggest } = registrar

  return {
    isTaken: (name: string, signal: AbortSignal): Promise<boolean> =>
      ask('resolve', name, signal, z.boolean(), (inside, network) => registrar.isTaken({ name, network }, inside)),
    /** Names of another ending are left out, and so is the asked one. */
    suggest: async (name: string, signal: AbortSignal): Promise<NameSuggestion[]> => {
      if (!suggest) return []
      const names = await ask('suggest', name, signal, z.array(shownText()), (inside, network) =>
        suggest({ name, network }, inside),
      )
      const others = names.slice(0, mostSuggestions).filter((each) => each !== name && each.endsWith(registrar.suffix))
      return others.map((each) => ({ name: each, registered: false }))
    },
    register: async (asked: Parameters<NameRegistrar['register']>[0], signal: AbortSignal): Promise<void> =>
      ask('register', asked.name, signal, z.void(), async (inside) => void (await registrar.register(asked, inside))),
  }
}
