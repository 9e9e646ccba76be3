import type { TokenBalance } from '../contracts/account/token.js'
import type { Transaction } from '../contracts/account/transaction.js'
import type { ReownServices, ReownUrls } from '../contracts/reown-services.js'
import type { ProviderContext } from '../contracts/service-providers.js'
import { sdkType, sdkVersion, serviceDefaults } from '../contracts/services.js'
import { HttpAnswerError } from '../errors/http.js'
import { readFilled, readMember } from '../lib/foreign.js'

/**
 * The services that a project id opens: what the options use if they name a `projectId` and nothing else. Each URL can
 * be replaced. Give it for the whole option `services`, or at one kind: `balances: [nodes(), reown({ projectId })]`.
 */
export function reown({ projectId, ...urls }: { readonly projectId: string } & ReownUrls): ReownServices {
  const blockchain = (urls.blockchain ?? serviceDefaults().blockchain).replace(/\/+$/, '')
  const services = { ...serviceDefaults(), ...urls }
  // Other sites are linked to, or open in windows. The relay is asked by a socket.
  const asked = [services.blockchain, services.catalogue, services.analytics, services.frame, services.frameSite]
  const read = (
    { fetchJson }: ProviderContext,
    address: string,
    list: 'balance' | 'history',
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<unknown> => {
    const url = new URL(`${blockchain}/v1/account/${address}/${list}`)
    const sv = sdkVersion({ isHeadless: true, adapters: [] })
    for (const [name, value] of Object.entries({ projectId, st: sdkType, sv, ...query }))
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
  }

  function rowsOf<Row>(answer: unknown, name: string): readonly Row[] {
    const rows = readMember(answer, name)
    if (!Array.isArray(rows)) throw new HttpAnswerError({ url: blockchain, wrong: `It has no list of ${name}` })
    return rows as Row[] // the modal parses the rows of every provider
  }
}
