import { afterEach, expect, test, vi } from 'vitest'
import { browserPlatform } from './browser-platform.js'
import type { PlatformFrame, WindowMessage } from './platform.js'

const url = 'https://secure.test/sdk?projectId=p'
const open: PlatformFrame[] = []

afterEach(() => {
  for (const frame of open.splice(0)) frame.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

async function setup(parent?: Element) {
  // The test environment would load the page.
  vi.stubGlobal('fetch', async () => new Response(''))
  const windows = await browserPlatform(parent && (() => parent)).loadWindows?.()
  if (!windows) throw new Error('a page has windows')
  const heard: WindowMessage[] = []
  const failed: string[] = []
  const loaded: string[] = []
  const frame = windows.openFrame({
    url,
    title: 'Login',
    onMessage: (message) => heard.push(message),
    onLoad: () => loaded.push('loaded'),
    onFailed: (reason) => failed.push(reason),
  })
  open.push(frame)
  const element = document.querySelector('iframe')
  if (!element) throw new Error('there is a frame')
  // Frames load no pages here: the environment reports that at once, and logs it.
  expect(failed.splice(0)).toEqual(['load'])
  const post = (data: unknown, origin: string, source: unknown) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { windows, frame, element, heard, loaded, failed, post }
}

test('a frame is placed in the modal’s element, where a slot can show it, and is removed completely', async () => {
  const host = document.createElement('wallet-modal')
  host.attachShadow({ mode: 'open' })
  document.body.append(host)
  const { element, frame, heard, post } = await setup(host)
  expect({ parentElement: element.parentElement, slot: element.slot, title: element.title, src: element.src }).toEqual({
    parentElement: host,
    slot: 'frame',
    title: 'Login',
    src: url,
  })
  frame.close()
  post('late', 'https://secure.test', null)
  expect({ iframe: document.querySelector('iframe'), heard }).toEqual({ iframe: null, heard: [] })
})

test('without the modal’s element, the frame is in the page but hidden', async () => {
  const { element } = await setup()
  expect({ parentElement: element.parentElement, display: element.style.display }).toEqual({
    parentElement: document.body,
    display: 'none',
  })
})

test("reports each message's origin, and whether the frame’s own window sent it", async () => {
  const { element, heard, post } = await setup()
  post('mine', 'https://secure.test', element.contentWindow)
  post('another window’s', 'https://secure.test', window)
  expect(heard).toEqual([
    { data: 'mine', origin: 'https://secure.test', isFromFrame: true },
    { data: undefined, origin: 'https://secure.test', isFromFrame: false },
  ])
})

test("data of other windows' messages are not read, because their getters may take any time", async () => {
  const { heard } = await setup()
  let reads = 0
  const event = Object.assign(new Event('message'), { origin: 'https://evil.test', source: window })
  Object.defineProperty(event, 'data', { get: () => (reads += 1) })
  window.dispatchEvent(event)
  expect({ heardCount: heard.length, reads }).toEqual({ heardCount: 1, reads: 0 })
})

function violate(effectiveDirective: string, blockedURI: string, disposition = 'enforce'): void {
  const told = { effectiveDirective, blockedURI, disposition }
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), told))
}

test('a policy that blocks the frame is distinguished from one that blocks other things', async () => {
  const { failed } = await setup()
  violate('img-src', 'https://secure.test/logo.png')
  violate('frame-src', 'https://other.test')
  violate('frame-src', 'https://secure.test.evil.test/sdk')
  violate('frame-src', 'inline')
  // A report-only policy.
  violate('frame-src', 'https://secure.test/sdk', 'report')
  expect(failed).toEqual([])
  violate('frame-src', 'https://secure.test/sdk')
  expect(failed).toEqual(['policy'])
})

test.each([
  { isThere: false, speaks: false, ends: ['load'] },
  { isThere: true, speaks: false, ends: [] },
  { isThere: false, speaks: true, ends: [] },
])('a page that is quiet after it is there: had $isThere, speaks $speaks', async ({ isThere, speaks, ends }) => {
  const { element, failed, post } = await setup()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  element.dispatchEvent(new Event('load'))
  if (speaks) post({ type: '@w3m-frame/READY' }, 'https://secure.test', element.contentWindow)
  await vi.advanceTimersByTimeAsync(1010)
  expect(failed).toEqual(ends)
})

