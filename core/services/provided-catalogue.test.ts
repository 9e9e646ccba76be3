import { expect, onTestFinished, test } from 'vitest'
import type { CatalogueProvider } from '../contracts/catalogue-provider.js'
import { services } from '../contracts/services.js'
import { bundled } from '../providers/catalogue/bundled.js'
import { setupModal } from '../testing/modal.js'
import { createTestPlatform } from '../testing/platform.js'
import { allWalletRows } from '../wallets/list/rows.js'
import { createCatalogueApi } from './provided-catalogue.js'

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

test('a list that throws at once, or answers something else, has failed too', async () => {
  const thrown = () => {
    throw new Error('broken')
  }
  for (const wallets of [thrown, async () => undefined, async () => ({ data: 'none', count: 3 })]) {
    const { root } = await setup({ kind: 'catalogue', name: 'Odd', hosts: [], wallets })
    expect(root.catalogue.recommendedTask.state.status).toBe('failed')
  }
})

test('a list that never answers has failed after 20 seconds: installed wallets stay, and it can be asked again', async () => {
  const told: (AbortSignal | undefined)[] = []
  const data = [{ id: 'ray', name: 'Ray', chains: ['eip155:1'] }]
  let answer: () => Promise<object> = () => new Promise(() => {})
  const { platform, root, announce } = await setup({
    kind: 'catalogue',
    name: 'Silent',
    hosts: [],
    wallets: (_asked: unknown, { signal }: { signal: AbortSignal }) => {
      told.push(signal)
      return answer()
    },
  })
  announce('Fox')
  await platform.settle()
  root.flows.search.retry()
  const states = () => [root.catalogue.recommendedTask, root.catalogue.pageTask].map(({ state }) => state.status)
  await platform.advance(19_999)
  expect({ states: states(), rows: root.walletList.connectRows.map(({ name }) => name) }).toEqual({
    states: ['loading', 'loading'],
    rows: expect.arrayContaining(['Fox']),
  })
  await platform.advance(1)
  await platform.advance(20_000)
  expect({ states: states(), areTold: told.every((signal) => signal?.aborted) }).toEqual({
    states: ['failed', 'failed'],
    areTold: true,
  })
  expect(root.walletList.connectRows.map(({ name }) => name)).toContain('Fox')
  answer = async () => ({ data, count: 1 })
  await root.catalogue.loadRecommended()
  expect(root.catalogue.recommended.map(({ name }) => name)).toEqual(['Ray'])
})

test('a list without a count has the wallets that it gave, and no more pages', async () => {
  const data = [{ id: 'ray', name: 'Ray', chains: ['eip155:1'] }]
  const { root } = await setup({ kind: 'catalogue', name: 'Short', hosts: [], wallets: async () => ({ data }) })
  root.flows.search.retry()
  await expect.poll(() => root.catalogue.page).toBe(1)
  expect(root.catalogue.hasMorePages).toBe(false)
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

test('a key of a catalogue follows no redirect, and a request without one does', async () => {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response('', { status: 307, headers: { location: 'https://other.test' } }))
  const ask = (init?: RequestInit) => {
    const catalogue: CatalogueProvider = {
      ...{ kind: 'catalogue', name: 'Keyed', hosts: ['https://list.test'] },
      wallets: async (_asked, { fetch }) => ({ data: [], count: (await fetch('https://list.test', init)).status }),
    }
    const api = createCatalogueApi({ platform, services: services().parse({ catalogue }) }, () => [])
    return api.fetchWallets({ page: 1, entries: 4 }, undefined)
  }
  await expect(ask({ headers: { 'x-api-key': 'secret' } })).rejects.toMatchObject({ code: 'http_answer' })
  expect(await ask()).toEqual({ data: [], count: 307 })
  expect(platform.requests.map(({ init }) => init?.redirect)).toEqual(['manual', undefined])
})

test('an object that is no catalogue is refused with the name of the option', () => {
  expect(() => setupModal({ services: { catalogue: {} } } as never)).toThrow(/services\.catalogue/) // what a typing mistake makes
})
