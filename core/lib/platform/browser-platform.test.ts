import { afterEach, expect, test, vi } from 'vitest'
import { readMember } from '../../errors/base.js'
import { browserPlatform } from './browser-platform.js'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  localStorage.clear()
})

function agent(userAgent: string, maxTouchPoints = 0) {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  return browserPlatform().device
}

test("keeps and lists items in the page's storage", () => {
  // A client of an earlier test may have written to it.
  localStorage.clear()
  const { storage } = browserPlatform()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  expect(storage.keys()).toEqual(['a'])
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test("modals of one page receive each other's writes like other tabs, once all of them are written", async () => {
  const later = () => new Promise((resolve) => setTimeout(resolve))
  // Waits until events of earlier tests have been delivered.
  await later()
  const [writer, reader] = [browserPlatform(), browserPlatform()]
  const heard: unknown[] = []
  const hear = (event: Event) =>
    heard.push([readMember(event, 'key'), readMember(event, 'newValue'), reader.storage.getItem('b')])
  const ownWords = vi.fn()
  writer.events.addEventListener('storage', ownWords)
  reader.events.addEventListener('storage', hear)
  writer.storage.setItem('a', '1')
  writer.storage.setItem('b', '2')
  expect(heard).toEqual([])
  await later()
  expect(heard.splice(0)).toEqual([
    ['a', '1', '2'],
    ['b', '2', '2'],
  ])
  // Only changes emit an event: two modals that react to each other would never stop.
  writer.storage.setItem('a', '1')
  writer.storage.removeItem('c')
  await later()
  expect(heard).toEqual([])
  writer.storage.removeItem('a')
  await later()
  expect(heard).toEqual([['a', null, '2']])
  reader.events.removeEventListener('storage', hear)
  writer.storage.removeItem('b')
  await later()
  expect(heard).toHaveLength(1)
  expect(ownWords).not.toHaveBeenCalled()
  writer.events.removeEventListener('storage', ownWords)
})

test('takes title, description and icon from the page', () => {
  document.head.innerHTML =
    '<title>Dapp</title><meta property="og:description" content="About"><link rel="shortcut icon" href="/icon.png">'
  expect(browserPlatform().pageMetadata()).toEqual({
    title: 'Dapp',
    description: 'About',
    icon: new URL('/icon.png', document.baseURI).href,
  })
  document.head.innerHTML = ''
  expect(browserPlatform().pageMetadata()).toEqual({ title: '', description: '', icon: '' })
})

test('makes UUIDs in a page that is not a secure context', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const id = browserPlatform().randomUuid()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(browserPlatform().randomUuid()).not.toBe(id)
})

test('a link opens synchronously, and the new page gets no opener', () => {
  const opened = { opener: {} }
  vi.stubGlobal('window', Object.assign(window, { open: () => opened }))
  expect(browserPlatform().openUrl('https://a.test', '_blank')).toBe(true)
  expect(opened.opener).toBeNull()
})

test('a page without media queries is light, and a page without fetch is offline', async () => {
  vi.stubGlobal('matchMedia', undefined)
  vi.stubGlobal('fetch', undefined)
  const platform = browserPlatform()
  expect(platform.colorScheme()).toBe('light')
  platform.events.addEventListener('colorschemechange', () => {})
  await expect(platform.fetch('https://a.test')).rejects.toThrow(TypeError)
})

test('a changed colour scheme is emitted as colorschemechange until the listener is removed', () => {
  const media = new EventTarget()
  vi.stubGlobal('matchMedia', () => Object.assign(media, { matches: true }))
  const platform = browserPlatform()
  expect(platform.colorScheme()).toBe('dark')
  const listener = vi.fn()
  platform.events.addEventListener('colorschemechange', listener)
  media.dispatchEvent(new Event('change'))
  platform.events.removeEventListener('colorschemechange', listener)
  media.dispatchEvent(new Event('change'))
  expect(listener).toHaveBeenCalledTimes(1)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    5,
    'ios safari mobile',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, 'ios safari mobile'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0, 'mac safari'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0 Safari/537.36', 0, 'mac'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 5, 'android mobile'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 0, ''],
])('%s with %i touch points is: %s', (userAgent, touchPoints, expected) => {
  const device = agent(userAgent, touchPoints)
  const words = [
    device.isIos && 'ios',
    device.isAndroid && 'android',
    device.isMac && 'mac',
    device.isSafari && 'safari',
    device.isMobile && 'mobile',
  ]
  expect(words.filter(Boolean).join(' ')).toBe(expected)
})

test('a page whose parent is another window is in a frame', () => {
  expect(browserPlatform().device.isInIframe).toBe(false)
  vi.stubGlobal('parent', { postMessage() {} })
  expect(browserPlatform().device.isInIframe).toBe(true)
})