test.each([
  { of: 'no page, and a browser that says nothing of it', isThere: false, isForbidden: false, ends: ['load'] },
  { of: 'a page that takes its time', isThere: true, isForbidden: false, ends: [] },
  { of: 'a policy that lets nobody ask', isThere: false, isForbidden: true, ends: [] },
])('a frame of which nothing is heard at all: $of', async ({ isThere, isForbidden, ends }) => {
  vi.useFakeTimers()
  const { failed } = await setup()
  vi.stubGlobal('fetch', async () => {
    if (isForbidden) setTimeout(() => violate('connect-src', url))
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(failed).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(failed).toEqual(ends)
})

test.each([
  { of: 'before its page is asked for', heardAfterMs: 1900, asks: 0 },
  { of: 'before the answer is here', heardAfterMs: 2100, asks: 1 },
])('a frame that speaks $of is well, whatever the answer is', async ({ heardAfterMs, asks }) => {
  vi.useFakeTimers()
  const { element, failed, post } = await setup()
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
    throw new TypeError('Failed to fetch')
  })
  await vi.advanceTimersByTimeAsync(heardAfterMs)
  post({ type: '@w3m-frame/READY' }, 'https://secure.test', element.contentWindow)
  await vi.advanceTimersByTimeAsync(3000)
  expect({ failed, asked }).toEqual({ failed: [], asked: asks })
})

test('a reloaded page that can no longer be loaded is reported, even if it sent messages before', async () => {
  const { element, loaded, failed, post } = await setup()
  vi.useFakeTimers()
  loaded.length = 0
  let isThere = true
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  const speak = () => post({ type: '@w3m-frame/READY' }, 'https://secure.test', element.contentWindow)
  const load = async (says?: () => void) => {
    element.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(500)
    says?.()
    await vi.advanceTimersByTimeAsync(510)
  }
  speak()
  await load()
  // It sends nothing, but it can be reached.
  await load()
  isThere = false
  await load(speak)
  expect(failed).toEqual([])
  speak()
  await load()
  expect({ failed, loadedCount: loaded.length }).toEqual({ failed: ['load'], loadedCount: 4 })
})

test("a frame gets the permissions that it needs on its own origin, and learns the embedding page's origin", async () => {
  const { element } = await setup()
  expect(element.allow).toBe(
    'clipboard-write https://secure.test; publickey-credentials-get https://secure.test; publickey-credentials-create https://secure.test',
  )
  expect(element.referrerPolicy).toBe('strict-origin')
  expect([...element.sandbox].sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
    'allow-storage-access-by-user-activation',
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://secure.test', '//secure.test'])(
  '%s is neither framed nor opened, nor gone to',
  async (bad) => {
    const { windows } = await setup()
    const failed: string[] = []
    const frames = document.querySelectorAll('iframe').length
    open.push(
      windows.openFrame({
        url: bad,
        title: 'x',
        onMessage: () => {},
        onLoad: () => {},
        onFailed: (reason) => failed.push(reason),
      }),
    )
    expect({ failed, iframes: document.querySelectorAll('iframe') }).toMatchObject({
      failed: ['load'],
      iframes: { length: frames },
    })
    const popup = { location: { href: '' }, close: vi.fn() }
    const opens = vi.fn(() => popup)
    vi.stubGlobal('open', opens)
    expect(windows.openPopup({ url: bad, name: 'buy', width: 600, height: 800 })).toBeUndefined()
    expect(browserPlatform().openUrl(bad, '_top')).toBe(false)
    expect(opens).not.toHaveBeenCalled()
    windows.openPopup({ name: 'social', width: 600, height: 800 })?.navigate(bad)
    expect({ href: popup.location.href, closeCount: popup.close.mock.calls.length }).toEqual({
      href: '',
      closeCount: 1,
    })
  },
)

test('the page’s URL is replaced without loading it', async () => {
  const { windows } = await setup()
  const replaceState = vi.spyOn(window.history, 'replaceState').mockReturnValue(undefined)
  windows.replaceUrl('https://dapp.test/shop')
  expect(replaceState.mock.calls).toEqual([[window.history.state, '', 'https://dapp.test/shop']])
  replaceState.mockRestore()
})

test('a pop-up opens synchronously, navigates and closes; a blocked one is undefined', async () => {
  const { windows } = await setup()
  const popup = { location: { href: '' }, closed: false, close: vi.fn() }
  const opened: unknown[][] = []
  vi.stubGlobal('open', (...args: unknown[]) => {
    opened.push(args)
    return popup
  })
  const held = windows.openPopup({ name: 'social', width: 600, height: 800 })
  expect(opened[0]?.slice(0, 2)).toEqual(['', 'social'])
  expect(String(opened[0]?.[2])).toContain('popup,width=600,height=800')
  held?.navigate('https://social.test')
  held?.close()
  expect({ href: popup.location.href, closeCount: popup.close.mock.calls.length, isClosed: held?.isClosed() }).toEqual({
    href: 'https://social.test',
    closeCount: 1,
    isClosed: false,
  })
  vi.stubGlobal('open', () => null)
  expect(windows.openPopup({ name: 'social', width: 600, height: 800 })).toBeUndefined()
})
