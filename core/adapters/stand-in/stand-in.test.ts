import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { standInForBitcoin, standInForEip1193, standInForPolkadot, standInForStandard } from './interfaces.js'
import { createStandIn } from './stand-in.js'

// Wallets as vendors ship them, and pages as they ask them. The wallet puts `one` first, and the visitor uses `two`.

const [one, two] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
const inUse = () => [two, one]
const nobody = () => []

/** With private members, like @metamask/providers. */
class Provider extends EventEmitter {
  #accounts = [one.toLowerCase(), two.toLowerCase()]
  selectedAddress = one.toLowerCase()
  isFox = true
  async request({ method }: { method: string }) {
    return /accounts/i.test(method) ? this.#accounts : method
  }
  async enable() {
    return this.#accounts
  }
  sendAsync(_call: object, callback: (error: null, answer: object) => void) {
    callback(null, { id: 1, jsonrpc: '2.0', result: this.#accounts })
  }
  send(method: unknown) {
    return Promise.resolve(method === 'eth_accounts' ? { result: this.#accounts } : this.#accounts)
  }
}

const wanted = [two.toLowerCase(), one.toLowerCase()]

test('an EIP-1193 provider names the account in use first, however it is asked', async () => {
  const page = standInForEip1193(new Provider(), inUse).provider as Provider // as a page uses it
  for (const method of ['eth_accounts', 'eth_requestAccounts']) expect(await page.request({ method })).toEqual(wanted)
  expect(await page.request({ method: 'eth_chainId' })).toBe('eth_chainId')
  expect(await page.enable()).toEqual(wanted)
  expect(page.selectedAddress).toBe(two)
  expect(await page.send('eth_accounts')).toEqual({ result: wanted })
  let heard: unknown
  page.sendAsync({ method: 'eth_accounts' }, (_, answer) => (heard = answer))
  expect(heard).toMatchObject({ result: wanted })
})

test('a wallet that is not connected is unchanged', async () => {
  const page = standInForEip1193(new Provider(), nobody).provider as Provider // as a page uses it
  expect(await page.request({ method: 'eth_accounts' })).toEqual([...wanted].reverse())
})

test("a choice is reported once to the page's listeners, and the wallet's own events pass unchanged", async () => {
  const wallet = new Provider()
  let order = [one, two]
  const { provider, tell } = standInForEip1193(wallet, () => order)
  const page = provider as Provider // as a page uses it
  const heard: unknown[] = []
  const listener = (accounts: unknown) => void heard.push(accounts)
  expect(page.on('accountsChanged', listener)).toBe(page)
  tell()
  order = [two, one]
  tell()
  tell()
  await Promise.resolve()
  await Promise.resolve()
  expect(heard[0]).toEqual([two, one])
  heard.length = 0
  wallet.emit('accountsChanged', [one])
  expect(heard).toEqual([[one]])
  page.removeListener('accountsChanged', listener)
  wallet.emit('accountsChanged', [two])
  tell()
  await Promise.resolve()
  expect(heard).toHaveLength(1)
  expect(wallet.listenerCount('accountsChanged')).toBe(0)
})

test('all other members are the wallet’s own, even frozen ones', () => {
  const wallet = new Provider()
  const page = standInForEip1193(wallet, inUse).provider as Provider & { mark?: number } // as a page uses it
  expect(page).toBeInstanceOf(Provider)
  expect({ isFox: page.isFox, hasIsFox: 'isFox' in page, isFoxListed: Object.keys(page).includes('isFox') }).toEqual({
    isFox: true,
    hasIsFox: true,
    isFoxListed: true,
  })
  expect(page.eventNames).toBe(page.eventNames)
  page.mark = 1
  expect(Reflect.get(wallet, 'mark')).toBe(1)
  const frozen = Object.freeze({ chains: Object.freeze(['a']), connect: () => 'answer' })
  const stand = createStandIn(frozen, { chains: ['b'] }) as typeof frozen // as a page uses it
  expect({ chains: stand.chains, connect: stand.connect(), standKeys: Object.keys(stand) }).toEqual({
    chains: ['b'],
    connect: 'answer',
    standKeys: ['chains', 'connect'],
  })
  expect({ ...stand }.chains).toEqual(['b'])
})

test('a wallet of the Wallet Standard names the account in use first', async () => {
  const [sun, moon] = [{ address: 'Sun' }, { address: 'Moon' }]
  const listeners: ((change: object) => void)[] = []
  const wallet = Object.freeze({
    name: 'Ray',
    accounts: Object.freeze([sun, moon]),
    features: Object.freeze({
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [sun, moon] }) },
      'standard:events': { version: '1.0.0', on: (_: string, listener: () => void) => void listeners.push(listener) },
      'solana:signMessage': { version: '1.1.0' },
    }),
  })
  const { provider, tell } = standInForStandard(wallet, 'solana', () => ['Moon', 'Sun'])
  const page = provider as typeof wallet // as a page uses it
  expect(page.accounts).toEqual([moon, sun])
  expect(page.accounts[0]).toBe(moon)
  expect(await page.features['standard:connect'].connect()).toEqual({ accounts: [moon, sun] })
  expect(page.features['solana:signMessage']).toBe(wallet.features['solana:signMessage'])
  const heard: unknown[] = []
  page.features['standard:events'].on('change', (...change: unknown[]) => void heard.push(...change))
  listeners[0]?.({ accounts: [sun] })
  tell()
  await Promise.resolve()
  expect(heard).toEqual([{ accounts: [sun] }, { accounts: [moon, sun] }])
})

test('Bitcoin wallets keep the places of addresses with other purposes', async () => {
  const [pay, other, art] = [
    { address: 'pay', purpose: 'payment' },
    { address: 'other', purpose: 'payment' },
    { address: 'art', purpose: 'ordinals' },
  ]
  const sats = { request: async () => ({ jsonrpc: '2.0', result: { addresses: [art, pay, other] } }) }
  const page = standInForBitcoin(sats, () => ['other']).provider as typeof sats // as a page uses it
  expect(await page.request()).toEqual({ jsonrpc: '2.0', result: { addresses: [art, other, pay] } })
  const unisat = { getAccounts: async () => ['pay', 'other'], getNetwork: async () => 'livenet' }
  const placed = standInForBitcoin(unisat, () => ['other']).provider as typeof unisat // as a page uses it
  expect({ accounts: await placed.getAccounts(), network: await placed.getNetwork() }).toEqual({
    accounts: ['other', 'pay'],
    network: 'livenet',
  })
})

test('the accounts of a Polkadot wallet begin with the account in use', async () => {
  const accounts = [{ address: 'Red' }, { address: 'Blue' }]
  const listeners: ((list: object) => void)[] = []
  const injected = {
    accounts: {
      get: async () => accounts,
      subscribe: (listener: (list: object) => void) => {
        listeners.push(listener)
        listener(accounts)
        return () => {}
      },
    },
    signer: {},
  }
  let order = ['Red', 'Blue']
  const { provider, tell } = standInForPolkadot({ enable: async () => injected }, () => order)
  const page = provider as { enable(name: string): Promise<typeof injected> } // as a page uses it
  const given = await page.enable('dapp')
  const heard: unknown[] = []
  given.accounts.subscribe((list) => void heard.push(list))
  order = ['Blue', 'Red']
  expect(await given.accounts.get()).toEqual([{ address: 'Blue' }, { address: 'Red' }])
  tell()
  await Promise.resolve()
  expect(heard).toEqual([accounts, [{ address: 'Blue' }, { address: 'Red' }]])
  expect(given.signer).toBe(injected.signer)
})
