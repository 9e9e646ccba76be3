import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { polkadotKey, polkadotReference, toSs58 } from '../../accounts/polkadot-keys.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet, type MockWalletSpec } from '../create-wallet.js'
import { announceInto } from '../shell/testing/announce-into.js'
import { chainStub } from '../testing/chain-stub.js'

// An entry of window.injectedWeb3 as pages use it.

beforeAll(() => cryptoWaitReady())

const accounts = createAccounts(createSeed(7))
const { alice, bob } = accounts
if (!alice || !bob) throw new Error('every world has them')
const [key, edKey] = [polkadotKey(alice), polkadotKey(alice, 'ed25519')]

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
})

// biome-ignore lint/suspicious/noExplicitAny: what a page finds has whatever members the wallet gave it
type Found = any

function setup(spec: Partial<MockWalletSpec> = {}) {
  const clock = createClock()
  const chains = { polkadot: chainStub('polkadot', `polkadot:${polkadotReference}`) }
  const wallet = createMockWallet(
    { via: 'polkadot', policy: 'approve', ...spec },
    { name: 'fox', seed: 7, accounts, chains, clock },
  )
  const globals: Record<string, Found> = {}
  const remove = announceInto({ events: new EventTarget(), globals }, [wallet], clock)
  endings.push(remove)
  return { wallet, globals, remove, enable: () => globals.injectedWeb3.Fox.enable('Dapp') }
}

test('its owner enables it, and it shows accounts with their key types', async () => {
  const { enable, wallet } = setup({ accounts: ['alice', 'bob'], keyTypes: ['sr25519', 'ed25519'] })
  const injected = await enable()
  expect(await injected.accounts.get()).toMatchObject([
    { address: key.address, name: 'alice', type: 'sr25519' },
    { address: edKey.address, name: 'alice', type: 'ed25519' },
    { address: polkadotKey(bob).address, name: 'bob', type: 'sr25519' },
    { address: polkadotKey(bob, 'ed25519').address, name: 'bob', type: 'ed25519' },
  ])
  expect(wallet.connectedOrigins).toEqual(['https://dapp.test'])
})

test('signs bytes with both key types, for addresses of any network', async () => {
  const { enable } = setup({ keyTypes: ['sr25519', 'ed25519'] })
  const { signer } = await enable()
  for (const { address, publicKey } of [key, edKey])
    for (const asked of [address, toSs58(publicKey, 42)]) {
      const { signature } = await signer.signRaw({ address: asked, data: 'hello', type: 'bytes' })
      expect(signatureVerify('<Bytes>hello</Bytes>', signature, address).isValid).toBe(true)
    }
})

test('a refusal is an error with polkadot-js’s message and no code', async () => {
  const { enable, wallet } = setup({ policy: 'reject' })
  await expect(enable()).rejects.toThrow(/^Connection request was cancelled by the user\.$/)
  wallet.setPolicy('approve')
  const { signer } = await enable()
  wallet.setPolicy('reject')
  const refused = await signer.signRaw({ address: key.address, data: 'hello' }).catch((error: unknown) => error)
  expect(refused).toEqual(new Error('Cancelled'))
})

test('subscribers receive the accounts now and after changes', async () => {
  const { enable, wallet } = setup()
  const { accounts: list } = await enable()
  const told: string[][] = []
  const stop = list.subscribe((found: { name: string }[]) => told.push(found.map(({ name }) => name)))
  await new Promise((resolve) => setImmediate(resolve))
  wallet.setAccounts(['bob', 'alice'])
  wallet.lock()
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  wallet.unlock()
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([['alice'], ['bob', 'alice'], []])
})

test('refuses to sign for other accounts and for unconnected pages', async () => {
  const { enable, wallet } = setup()
  const { signer } = await enable()
  const sign = (address: string) => signer.signRaw({ address, data: 'hello' })
  await expect(sign(polkadotKey(bob).address)).rejects.toMatchObject({ code: 4100 })
  await expect(sign('nobody')).rejects.toMatchObject({
    code: 4100,
    message: expect.stringContaining('not an SS58 address'),
  })
  wallet.disconnect()
  await expect(sign(key.address)).rejects.toMatchObject({ code: 4100 })
})

test('refuses a transaction with an unknown extension', async () => {
  const { enable } = setup()
  const { signer } = await enable()
  const payload = {
    address: key.address,
    blockHash: '0x00',
    era: '0x00',
    genesisHash: '0x00',
    method: '0x00',
    nonce: '0x0',
    specVersion: '0x1',
    transactionVersion: '0x1',
    signedExtensions: ['CheckNonce'],
  }
  expect((await signer.signPayload(payload)).signature).toMatch(/^0x01[0-9a-f]{128}$/)
  const unknown = signer.signPayload({ ...payload, signedExtensions: ['CheckDance'] })
  await expect(unknown).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('CheckDance') })
})

test('removing it restores the page', () => {
  const { globals, remove } = setup()
  remove()
  expect(globals).toEqual({})
})
