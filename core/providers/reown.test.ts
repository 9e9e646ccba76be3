import { expect, test } from 'vitest'
import type { ProviderContext } from '../contracts/service-providers.js'
import { mainnet } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { reown } from './reown.js'

test('asks the data service with the project id, as the options do', async () => {
  const urls: URL[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (url) => {
      urls.push(new URL(url))
      return { balances: [], data: [], next: null }
    },
  }
  const { activity, balances, hosts } = reown({ projectId: 'p', blockchain: 'https://data.dapp.test/' })
  const asked = { address: '0xabc', network: whole(mainnet) }
  expect(await balances({ ...asked, tokens: [], moved: ['0xdef'] }, context)).toEqual([])
  expect(await activity({ ...asked, cursor: '2' }, context)).toEqual({ transactions: [], next: undefined })
  expect(
    urls.map(({ origin, pathname, searchParams }) => ({ origin, pathname, ...Object.fromEntries(searchParams) })),
  ).toMatchObject([
    {
      origin: 'https://data.dapp.test',
      pathname: '/v1/account/0xabc/balance',
      projectId: 'p',
      st: 'appkit',
      currency: 'usd',
      chainId: 'eip155:1',
      forceUpdate: 'eip155:1:0xdef',
    },
    { pathname: '/v1/account/0xabc/history', projectId: 'p', chainId: 'eip155:1', cursor: '2' },
  ])
  expect(hosts).toContain('https://data.dapp.test')
})
