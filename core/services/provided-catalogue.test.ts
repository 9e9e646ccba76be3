import { expect, onTestFinished, test } from 'vitest'
import { bundled } from '../providers/catalogue/bundled.js'
import { setupModal } from '../testing/modal.js'
import { allWalletRows } from '../wallets/list/rows.js'

async function setup(catalogue: object = bundled()) {
  const world = setupModal({ projectId: '', services: { catalogue } } as never) // any object, as a host's page passes it
  onTestFinished(world.modal.dispose)
  await world.modal.open()
  await world.platform.settle()
  return world
}

test('with a bundled list, the modal asks no catalogue, and lists and searches wallets', async () => {
  const { platform, requested, root } = await setup()
  root.flows.search.retry()
  await expect.poll(() => allWalletRows(root).length).toBeGreaterThan(40)
  root.flows.search.setText('coinbase')
  await platform.advance(500)
  await expect.poll(() => root.catalogue.found.map(({ name }) => name)).toEqual(['Base'])
  expect(allWalletRows(root).map(({ name }) => name)).toContain('Base')
  for (const path of ['/getWallets', '/getAnalyticsConfig', 'Image/']) expect(requested(path)).toEqual([])
})

test('a list that fails leaves installed wallets as they are', async () => {
  const { root } = await setup({
    kind: 'catalogue',
    name: 'Broken',
    hosts: [],
    wallets: () => Promise.reject(new Error('broken')),
  })
  expect(root.catalogue.recommendedTask.state.status).toBe('failed')
  expect(root.walletList.connectRows.length).toBeGreaterThan(0)
})

test('a bad row of a list costs one row', async () => {
  const data = [{ id: 'fox', name: 'Fox', chains: ['eip155:1'] }, { id: 7 }]
  const { root } = await setup({
    kind: 'catalogue',
    name: 'Half',
    hosts: [],
    wallets: async () => ({ data, count: 2 }),
  })
  expect(root.catalogue.recommended.map(({ name }) => name)).toEqual(['Fox'])
})

test('an object that is no catalogue is refused with the name of the option', () => {
  expect(() => setupModal({ services: { catalogue: {} } } as never)).toThrow(/services\.catalogue/) // what a typing mistake makes
})
