import type { TokenBalance } from '../contracts/account/token.js'
import type { Transaction } from '../contracts/account/transaction.js'
import type { ReownServices, ReownUrls } from '../contracts/reown-services.js'
import type { ProviderContext } from '../contracts/service-providers.js'
import { sdkType, sdkVersion, serviceDefaults } from '../contracts/services.js'
import { HttpAnswerError } from '../errors/http.js'
import { readFilled, readMember } from '../lib/foreign.js'
import { lazy } from '../lib/lazy.js'

/**
 * The services that a project id opens: what the options use if they name a `projectId` and nothing else. Each URL can
 * be replaced. Give it for the whole option `services`, or at one kind: `balances: [nodes(), reown({ projectId })]`.
 */
export function reown({ projectId, ...urls }: { readonly projectId: string } & ReownUrls): ReownServices {
  const defaults = serviceDefaults()
  const [blockchain, catalogue] = [urls.blockchain ?? defaults.blockchain, urls.catalogue ?? defaults.catalogue].map(
    (url) => url.replace(/\/+$/, ''),
  ) as [string, string] // as many as there are URLs
  const services = { ...defaults, ...urls }
  // Other sites are linked to, or open in windows. The relay is asked by a socket.
  const asked = [services.blockchain, services.catalogue, services.analytics, services.frame, services.frameSite]
  const common = { projectId, st: sdkType, sv: sdkVersion({ isHeadless: true, adapters: [] }) }
  const kinds = lazy(
    () => import('./reown-kinds.js'),
    ({ createReownKinds }) => createReownKinds({ blockchain, catalogue, projectId, common }),
  )
  const read = (
    { fetchJson }: ProviderContext,
    address: string,
    list: 'balance' | 'history',
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<unknown> => {
    const url = new URL(`${blockchain}/v1/account/${address}/${list}`)
    for (const [name, value] of Object.entries({ ...common, ...query }))
      if (value !== undefined) url.searchParams.set(name, value)
    return fetchJson(url.href)
  }
  return {
    kind: 'reown',
    name: 'Reown',
    hosts: [...new Set(asked.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))],
    projectId,
    urls,
    balances: async ({ address, network: { caipNetworkId: chainId, chainNamespace }, moved }, context) => {
      if (chainNamespace !== 'eip155' && chainNamespace !== 'solana') return undefined
      const forceUpdate = moved.map((token) => `${chainId}:${token}`).join(',') || undefined
      const found = await read(context, address, 'balance', { currency: 'usd', chainId, forceUpdate })
      return rowsOf<TokenBalance>(found, 'balances')
    },
    activity: async ({ address, network: { caipNetworkId: chainId, chainNamespace }, cursor }, context) => {
      if (chainNamespace !== 'eip155') return undefined
      const found = await read(context, address, 'history', { chainId, cursor })
      return { transactions: rowsOf<Transaction>(found, 'data'), next: readFilled(readMember(found, 'next')) }
    },
    prices: async ({ network, tokens }, context) => (await kinds.load()).prices(network, tokens, context),
    resolve: async ({ name, network }, context) => (await kinds.load()).resolve(name, network, context),
    nameOf: async ({ address, network }, context) => (await kinds.load()).nameOf(address, network, context),
    registrar: {
      suffix: '.reown.id',
      isTaken: async (name, context) => (await kinds.load()).isTaken(name, context),
      suggest: async (name, context) => (await kinds.load()).suggest(name, context),
      register: async (signed, context) => (await kinds.load()).register(signed, context),
    },
    // The service makes pages of Coinbase, and reads a sum as dollars.
    shop: 'Coinbase',
    pages: [defaults.coinbase],
    namespaces: ['eip155'],
    currencies: [{ code: 'USD' }],
    tokens: ['USDC'],
    session: async (order, context) => (await kinds.load()).session(order, context),
    picture: async (picture, context) => (await kinds.load()).picture(picture, context),
  }

  function rowsOf<Row>(answer: unknown, name: string): readonly Row[] {
    const rows = readMember(answer, name)
    if (!Array.isArray(rows)) throw new HttpAnswerError({ url: blockchain, wrong: `It has no list of ${name}` })
    return rows as Row[] // the modal parses the rows of every provider
  }
}
