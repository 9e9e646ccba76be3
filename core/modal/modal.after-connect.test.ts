import { expect, onTestFinished, test } from 'vitest'
import { parseOptions } from '../options/options.js'
import { setupModal } from '../testing/modal.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

test('after connecting, the modal closes, and opens again on the account', async () => {
  expect(parseOptions({}).afterConnect).toBe('close')
  const { modal, connect, events } = setup({ afterConnect: 'close' })
  await connect()
  expect(modal.getSnapshot()).toMatchObject({ open: false, status: 'connected' })
  expect(events.map(({ event }) => event).filter((event) => event === 'MODAL_CLOSE')).toHaveLength(1)
  expect(events.find(({ event }) => event === 'MODAL_CLOSE')).toMatchObject({ properties: { connected: true } })
  await modal.open({ view: 'Account' })
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'Account' })
})

test.each([
  ['the host wants the account', { afterConnect: 'account' }],
  ['an embedded modal has nowhere to go', { afterConnect: 'close', enableEmbedded: true }],
] as const)('after connecting the account is shown: %s', async (_, options) => {
  const { modal, connect } = setup(options)
  await connect()
  expect(modal.getSnapshot()).toMatchObject({ view: 'Account', status: 'connected' })
})

test('a network that the site does not have keeps the modal open', async () => {
  const { modal, connect } = setup({ afterConnect: 'close' })
  await connect('Fox', { chainId: '137' })
  expect(modal.getSnapshot()).toMatchObject({ open: true, view: 'UnsupportedChain' })
})
