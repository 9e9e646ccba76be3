import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { moon } from '../../testing/moon.js'
import { startHostilePhone } from '../../testing/with-harness/hostile-phone.js'
import { mainnet, network, openPage, startPhone } from '../../testing/with-harness/phone.js'

const account = 'moon:mainnet:m0123abcd'

async function setup(walletConnect: { methods: string[]; signMessage?: () => Promise<string> } | undefined) {
  const { relay } = await startPhone()
  const phone = await startHostilePhone(relay.url)
  const networks = [network('moon:mainnet'), mainnet]
  const namespaces = [{ ...moon, ...(walletConnect && { walletConnect }) }]
  const page = openPage({ relayUrl: relay.url, networks, namespaces })
  const proposed: unknown[] = []
  phone.signClient.events.on('session_proposal', ({ params }: { params: { optionalNamespaces: unknown } }) => {
    proposed.push(params.optionalNamespaces)
  })
  const grant = { moon: { accounts: [account], methods: ['moon_signMessage'], events: ['accountsChanged'] } }
  const pair = async (uri: string) => void (await phone.approve(uri, grant))
  return { page, phone, proposed, connect: () => page.connectWith({ pair }) }
}

test("a phone that supports the host's own namespace is asked for it, connects and signs", async () => {
  const { page, phone, proposed, connect } = await setup({ methods: ['moon_signMessage'] })
  const asked = phone.answer((method) => ({ signature: `by_${method}` }))
  const { connection } = await connect()
  expect(proposed).toMatchObject([
    { moon: { chains: ['moon:mainnet'], methods: ['moon_signMessage'] }, eip155: { chains: ['eip155:1'] } },
  ])
  expect(connection).toMatchObject({
    namespace: 'moon',
    chainId: 'mainnet',
    accounts: [{ namespace: 'moon', address: 'm0123abcd', type: 'eoa' }],
    approvedNetworkIds: ['moon:mainnet' satisfies CaipNetworkId],
  })
  const question = { namespace: 'moon', address: 'm0123abcd', message: 'hello' }
  await expect(page.adapter.signMessage(question)).resolves.toBe('by_moon_signMessage')
  expect(asked).toEqual(['moon_signMessage'])
})

test('an address of another network, by the definition of the namespace, is left out', async () => {
  const { relay } = await startPhone()
  const phone = await startHostilePhone(relay.url)
  const isOn = (address: string, reference: string) => reference === 'mainnet' && address.startsWith('m0')
  const definition = { ...moon, address: { ...moon.address, isOn }, walletConnect: { methods: ['moon_signMessage'] } }
  const page = openPage({ relayUrl: relay.url, networks: [network('moon:mainnet')], namespaces: [definition] })
  const accounts = ['moon:mainnet:m1111abcd', account]
  const pair = async (uri: string) => void (await phone.approve(uri, { moon: { accounts } }))
  const { connection } = await page.connectWith({ pair })
  expect(connection.accounts.map(({ address }) => address)).toEqual(['m0123abcd'])
})
