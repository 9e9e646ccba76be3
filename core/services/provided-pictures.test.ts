// Preloaded, so that no test waits for an import.
import './catalogue-api.js'
import { expect, onTestFinished, test } from 'vitest'
import type { PicturesProvider } from '../contracts/service-providers.js'
import { services } from '../contracts/services.js'
import { setupModal } from '../testing/modal.js'
import { createTestPlatform } from '../testing/platform.js'
import { askPictures } from './provided-pictures.js'

const giving = (picture: PicturesProvider['picture']): PicturesProvider => ({ name: 'Pictures', hosts: [], picture })
const asked = { kind: 'wallet', id: 'fox' } as const

function ask(...pictures: readonly PicturesProvider[]) {
  const platform = createTestPlatform()
  return askPictures({ platform, services: services().parse({ pictures }) }, asked)
}

test('providers are asked in order, until one has the picture', async () => {
  const last = giving(() => Promise.reject(new Error('not asked')))
  const lacking = giving(async () => undefined)
  const found = await ask(
    lacking,
    giving(async () => new Blob(['fox'])),
    last,
  )
  expect(await found?.text()).toBe('fox')
  expect(await ask(lacking)).toBeUndefined()
})

test('one that fails, or gives something else or too much, counts as one that lacks it', async () => {
  const bad = [
    giving(() => Promise.reject(new Error('down'))),
    giving(() => {
      throw new Error('broken')
    }),
    giving(async () => 'https://a.test/fox.png' as never), // a host's JavaScript may give anything
    giving(async () => new Blob([new Uint8Array(500_001)])),
  ]
  expect(await ask(...bad)).toBeUndefined()
  expect(
    await (
      await ask(
        ...bad,
        giving(async () => new Blob(['fox'])),
      )
    )?.text(),
  ).toBe('fox')
})

test('one that stays silent counts as one that lacks it, after two seconds', async () => {
  const platform = createTestPlatform()
  const silent = giving(() => new Promise(() => {}))
  const pictures = [silent, giving(async () => new Blob(['fox']))]
  const found = askPictures({ platform, services: services().parse({ pictures }) }, asked)
  await platform.advance(2000)
  expect(await (await found)?.text()).toBe('fox')
  expect(platform.pendingTimers).toBe(0)
})

test('a key of a provider of pictures follows no redirect', async () => {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response('fox', { status: 307, headers: { location: 'https://other.test' } }))
  const by = (init?: RequestInit) =>
    giving(async (_asked, { fetch, signal }) => (await fetch('https://pictures.test', { ...init, signal })).blob())
  const ask = (picture: PicturesProvider) =>
    askPictures({ platform, services: services().parse({ pictures: picture }) }, asked)
  expect(await ask(by({ headers: { 'x-api-key': 'secret' } }))).toBeUndefined()
  expect(await (await ask(by()))?.text()).toBe('fox')
  expect(platform.requests.map(({ init }) => init?.redirect)).toEqual(['manual', undefined])
})

test('a silent provider keeps neither the next one nor the catalogue from giving pictures, each after two seconds', async () => {
  const pictures = [giving(() => new Promise(() => {})), giving(() => new Promise(() => {}))]
  const { modal, platform, root } = setupModal({ services: { pictures } })
  onTestFinished(modal.dispose)
  platform.onFetch((url) =>
    url.includes('/getWalletImage/') ? new Response('fox') : new Response('', { status: 404 }),
  )
  const loading = root.images.load('wallet', ['fox'])
  await platform.advance(2000)
  await platform.advance(2000)
  await loading
  expect(await root.images.get('wallet', 'fox')?.text()).toBe('fox')
})

test('a catalogue that never gives a picture is given up after two seconds, and asked again the next time', async () => {
  const { modal, platform, root } = setupModal()
  onTestFinished(modal.dispose)
  let answer: () => Response | Promise<Response> = () => new Promise(() => {})
  platform.onFetch(() => answer())
  const loading = root.images.load('wallet', ['fox'])
  await platform.advance(2000)
  await loading
  expect(root.images.get('wallet', 'fox')).toBeUndefined()
  answer = () => new Response('fox')
  await root.images.load('wallet', ['fox'])
  expect(await root.images.get('wallet', 'fox')?.text()).toBe('fox')
})
