import type { Network } from '../contracts/network/network.js'
import type { ProviderContext, Providers, ServiceProvider } from '../contracts/service-providers.js'
import { HttpTimeoutError } from '../errors/http.js'
import { fetchJson } from '../lib/http/fetch-json.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { createNodes } from '../services/nodes/node-client.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'

type Context = Pick<PartContext, 'part' | 'root'>

/** The time for one provider. A node or service within it has 10 s, so that a second one of its own can be asked. */
const providerMs = 20_000

/**
 * Asks providers in order, until one serves the network and answers. Resolves with undefined if none serves it. Rejects
 * with the last failure if all that serve it failed. A provider that stays silent has failed. An answer is `read` before it counts: a provider is code of the
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
    /** The time for each provider. @default 20 seconds */
    readonly limitMs?: number
  },
): Promise<Answer | undefined> {
  const { providers, network, signal, ask, read, walletAssets, limitMs = providerMs } = asked
  const { platform } = root
  const contextUntil = (ends: AbortSignal): ProviderContext => ({
    signal: ends,
    request: (method, params) => part(createNodes).of(network).request(method, params, ends),
    fetchJson: (url, init) => fetchJson(platform, url, { ...init, signal: ends }),
    ...(walletAssets && { walletAssets }),
  })
  let failure: { readonly error: unknown } | undefined
  for (const provider of listOf(providers)) {
    try {
      // A host's function may also throw, and may not listen to the signal.
      const late = () => new HttpTimeoutError({ url: provider.name, timeoutMs: limitMs })
      const answer = await withTimeLimit({ platform, limitMs, outer: signal, late }, async (ends) =>
        ask(provider, contextUntil(ends)),
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
