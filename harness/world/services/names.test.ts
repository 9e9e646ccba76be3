import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { bundlerOf } from '../chains/contracts/bundler.js'
import { signMessageAsAccount, smartAccountAddress, wrapErc6492 } from '../chains/contracts/smart-account.js'
import { registeredNames } from './names.js'
import { startTestServices } from './testing/services.js'

const BASE_COIN_TYPE = 0x80000000 + 8453

async function setup(chains: Parameters<typeof startTestServices>[0] = {}) {
  const started = await startTestServices(chains)
  const { alice, bob } = started.accounts
  if (!alice || !bob) throw new Error('every world has alice and bob')
  const account = privateKeyToAccount(alice.evmPrivateKey)
  const timestamp = Math.floor(started.clock.now() / 1000)
  const messageOf = (fields: object = {}) =>
    JSON.stringify({ name: 'alice.reown.id', attributes: {}, timestamp, ...fields })
  /** Registers a name as alice, with wrong values in place of right ones. Resolves with status and reason. */
  const register = async (
    wrong: { message?: string; coin_type?: number; address?: string; signature?: string } = {},
  ) => {
    const message = wrong.message ?? messageOf()
    const signature = wrong.signature ?? (await account.signMessage({ message }))
    const body = { coin_type: BASE_COIN_TYPE, address: account.address, message, signature, ...wrong }
    const answer = await started.post('profile/account', body)
    return [answer.status, Reflect.get(Object(await answer.json()), 'reasons')?.[0]?.description]
  }
  return { ...started, alice, bob, account, timestamp, messageOf, register }
}

test('a refused name has a reason for the visitor', async () => {
  const { register, messageOf, timestamp, bob } = await setup()
  const named = (name: string) => register({ message: messageOf({ name }) })
  expect(await named('abc.reown.id')).toEqual([400, 'Names have at least 4 characters: letters, digits and hyphens'])
  expect(await named('a.bcde.reown.id')).toEqual([400, expect.stringContaining('at least 4 characters')])
  expect(await named('alice.wcn.id')).toEqual([400, 'Names that end in .wcn.id can no longer be registered'])
  expect(await named('alice.eth')).toEqual([400, 'Names end in .reown.id'])
  expect(await register({ message: messageOf({ timestamp: timestamp * 1000 }) })).toEqual([
    400,
    'The message is too old',
  ])
  expect(await register({ message: '{"name":"alice.reown.id"}' })).toEqual([400, 'The message is not a registration'])
  for (const coin_type of [0, 501, 2 ** 32]) {
    expect(await register({ coin_type })).toEqual([400, 'Names are on EVM networks only'])
  }
  expect(await register({ address: bob.evmAddress })).toEqual([401, 'The signature is not that of the address'])
  expect(await register({ signature: '0x1234' })).toEqual([401, 'The signature is not that of the address'])
  expect(await register()).toEqual([200, undefined])
  expect(await register({ message: messageOf({ name: 'ALICE.reown.id' }) })).toEqual([
    409,
    'Name is already registered',
  ])
})

test('a name is found both ways, and an older zone can be read but not registered', async () => {
  const { services, accounts, get, register, account } = await setup()
  services.state.names.push(...registeredNames({ 'bobby.wcn.id': 'bob' }, accounts))
  await register()
  const found = await (await get('profile/account/Alice.reown.id', { apiVersion: '2' })).json()
  expect(found).toMatchObject({ addresses: { [String(BASE_COIN_TYPE)]: { address: account.address } } })
  const older = await (await get('profile/account/bobby.wcn.id', { apiVersion: '2' })).json()
  expect(older).toMatchObject({ addresses: { '60': { address: accounts.bob?.evmAddress } } })
  const reverse = await get(`profile/reverse/${account.address.toLowerCase()}`, { apiVersion: '2' })
  expect(await reverse.json()).toMatchObject([{ name: 'alice.reown.id' }])
  const suggestions = async (name: string, zone: string) => get(`profile/suggestions/${name}`, { zone })
  expect(await (await suggestions('alice', 'reown.id')).json()).toEqual({
    suggestions: [
      { name: 'alice.reown.id', registered: true },
      { name: 'alice-1.reown.id', registered: false },
      { name: 'alice-app.reown.id', registered: false },
    ],
  })
  expect({
    statusAbReownId: (await suggestions('ab', 'reown.id')).status,
    statusAliceEth: (await suggestions('alice', 'eth')).status,
  }).toEqual({ statusAbReownId: 400, statusAliceEth: 400 })
})

test('a smart account registers a name before and after its deployment', async () => {
  const { alice, chains, messageOf, register } = await setup({ base: { kind: 'evm', id: 8453 } })
  const { base } = chains
  if (!base) throw new Error('the world has base')
  const owner = alice.evmAddress
  const address = smartAccountAddress({ owner })
  const sign = (message: string) => signMessageAsAccount({ ownerKey: alice.evmPrivateKey, chainId: 8453 }, message)
  const early = messageOf({ name: 'early.reown.id' })
  await bundlerOf(base).ready()
  expect(await register({ address, message: early, signature: wrapErc6492({ owner }, await sign(early)) })).toEqual([
    200,
    undefined,
  ])
  await bundlerOf(base).deploy({ owner })
  const later = messageOf({ name: 'later.reown.id' })
  expect(await register({ address, message: later, signature: await sign(later) })).toEqual([200, undefined])
  const forged = messageOf({ name: 'forged.reown.id' })
  expect((await register({ address, message: forged, signature: await sign(later) }))[0]).toBe(401)
})

test('an account has its name from chain 1 first', async () => {
  const economy = { names: { 'alice.eth': { holder: 'alice', avatar: 'https://images.test/alice.png' } } }
  const { services, accounts, get, account } = await setup({ mainnet: { kind: 'evm', id: 1, economy } })
  services.state.names.push(...registeredNames({ 'alice.reown.id': 'alice', 'bobby.reown.id': 'bob' }, accounts))
  const identity = async (address = '') => (await get(`identity/${address}`)).json()
  expect(await identity(account.address)).toEqual({ name: 'alice.eth', avatar: 'https://images.test/alice.png' })
  expect(await identity(accounts.bob?.evmAddress)).toMatchObject({ name: 'bobby.reown.id' })
  expect(await identity(accounts.carol?.evmAddress)).toEqual({ name: null, avatar: null })
})
