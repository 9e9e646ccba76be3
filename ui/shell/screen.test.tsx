import { act } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { setupScreen } from '../testing/screen.js'
import { views } from './views.js'

afterEach(() => vi.unstubAllGlobals())

test('the list is rendered in the closed dialog when the pointer nears a button, without any request', async () => {
  const { prepare, find, platform } = await setupScreen({ customWallets: [{ id: 'fox', name: 'Fox' }] })
  expect(document.querySelector('wallet-modal')).toBeNull()
  prepare()
  expect(find('[data-row="wallet:fox"]')?.textContent).toContain('Fox')
  expect(find('dialog')?.hasAttribute('open')).toBe(false)
  expect(platform.requests).toEqual([])
})

test('a list with a picture at the host’s URL is not rendered before the modal opens', async () => {
  const fox = { id: 'fox', name: 'Fox', image_url: 'https://fox.test/icon.png' }
  const { prepare, find, modal } = await setupScreen({ customWallets: [fox] })
  prepare()
  expect(find('[data-row]')).toBeNull()
  await act(async () => modal.flows.open())
  expect(find('[data-row="wallet:fox"]')?.textContent).toContain('Fox')
})

test('only the first view is rendered ahead', async () => {
  const { prepare, find, modal } = await setupScreen()
  modal.navigation.reset({ view: 'Networks' })
  prepare()
  expect(find('.wm-card')).toBeNull()
})

// The modal's element is added to the page unless `disableAppend` or `enableEmbedded` is set.
test.each([{ disableAppend: true }, { enableEmbedded: true }])(
  'with %o the element is only where the host puts it',
  async (options) => {
    const { prepare, find, modal, screen } = await setupScreen(options)
    prepare()
    await act(async () => modal.flows.open())
    expect(document.querySelector('wallet-modal')).toBeNull()
    const place = document.createElement('div')
    document.body.append(place)
    onTestFinished(() => place.remove())
    let unmount = () => {}
    act(() => {
      unmount = screen.mount(place)
    })
    expect(document.querySelector('wallet-modal')?.parentElement).toBe(place)
    expect(find('.wm-card')).not.toBeNull()
    // Opening again leaves it in place.
    await act(async () => modal.flows.close())
    await act(async () => modal.flows.open())
    expect([...document.querySelectorAll('wallet-modal')].map(({ parentElement }) => parentElement)).toEqual([place])
    act(() => unmount())
    expect(document.querySelector('wallet-modal')).toBeNull()
  },
)

test('without either it is added to the page when the modal opens', async () => {
  const { modal } = await setupScreen()
  expect(document.querySelector('wallet-modal')).toBeNull()
  await act(async () => modal.flows.open())
  expect(document.querySelector('wallet-modal')?.parentElement).toBe(document.body)
})

test('a line separates the header from a scrolled list', async () => {
  const { find, modal } = await setupScreen()
  await act(async () => modal.flows.open())
  const scroller = find('.wm-stage')
  const scrollTo = (top: number) => {
    if (!scroller) throw new Error('nothing is drawn that scrolls')
    scroller.scrollTop = top
    act(() => void scroller.dispatchEvent(new Event('scroll')))
  }
  expect(find('.wm-header')?.hasAttribute('data-lifted')).toBe(false)
  scrollTo(40)
  expect(find('.wm-header')?.hasAttribute('data-lifted')).toBe(true)
  scrollTo(0)
  expect(find('.wm-header')?.hasAttribute('data-lifted')).toBe(false)
})

test("another view's list starts at its top, however far the previous view was scrolled", async () => {
  await views.AllWallets.load()
  const customWallets = Array.from({ length: 80 }, (_, index) => ({ id: `wallet-${index}`, name: `Wallet ${index}` }))
  const { find, modal } = await setupScreen({ customWallets })
  await act(async () => modal.flows.open())
  const connect = find('.wm-stage')
  if (!connect) throw new Error('nothing is drawn that scrolls')
  connect.scrollTop = 248
  await act(async () => modal.navigation.push({ view: 'AllWallets' }))
  const list = find('.wm-stage')
  expect(list?.querySelector('.wm-virtual-rows')).not.toBeNull()
  expect(list).not.toBe(connect)
  expect(list?.scrollTop).toBe(0)
})

/** jsdom 26: no media queries, no `CSS`, no constructable sheets, dialogs without methods. */
function asInJsdom(): void {
  vi.stubGlobal('matchMedia', undefined)
  vi.stubGlobal('CSS', undefined)
  vi.stubGlobal('CSSStyleSheet', undefined)
  const { prototype } = HTMLDialogElement
  const methods = { show: undefined, showModal: undefined, close: undefined }
  const had = Object.fromEntries(Object.keys(methods).map((name) => [name, Reflect.get(prototype, name)]))
  Object.assign(prototype, methods)
  onTestFinished(() => void Object.assign(prototype, had))
}

test('in jsdom, where hosts test components, the modal opens and closes, and inserts no unreadable sheet', async () => {
  asInJsdom()
  const { find, modal } = await setupScreen({ customWallets: [{ id: 'fox', name: 'Fox' }] })
  await act(async () => modal.flows.open())
  expect(find('dialog')?.hasAttribute('open')).toBe(true)
  expect(find('[data-row="wallet:fox"]')?.textContent).toContain('Fox')
  expect(find('style')).toBeNull()
  await act(async () => modal.flows.close())
  expect(find('dialog')?.hasAttribute('open')).toBe(false)
})

test('after the visitor has closed the list, it is rendered anew in the closed dialog, for the next opening', async () => {
  const { find, modal } = await setupScreen({ customWallets: [{ id: 'fox', name: 'Fox' }] })
  await act(async () => modal.flows.open())
  const shown = find('[data-row="wallet:fox"]')
  await act(async () => modal.flows.close())
  await vi.waitFor(() => expect(find('[data-row="wallet:fox"]')).not.toBe(shown))
  await vi.waitFor(() => expect(find('[data-row="wallet:fox"]')).not.toBeNull())
  expect(find('dialog')?.hasAttribute('open')).toBe(false)
})
