// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet } from '../create-wallet.js'
import { chainStub } from '../testing/chain-stub.js'
import { announceInto } from './testing/announce-into.js'

const accounts = createAccounts(createSeed(7))
const chains = { mainnet: chainStub('mainnet', 'eip155:1') }
let remove = () => {}
afterEach(() => remove())

/** A page inside a Safe that speaks the protocol of Safe's SDK. */
function setup() {
  const clock = createClock()
  clock.pause()
  const wallet = createMockWallet({ via: 'safe' }, { name: 'vault', seed: 7, accounts, chains, clock })
  const around = { postMessage: vi.fn() }
  const globals = { parent: around }
  remove = announceInto({ events: window, globals }, [wallet], clock)
  const ask = (id: string, method: string, params?: unknown) =>
    new Promise<Record<string, unknown>>((resolve) => {
      window.addEventListener('message', function hear({ data, origin, source }) {
        if (Object(data).id !== id) return
        window.removeEventListener('message', hear)
        resolve({ ...Object(data), origin, isFromParent: source === Object(globals.parent) })
      })
      globals.parent.postMessage({ id, method, params, env: { sdkVersion: '9.1.0' } }, '*')
    })
  return { wallet, around, globals, ask }
}

test('a Safe connects the page that it shows, and a refusal is a message without a code', async () => {
  const { ask, wallet } = setup()
  const alice = accounts.alice?.evmAddress // with its checksum, as Safe's packages compare it
  const info = await ask('1', 'getSafeInfo')
  expect(info).toMatchObject({ success: true, origin: 'https://app.safe.global', isFromParent: true })
  expect(info['data']).toMatchObject({ safeAddress: alice, chainId: 1, threshold: 1, owners: [alice] })
  expect(wallet.pending).toEqual([])

  const signing = ask('2', 'signMessage', { message: 'hello' })
  await wallet.approve('sign')
  expect(await signing).toMatchObject({
    success: true,
    data: { signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) },
  })
  const declined = ask('3', 'signMessage', { message: 'hello' })
  await wallet.reject('sign')
  expect(await declined).toMatchObject({ success: false, error: 'Transaction was rejected' })
  expect(await ask('4', 'getNothing')).toMatchObject({ success: false, error: 'getNothing is not supported' })
})

test('a Safe shows its address book after its owner allows it', async () => {
  const { ask, wallet } = setup()
  expect(await ask('1', 'requestAddressBook')).toMatchObject({ success: false })
  expect(await ask('2', 'wallet_getPermissions')).toMatchObject({ success: true, data: [] })
  const declined = ask('3', 'wallet_requestPermissions', [{ requestAddressBook: {} }])
  await wallet.reject({ method: 'wallet_requestPermissions' })
  expect(await declined).toMatchObject({ success: false, error: 'Transaction was rejected' })
  const asked = ask('4', 'wallet_requestPermissions', [{ requestAddressBook: {} }])
  await wallet.approve({ method: 'wallet_requestPermissions' })
  const permission = { parentCapability: 'requestAddressBook', invoker: expect.any(String) }
  expect(await asked).toMatchObject({ success: true, data: [permission] })
  expect(await ask('5', 'wallet_getPermissions')).toMatchObject({ data: [permission] })
  const { data } = await ask('6', 'requestAddressBook')
  expect(data).toContainEqual({ address: accounts['bob']?.evmAddress, chainId: '1', name: 'bob' })
  expect(await ask('7', 'wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject({ success: false })
})

test('a Safe stores the signature of a message by its hash', async () => {
  const { ask, wallet } = setup()
  const signing = ask('1', 'signMessage', { message: 'hello' })
  await wallet.approve('sign')
  const { messageHash, signature } = Object((await signing)['data'])
  expect(messageHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await ask('2', 'getOffChainSignature', messageHash)).toMatchObject({ success: true, data: signature })
  const other = await ask('3', 'getOffChainSignature', `0x${'0'.repeat(64)}`)
  expect(other).toMatchObject({ success: false, error: 'There is no such message.' })
})

test('a Safe answers getSafeInfo within wagmi’s time limit, without a call to the wallet', async () => {
  const { ask, wallet } = setup()
  await ask('1', 'getSafeInfo')
  const before = wallet.calls.length
  const info = await ask('2', 'getSafeInfo')
  expect(wallet.calls.length).toBe(before)
  wallet.setAccounts(['bob'])
  await vi.waitFor(async () => expect((await ask('3', 'getSafeInfo'))['data']).not.toEqual(info['data']))
  expect((await ask('4', 'getChainInfo'))['data']).toMatchObject({ chainId: '1' })
})

test('other messages reach the outer frame, and removal restores the page’s parent', () => {
  const { around, globals } = setup()
  globals.parent.postMessage({ hello: 1 }, '*')
  expect(around.postMessage).toHaveBeenCalledExactlyOnceWith({ hello: 1 }, '*')
  remove()
  expect(globals.parent).toBe(around)
})
