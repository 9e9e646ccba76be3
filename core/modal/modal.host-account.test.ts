import { expect, onTestFinished, test } from 'vitest'
import { addressLabelOf } from '../state/account-store.js'
import { eoa, setupLogin, smart } from '../testing/login.js'

async function setup(...args: Parameters<typeof setupLogin>) {
  const world = await setupLogin(...args)
  onTestFinished(() => world.modal.dispose())
  return world
}

test("the host's labels are kept for each namespace, whatever the notation of the address", async () => {
  const { modal, root, connect } = await setup()
  const { eip155, solana } = root.accounts.slices
  await modal.setAddressLabels('eip155', { [smart.toLowerCase()]: 'Savings' })
  expect([addressLabelOf(eip155, smart), addressLabelOf(solana, smart)]).toEqual(['Savings', undefined])
  // The labels are the host's: a visitor who disconnects does not remove them.
  await connect('Fox')
  await modal.disconnect()
  expect(addressLabelOf(eip155, smart)).toBe('Savings')
  await modal.setAddressLabels('eip155', {})
  expect(addressLabelOf(eip155, smart)).toBeUndefined()
})

test('the account type that the host sets is the one that a login uses, and is in the snapshot', async () => {
  const { modal, logIn, stored } = await setup()
  expect(modal.getSnapshot().accounts.eip155?.preferredAccountType).toBe('smartAccount')
  await modal.setPreferredAccountType('eoa', 'eip155')
  expect(stored('preferredAccountTypes')).toEqual({ eip155: 'eoa' })
  await logIn()
  expect(modal.getSnapshot()).toMatchObject({ address: eoa, accounts: { eip155: { preferredAccountType: 'eoa' } } })
  await modal.setPreferredAccountType('smartAccount')
  expect(modal.getSnapshot()).toMatchObject({
    address: smart,
    accounts: { eip155: { preferredAccountType: 'smartAccount' } },
  })
})

test("rejects with the embedded wallet's error, and the account is an eoa", async () => {
  const { modal, logIn, frame } = await setup()
  await logIn()
  frame.answers['SET_PREFERRED_ACCOUNT'] = () => {
    throw new Error('No')
  }
  await expect(modal.setPreferredAccountType('smartAccount')).rejects.toMatchObject({ code: 'frame_failed' })
  expect(modal.getSnapshot().accounts.eip155?.preferredAccountType).toBe('eoa')
})

test('refuses invalid namespaces, types and texts', async () => {
  const { modal } = await setup()
  await expect(modal.setAddressLabels('evm' as 'eip155', {})).rejects.toMatchObject({ code: 'adapter_chain_required' }) // a host without types
  await expect(modal.setAddressLabels('eip155', { a: 1 } as never)).rejects.toMatchObject({ code: 'config_invalid' }) // likewise
  await expect(modal.setPreferredAccountType('gold' as 'eoa')).rejects.toThrowErrorMatchingInlineSnapshot(
    `[ConfigInvalidError: Invalid account type: got "gold", wanted "eoa" or "smartAccount" or "payment".]`,
  ) // likewise
})
