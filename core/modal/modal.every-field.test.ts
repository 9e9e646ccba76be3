import { autorun } from 'mobx'
import { expect, onTestFinished, test } from 'vitest'
import { storedItems } from '../contracts/storage.js'
import { createAccountActions } from '../data/account-actions.js'
import { createNames } from '../data/names.js'
import { createPortfolio } from '../data/portfolio.js'
import { createIdentity } from '../features/account/watch-account.js'
import { eoa, setupLogin } from '../testing/login.js'
import { ethereum } from '../testing/modal.js'
import { createMemoryStorage } from '../testing/platform.js'

/**
 * A visitor who logs in with a provider on a page with balances, and a visitor who uses Farcaster. Returns the fields
 * and items that they wrote.
 */
async function visit() {
  const memory = createMemoryStorage()
  const written = new Set<string>()
  const readAgain = new Set<string>()
  const nameOf = (key: string) => key.split(':').slice(1).join(':')
  const storage = {
    ...memory,
    getItem: (key: string) => {
      if (written.has(nameOf(key))) readAgain.add(nameOf(key))
      return memory.getItem(key)
    },
    setItem: (key: string, text: string) => {
      written.add(nameOf(key))
      memory.setItem(key, text)
    },
  }
  const options = {
    networks: [{ ...ethereum, testnet: false }],
    customRpcUrls: { 'eip155:1': [{ url: 'https://ethereum.test/rpc' }] },
    termsConditionsUrl: 'https://terms.test/',
    features: { legalCheckbox: true },
  }
  const seen = new Set<string>()
  const come = async () => {
    const world = await setupLogin(options, { storage })
    onTestFinished(() => world.modal.dispose())
    const { platform, root } = world
    const node = { isDown: false }
    const slice = root.accounts.slices.eip155
    const plain = () => Object.keys(slice).map((field) => [field, Reflect.get(slice, field)] as const)
    const before = new Map(plain().map(([field, value]) => [field, String(value)]))
    const stop = autorun(() => {
      for (const [field, value] of plain()) {
        const text = value instanceof Object && 'size' in value ? String(value.size || '') : String(value)
        if (text !== before.get(field) && text !== '') seen.add(field)
      }
    })
    onTestFinished(stop)
    platform.onFetch((url, init) => {
      const { pathname } = new URL(url)
      if (node.isDown && ['/rpc', '/v1/'].includes(pathname)) return new Response('', { status: 400 })
      if (pathname === '/rpc') {
        const { id } = JSON.parse(String(init?.body))
        return Response.json({ jsonrpc: '2.0', id, result: '0xde0b6b3a7640000' })
      }
      if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: false })
      if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
      if (pathname.startsWith('/v1/identity/'))
        return Response.json({ name: 'alice.reown.id', avatar: 'https://a.test/face' })
      if (pathname.endsWith('/balance')) {
        const quantity = { decimals: '18', numeric: '1' }
        const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2000, quantity, iconUrl: 'data:,' }
        return Response.json({ balances: [ether] })
      }
      if (pathname === '/v1/profile/account/alice.reown.id')
        return Response.json({
          name: 'alice.reown.id',
          attributes: [],
          addresses: { 60: { address: eoa, created: 1 } },
        })
      if (pathname.startsWith('/v1/profile/')) return Response.json([])
      return Response.json({ data: [], count: 0 })
    })
    return { ...world, node }
  }

  const one = await come()
  one.announce('Fox')
  one.root.flows.setConsent(true)
  await one.connect('Fox')
  await one.modal.disconnect()
  const flows = await one.open()
  flows.email.submit('alice@app.test')
  await one.getReady()
  flows.social.start('google')
  await one.getReady()
  one.postToPage({ resultUri: 'token=1' })
  await one.platform.settle()
  await one.root.flows.part(createPortfolio)
  await one.root.flows.part(createIdentity)
  const names = await one.root.flows.part(createNames)
  for (let time = 0; time < 2; time++) await names.namesOf(eoa)
  ;(await one.root.flows.part(createAccountActions)).chooseTab('nfts')
  await one.modal.setAddressLabels('eip155', { [eoa]: 'Savings' })
  await one.modal.setPreferredAccountType('eoa')
  one.node.isDown = true
  one.root.flows.retryBalance('eip155')
  await one.platform.advance(1000)
  one.modal.dispose()
  const two = await come()
  two.frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.xyz/~/siwf?token=1' })
  await two.platform.advance(1000)
  await two.modal.disconnect()
  const again = await two.open()
  again.farcaster.start()
  await two.getReady()
  return { fields: Object.keys(two.root.accounts.slices.eip155), seen, written, readAgain }
}

test('every field of an account is written by some code', async () => {
  const { fields, seen } = await visit()
  // A slice belongs to one namespace for ever.
  expect(fields.filter((field) => !seen.has(field))).toEqual(['namespace'])
})

test('every item of storage is written, and read by the code that needs it', async () => {
  const { written, readAgain } = await visit()
  const items = Object.keys(storedItems())
  // A visitor in Telegram leaves the page for the provider's: `social-return.test.ts`. A wallet known only by its name
  // is recognized by its accounts: `restore.test.ts`.
  expect(items.filter((item) => !written.has(item))).toEqual(['connectedAccounts', 'awaitedSocial'])
  // These two items inform other tabs and the host's page.
  expect(items.filter((item) => written.has(item) && !readAgain.has(item))).toEqual([
    'connectedNamespaces',
    'lastUsedChainId',
  ])
})
