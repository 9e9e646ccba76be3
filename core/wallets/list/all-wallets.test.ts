import { expect, onTestFinished, test } from 'vitest'
import { catalogueWallet, setupModal } from '../../testing/modal.js'
import { allWalletRows } from './rows.js'

const names = ['Fox', 'Fox Pro', 'Owl', 'Badger', 'Otter', 'Foxglove', 'Lynx', 'Silver fox']

async function setup() {
  const wallets = names.map((name) =>
    catalogueWallet(name, { badge_type: name.startsWith('O') ? 'certified' : 'none' }),
  )
  const world = setupModal({}, { wallets })
  onTestFinished(world.modal.dispose)
  await world.modal.open()
  world.root.flows.search.setText('')
  await world.platform.settle()
  const shown = () => allWalletRows(world.root).map((row) => row.name)
  const searches = () =>
    world
      .requested('/getWallets')
      .map(({ url }) => new URL(url).searchParams)
      .filter((query) => query.has('search'))
  return { ...world, shown, searches, search: world.root.flows.search }
}

test('loaded wallets are filtered at once, and the service is asked 500 ms after the last key', async () => {
  const { platform, search, shown, searches, events, root } = await setup()
  // The four recommended wallets are loaded, but no page yet.
  search.setText('  fo')
  expect(shown()).toEqual(['Fox', 'Fox Pro'])
  expect(root.catalogue.isSearching).toBe(true)
  await platform.advance(400)
  search.setText('  fox ')
  await platform.advance(499)
  expect(searches()).toEqual([])
  await platform.advance(1)
  expect(searches()[0]?.get('search')).toBe('fox')
  expect(searches()[0]?.get('entries')).toBe('100')
  expect(events.at(-1)).toEqual({ type: 'track', event: 'SEARCH_WALLET', properties: { search: 'fox' } })
  expect(shown()).toEqual(['Fox', 'Fox Pro', 'Foxglove', 'Silver fox'])
  expect(root.catalogue.isSearching).toBe(false)
})

test('a single letter does not ask the service', async () => {
  const { platform, search, searches, shown } = await setup()
  search.setText('o')
  await platform.advance(1000)
  expect(searches()).toEqual([])
  expect(shown()).toEqual(['Fox', 'Fox Pro', 'Owl'])
})

test('an answer for an earlier text is dropped', async () => {
  const { platform, search, shown } = await setup()
  let answer: (() => void) | undefined
  platform.onFetch(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ data: [catalogueWallet('Late')], count: 1 }))
      }),
  )
  search.setText('late')
  await platform.advance(500)
  search.setText('fox')
  answer?.()
  await platform.settle()
  expect(shown()).toEqual(['Fox', 'Fox Pro'])
})

test('the answer waits for its images, but at most 300 ms', async () => {
  const { platform, search, shown, root } = await setup()
  platform.onFetch((url) =>
    url.includes('Image')
      ? new Promise(() => {})
      : Response.json({ data: [catalogueWallet('Foxtrot', { image_id: 'new' })], count: 1 }),
  )
  search.setText('foxtrot')
  await platform.advance(500 + 299)
  expect(shown()).toEqual([])
  expect(root.catalogue.isSearching).toBe(true)
  await platform.advance(1)
  expect(shown()).toEqual(['Foxtrot'])
})

test('a failed search is shown and can be tried again', async () => {
  const { platform, search, root, shown } = await setup()
  platform.onFetch(() => new Response('', { status: 404 }))
  search.setText('lynx')
  await platform.advance(500)
  expect(root.catalogue.searchTask.state.status).toBe('failed')
  platform.onFetch(() => Response.json({ data: [catalogueWallet('Lynx')], count: 1 }))
  search.retry()
  await platform.advance(300)
  expect(shown()).toEqual(['Lynx'])
})

test('the certified-only filter applies to the list, its pages and the search', async () => {
  const { platform, search, shown, requested } = await setup()
  search.setCertifiedOnly(true)
  await platform.settle()
  expect(shown()).toEqual(['Owl', 'Otter'])
  expect(new URL(requested('/getWallets').at(-1)?.url ?? '').searchParams.get('badge_type')).toBe('certified')
  search.setText('ot')
  await platform.advance(800)
  expect(new URL(requested('/getWallets').at(-1)?.url ?? '').searchParams.get('badge_type')).toBe('certified')
  expect(shown()).toEqual(['Otter'])
  search.setCertifiedOnly(false)
  await platform.advance(800)
  expect(shown()).toEqual(['Otter'])
})

test('closing clears the typed text', async () => {
  const { modal, search, root } = await setup()
  search.setText('fox')
  await modal.close()
  expect(root.catalogue.searchText).toBe('')
})

test('six hundred wallets are filtered within 60 ms', async () => {
  const many = Array.from({ length: 600 }, (_, index) => catalogueWallet(`Wallet ${index}`))
  const { root, modal, platform } = setupModal({}, { wallets: many })
  onTestFinished(modal.dispose)
  await modal.open({ view: 'AllWallets' })
  for (let page = 0; page < 15; page++) {
    root.flows.loadMoreWallets()
    await platform.settle()
  }
  expect(allWalletRows(root)).toHaveLength(600)
  // The test measures processor time: other load on the machine does not count.
  const start = process.cpuUsage()
  root.flows.search.setText('wallet 59')
  expect(allWalletRows(root)).toHaveLength(11)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(60)
})

test('if the modal opens at the list, its first page waits for the recommended wallets and leaves them out', async () => {
  const { platform, modal, requested, shown, root } = await setup()
  await modal.close()
  root.catalogue.recommendedTask.reset()
  root.modal.set({ isLoading: true })
  let answer = (_response: Response) => {}
  platform.onFetch(() => new Promise((resolve) => (answer = resolve)))
  const asked = () => requested('/getWallets').map(({ url }) => new URL(url).searchParams)
  const before = asked().length
  void root.catalogue.loadRecommended()
  root.flows.loadMoreWallets()
  await platform.settle()
  expect({ newRequests: asked().length - before, isLoading: root.catalogue.pageTask.isLoading }).toEqual({
    newRequests: 1,
    isLoading: true,
  })
  answer(Response.json({ data: [catalogueWallet('Fox')], count: 2 }))
  await platform.settle()
  expect(asked().at(-1)?.get('exclude')).toBe('id-Fox')
  answer(Response.json({ data: [catalogueWallet('Owl')], count: 2 }))
  await platform.settle()
  expect(shown()).toEqual(['Fox', 'Owl'])
})

test('after two openings at once, the first page still waits for the recommended wallets and leaves them out', async () => {
  const { modal, platform, requested } = setupModal()
  onTestFinished(modal.dispose)
  const answers: ((response: Response) => void)[] = []
  platform.onFetch((url) =>
    url.includes('/getWallets') ? new Promise((resolve) => answers.push(resolve)) : new Response('image'),
  )
  const pages = () => requested('/getWallets').map(({ url }) => new URL(url).searchParams.get('exclude'))
  await modal.open({ view: 'AllWallets' })
  await platform.settle()
  await modal.open({ view: 'AllWallets' })
  await platform.settle()
  expect(pages()).toEqual([null])
  answers[0]?.(Response.json({ data: [catalogueWallet('Fox')], count: 2 }))
  await platform.settle()
  expect(pages()).toEqual([null, 'id-Fox'])
})
