import { expect, onTestFinished, test } from 'vitest'
import type { WalletSnapshot } from '../contracts/modal-api.js'
import './host-calls.js'
import { setupModal } from '../testing/modal.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(() => world.modal.dispose())
  return world
}

test('a host gets the wallets at once and after each change, until it stops listening', async () => {
  const { modal, announce, announceSolana } = setup()
  announce('Fox')
  const heard: (readonly WalletSnapshot[])[] = []
  const stop = modal.watchWallets((wallets) => heard.push(wallets))
  const names = () => heard.at(-1)?.map(({ name }) => name)
  await expect.poll(names).toEqual(['Fox', 'WalletConnect'])
  expect(heard.at(-1)?.[0]).toEqual({
    id: 'test.fox',
    name: 'Fox',
    imageUrl: 'data:image/svg+xml,<svg/>',
    disabledReason: undefined,
    connectors: [{ id: 'test.fox', namespace: 'eip155' }],
  })
  announceSolana('Ghost')
  expect(names()).toEqual(['Fox', 'Ghost', 'WalletConnect'])
  stop()
  const before = heard.length
  announce('Bear')
  expect(heard).toHaveLength(before)
})

test('no wallets are reported if the host offers none, and none after the end', async () => {
  const { modal, announce } = setup({ enableWallets: false })
  const heard: (readonly WalletSnapshot[])[] = []
  modal.watchWallets((wallets) => heard.push(wallets))
  await expect.poll(() => heard).toEqual([[]])
  modal.dispose()
  announce('Fox')
  expect(heard).toHaveLength(1)
})

test('a message is signed with the account in use of the namespace', async () => {
  const { modal, connect, evm } = setup()
  await expect(modal.signMessage('Hello')).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
  await expect(modal.signMessage('Hello', { namespace: 'evm' as 'eip155' })).rejects.toMatchObject({
    code: 'adapter_chain_required', // a host without types
  })
  await connect('Fox')
  evm.sign = async ({ namespace, address, message }) => [namespace, address, message].join(' ')
  expect(await modal.signMessage('Hello')).toBe(`eip155 ${modal.getSnapshot().address} Hello`)
  await expect(modal.signMessage('Hello', { namespace: 'solana' })).rejects.toMatchObject({
    code: 'adapter_provider_undefined',
  })
})
