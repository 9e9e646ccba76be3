import type { Network } from '../contracts/network/network.js'
import type { ProviderContext, Providers, ServiceProvider } from '../contracts/service-providers.js'
import { fetchJson } from '../lib/http/fetch-json.js'
import { withAbort } from '../lib/with-abort.js'
import { createNodes } from '../services/nodes/node-client.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'

type Context = Pick<PartContext, 'part' | 'root'>

/**
 * Asks providers in order, until one serves the network and answers. Resolves with undefined if none serves it. Rejects
 * with the last failure if all that serve it failed. An answer is `read` before it counts: a provider is code of the
 * host, and its answers come from services.
 */
export async function askInOrder<Provider extends ServiceProvider, Answer>(
  { part, root }: Context,
  asked: {
    readonly providers: Providers<Provider>
    readonly network: Network
    readonly signal: AbortSignal
    readonly ask: (provider: Provider, context: ProviderContext) => Promise<unknown>
    readonly read: (answer: unknown, provider: Provider) => Answer
    /** Lists what the connected wallet says that the account has. */
    readonly walletAssets?: ProviderContext['walletAssets']
  },
): Promise<Answer | undefined> {
  const { providers, network, signal, ask, read, walletAssets } = asked
  const context: ProviderContext = {
    signal,
    request: (method, params) => part(createNodes).of(network).request(method, params, signal),
    fetchJson: (url, init) => fetchJson(root.platform, url, { ...init, signal }),
    ...(walletAssets && { walletAssets }),
  }
  let failure: { readonly error: unknown } | undefined
  for (const provider of listOf(providers)) {
    try {
      // A host's function may also throw, and may not listen to the signal.
      const answer = await withAbort(
        Promise.resolve().then(() => ask(provider, context)),
        signal,
      )
      if (answer !== undefined) return read(answer, provider)
    } catch (error) {
      if (signal.aborted) throw error
      ignored(root, `the provider ${provider.name}`)(error)
      failure = { error }
    }
  }
  if (failure) throw failure.error
  return undefined
}

/** One provider as a list. */
export const listOf = <Provider extends ServiceProvider>(providers: Providers<Provider>): readonly Provider[] =>
  Array.isArray(providers) ? providers : [providers as Provider] // the other half of the union
