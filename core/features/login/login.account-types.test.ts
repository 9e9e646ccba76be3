import { expect, onTestFinished, test } from 'vitest'
import { eoa, setupLogin, smart } from '../../testing/login.js'
import { createMemoryStorage } from '../../testing/platform.js'
import { usableType } from './login.js'

async function setup(...args: Parameters<typeof setupLogin>) {
  const world = await setupLogin(...args)
  onTestFinished(() => world.modal.dispose())
  return world
}

test('accounts start as eip155 smartAccount and solana eoa unless the host sets another type, for every login', async () => {
  const byDefault = await setup()
  await byDefault.logIn()
  expect(byDefault.frame.lastSent('GET_USER')?.payload).toEqual({ chainId: 1, preferredAccountType: 'smartAccount' })
  for (const way of ['email', 'social', 'farcaster'] as const) {
    const world = await setup({ defaultAccountTypes: { eip155: 'eoa' } })
    world.frame.answers['GET_FARCASTER_URI'] = () => ({ url: 'https://farcaster.xyz/~/siwf?token=1' })
    world.frame.answers['CONNECT_FARCASTER'] = () => ({ userName: 'bob' })
    const flows = await world.open()
    if (way === 'email') await world.logIn()
    if (way === 'social') flows.social.start('google')
    if (way === 'farcaster') flows.farcaster.start()
    await world.getReady()
    if (way === 'social') world.postToPage({ resultUri: 'token=1' })
    await world.platform.settle()
    expect(world.modal.getSnapshot()).toMatchObject({ status: 'connected', address: eoa })
    expect(world.frame.lastSent('GET_USER')?.payload).toEqual({ chainId: 1, preferredAccountType: 'eoa' })
  }
})

test('"Smart account is usable only on networks in its enabled list."', async () => {
  const { root } = await setup()
  const [ethereum] = root.chains.networks
  const solana = root.chains.networks[2]
  if (!ethereum || !solana) throw new Error('No networks')
  expect([
    usableType('smartAccount', ethereum, [1]),
    usableType('smartAccount', ethereum, [10]),
    usableType('eoa', ethereum, [1]),
    usableType('smartAccount', solana, [1]),
  ]).toEqual(['smartAccount', 'eoa', 'eoa', 'eoa'])
})

test('choosing another type is shown, stored for its namespace, reconnected and tracked', async () => {
  const storage = createMemoryStorage()
  const { logIn, store, modal, platform, frame, stored, events } = await setup({}, { storage })
  const { accountTypes } = await logIn()
  await platform.advance(2000)
  expect(store().accountTypes).toEqual([
    { type: 'smartAccount', address: smart, isActive: true, isAvailable: true },
    { type: 'eoa', address: eoa, isActive: false, isAvailable: true },
  ])
  accountTypes.choose('eoa')
  expect({ switchingToType: store().switchingToType, loading: modal.getSnapshot().loading }).toEqual({
    switchingToType: 'eoa',
    loading: true,
  })
  await platform.settle()
  expect({ switchingToType: store().switchingToType, loading: modal.getSnapshot().loading }).toEqual({
    switchingToType: undefined,
    loading: false,
  })
  expect(frame.lastSent('SET_PREFERRED_ACCOUNT')?.payload).toEqual({ type: 'eoa' })
  expect(modal.getSnapshot().address).toBe(eoa)
  expect(stored('preferredAccountTypes')).toEqual({ eip155: 'eoa' })
  expect(events.at(-1)).toMatchObject({
    type: 'track',
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: 'eoa', network: 'eip155:1' },
  })
  accountTypes.choose('smartAccount')
  await platform.settle()
  expect(modal.getSnapshot().address).toBe(smart)
  // The visitor's choice takes precedence over the host's.
  accountTypes.choose('eoa')
  await platform.settle()
  const later = await setup({ defaultAccountTypes: { eip155: 'smartAccount' } }, { storage })
  expect(later.root.accounts.slices.eip155.preferredAccountType).toBe('eoa')
})

test('"On failure it falls back to eoa.", with the reason', async () => {
  const { logIn, store, modal, platform, frame, stored } = await setup({ defaultAccountTypes: { eip155: 'eoa' } })
  const { accountTypes } = await logIn()
  frame.answers['SET_PREFERRED_ACCOUNT'] = () => {
    throw new Error('No smart accounts today')
  }
  accountTypes.choose('smartAccount')
  await platform.settle()
  expect({ shortMessage: store().accountTypeError?.shortMessage, address: modal.getSnapshot().address }).toEqual({
    shortMessage: 'No smart accounts today',
    address: eoa,
  })
  expect({
    storedPreferredAccountTypes: stored('preferredAccountTypes'),
    loading: modal.getSnapshot().loading,
  }).toEqual({ storedPreferredAccountTypes: { eip155: 'eoa' }, loading: false })
})

test('on a network without smart accounts the type cannot be chosen', async () => {
  const { logIn, store, modal, platform } = await setup()
  await logIn()
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect(store().accountTypes.map(({ type, isActive, isAvailable }) => [type, isActive, isAvailable])).toEqual([
    ['smartAccount', false, false],
    ['eoa', true, true],
  ])
})

test('the type cannot be changed before a login, and other namespaces keep theirs', async () => {
  const storage = createMemoryStorage()
  storage.setItem('walletmodal:preferredAccountTypes', JSON.stringify({ solana: 'eoa' }))
  const { open, logIn, frame, platform, stored } = await setup({}, { storage })
  const { accountTypes } = await open()
  accountTypes.choose('eoa')
  await platform.settle()
  expect(frame.lastSent('SET_PREFERRED_ACCOUNT')).toBeUndefined()
  await logIn()
  accountTypes.choose('eoa')
  await platform.settle()
  expect(stored('preferredAccountTypes')).toEqual({ solana: 'eoa', eip155: 'eoa' })
})

test('if even the accounts cannot be loaded again, the externally owned ones come first', async () => {
  const { logIn, modal, platform, frame, root, store } = await setup()
  const { accountTypes } = await logIn()
  expect(modal.getSnapshot().address).toBe(smart)
  const fail = () => {
    throw new Error('The frame is gone')
  }
  frame.answers['SET_PREFERRED_ACCOUNT'] = fail
  frame.answers['GET_USER'] = fail
  accountTypes.choose('eoa')
  await platform.settle()
  await platform.advance(60_000)
  expect(root.accounts.slices.eip155.allAccounts.map(({ type, address }) => [type, address])).toEqual([
    ['eoa', eoa],
    ['smartAccount', smart],
  ])
  expect({
    hasNoAccountTypeError: store().accountTypeError === undefined,
    address: modal.getSnapshot().address,
  }).toEqual({ hasNoAccountTypeError: false, address: eoa })
})

test('logging out ends a choice in progress: the next login has the last account type', async () => {
  const { logIn, modal, platform, frame, stored, store } = await setup()
  const { accountTypes } = await logIn()
  const answer = frame.answers['SET_PREFERRED_ACCOUNT']
  delete frame.answers['SET_PREFERRED_ACCOUNT']
  const choosing = accountTypes.choose('eoa')
  expect(modal.getSnapshot().loading).toBe(true)
  await platform.settle()
  await modal.disconnect()
  expect(modal.getSnapshot().loading).toBe(false)
  frame.reply('SET_PREFERRED_ACCOUNT', frame.lastSent('SET_PREFERRED_ACCOUNT')?.id, { message: 'Nobody' }, 'ERROR')
  await choosing
  expect(stored('preferredAccountTypes')).toBeUndefined()
  Object.assign(frame.answers, { SET_PREFERRED_ACCOUNT: answer })
  await platform.advance(30_000)
  await logIn()
  expect({ address: modal.getSnapshot().address, accountTypeError: store().accountTypeError }).toEqual({
    address: smart,
    accountTypeError: undefined,
  })
})
