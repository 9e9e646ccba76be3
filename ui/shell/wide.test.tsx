import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mappedError } from '../../core/errors/mapped-error.js'
import { updateOptions } from '../../core/modal/update-options.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createTestAdapter } from '../../core/testing/adapter.js'
import { setupScreen } from '../testing/screen.js'
import { loadLook } from './frame.js'
import { views } from './views.js'

afterEach(() => void vi.unstubAllGlobals())

/** Gives the window a width. Returns a function that changes it. */
function layOutWindow(width: number): (next: number) => void {
  let now = width
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const least = /min-width: (\d+)px/.exec(query)?.[1]
      const most = /max-width: (\d+)px/.exec(query)?.[1]
      if (least) return now >= Number(least)
      return most ? now <= Number(most) : query.includes('reduced-motion')
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  return (next) =>
    act(() => {
      now = next
      for (const listener of [...listeners]) listener()
    })
}

/** An open modal with Fox and Bear, in a window of that width. */
async function setup({ width = 1280, ...options }: ModalOptions & { width?: number } = {}) {
  const resize = layOutWindow(width)
  const names = ['WhatIsAWallet', 'ConnectingExternal', 'AllWallets', 'GetWallet', 'Account', 'Downloads'] as const
  await Promise.all(names.map((name) => views[name].load()))
  const adapter = createTestAdapter()
  const features = { email: false, socials: false } as const
  const drawn = await setupScreen({ modalSize: 'wide', adapters: [adapter.reference], features, ...options })
  const { modal, platform, find } = drawn
  await loadLook(modal)
  const settle = () => act(() => platform.settle())
  const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  const announce = (name: string) => {
    const info = { uuid: name, name, rdns: `test.${name.toLowerCase()}`, icon: 'data:image/svg+xml,<svg/>' }
    const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
    const detail = Object.freeze({ info, provider })
    act(() => void platform.events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
  }
  const open = async () => {
    await act(() => modal.flows.open())
    await act(() => modal.flows.whenLoaded())
    await settle()
  }
  const root = () => document.querySelector('wallet-modal')?.shadowRoot
  const texts = (selector: string) => [...(root()?.querySelectorAll(selector) ?? [])].map((each) => each.textContent)
  return {
    ...drawn,
    adapter,
    announce,
    open,
    resize,
    settle,
    /** The titles of the panes, from start to end. */
    titles: () => texts('h2'),
    focused: () => root()?.activeElement?.textContent,
    currentRows: () => texts('[aria-current="true"] .wm-row-name'),
    isWide: () => find('.wm-wide') !== null,
    async press(name: string | RegExp) {
      const [element] = within(find('.wm-card') as HTMLElement).getAllByRole('button', { name }) // the card is an element of HTML
      if (!element) throw new Error(`There is no ${name}`)
      element.focus()
      fireEvent.click(element)
      await settle()
      await frame()
    },
  }
}

async function setupOpen(options: Parameters<typeof setup>[0] = {}) {
  const drawn = await setup(options)
  drawn.announce('Fox')
  drawn.announce('Bear')
  await drawn.open()
  return drawn
}

test('with modalSize "wide" the list stands beside a guide, and beside what is chosen', async () => {
  const { titles, press, focused, currentRows, modal, find } = await setupOpen()
  expect(titles()).toEqual(['Connect wallet', 'What is a wallet?'])
  expect({ row: currentRows(), focused: focused() }).toEqual({ row: [], focused: 'Connect wallet' })
  expect(find('dialog')?.getAttribute('aria-labelledby')).toBe(find('h2')?.id)

  await press('Fox')
  expect(titles()).toEqual(['Connect wallet', 'Fox'])
  expect({ row: currentRows(), focused: focused() }).toEqual({ row: ['Fox'], focused: 'Fox' })
  expect(modal.navigation.viewHistory).toEqual(['Connect', 'ConnectingExternal'])

  await press('Back')
  expect(titles()).toEqual(['Connect wallet', 'What is a wallet?'])
  expect({ row: currentRows(), focused: focused() }).toEqual({ row: [], focused: 'Fox' })
  expect(modal.connections.attempt.status).toBe('idle')

  await press('Get a wallet')
  expect(titles()).toEqual(['Connect wallet', 'Get a wallet'])
  await press('All wallets')
  expect({ titles: titles(), row: currentRows() }).toEqual({
    titles: ['Connect wallet', 'All wallets'],
    row: ['All wallets'],
  })
  expect(modal.navigation.viewHistory).toEqual(['Connect', 'AllWallets'])
})

test('the two titles, the rows and the buttons follow each other as they stand on the screen', async () => {
  const { press, find } = await setupOpen()
  await press('Fox')
  const stops = [
    ...(find('.wm-card')?.querySelectorAll('h2, .wm-header button, [data-row], .wm-connecting button') ?? []),
  ]
  expect(stops.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
    'Connect wallet',
    'WalletConnect QR',
    'Fox',
    'Bear',
    'All wallets ',
    'Back',
    'Fox',
    'Close',
    'Cancel',
  ])
})

test('another row cancels the first wallet and asks the second', async () => {
  const { press, adapter, titles, currentRows, modal } = await setupOpen()
  await press('Fox')
  await press('Bear')
  expect(adapter.connecting.map(({ params }) => [params.connector.name, params.signal.aborted])).toEqual([
    ['Fox', true],
    ['Bear', false],
  ])
  expect({ titles: titles(), row: currentRows() }).toEqual({ titles: ['Connect wallet', 'Bear'], row: ['Bear'] })
  expect(modal.navigation.viewHistory).toEqual(['Connect', 'ConnectingExternal'])
})

test('a second press on a row does not ask again while the wallet is asked, but does after a refusal', async () => {
  const { press, adapter, settle, find, focused } = await setupOpen()
  await press('Fox')
  await press('Fox')
  expect({ asked: adapter.connecting.length, focused: focused() }).toEqual({ asked: 1, focused: 'Fox' })
  adapter.connecting[0]?.refuse(mappedError('wallet_user_rejected', { cause: new Error('no') }))
  await settle()
  expect(find('.wm-connecting h3')?.textContent).toBe('Request rejected')
  await press('Fox')
  expect(adapter.connecting.map(({ params }) => params.connector.name)).toEqual(['Fox', 'Fox'])
})

test('a connected visitor sees Account in one pane, and the list again in two', async () => {
  const { press, adapter, settle, titles, isWide, modal } = await setupOpen({ afterConnect: 'account' })
  await press('Fox')
  adapter.connecting[0]?.approve()
  await settle()
  expect({ view: modal.navigation.view, isWide: isWide(), panes: titles().length }).toEqual({
    view: 'Account',
    isWide: false,
    panes: 1,
  })
  await act(async () => modal.navigation.push({ view: 'Connect' }))
  await settle()
  expect(titles()).toEqual(['Connect wallet', 'What is a wallet?'])
})

test('a window that becomes narrow or wide keeps the view, the elements and the attempt', async () => {
  const { press, resize, titles, isWide, adapter, find, focused, settle } = await setupOpen({ width: 899 })
  expect({ titles: titles(), isWide: isWide() }).toEqual({ titles: ['Connect wallet'], isWide: false })
  const row = find('[data-row$="test.fox"]')
  resize(900)
  expect(titles()).toEqual(['Connect wallet', 'What is a wallet?'])
  expect(find('[data-row$="test.fox"]')).toBe(row)
  await press('Fox')
  const attempt = find('.wm-connecting')
  resize(899)
  await settle()
  expect({ titles: titles(), isWide: isWide(), focused: focused() }).toEqual({
    titles: ['Fox'],
    isWide: false,
    focused: 'Fox',
  })
  expect(find('.wm-connecting')).toBe(attempt)
  resize(1280)
  expect({ titles: titles(), focused: focused() }).toEqual({ titles: ['Connect wallet', 'Fox'], focused: 'Fox' })
  expect(find('.wm-connecting')).toBe(attempt)
  expect(adapter.connecting.map(({ params }) => params.signal.aborted)).toEqual([false])
})

test('Escape closes the modal from both panes', async () => {
  const { press, find, modal } = await setupOpen()
  await press('Fox')
  fireEvent.keyDown(find('dialog') as Element, { key: 'Escape' })
  expect(modal.modal.isOpen).toBe(false)
})

test.each([
  { why: 'by default', given: { modalSize: undefined } },
  { why: 'with compact', given: { modalSize: 'compact' } },
  { why: 'below 900 px', given: { width: 899 } },
] as const)('the list has the card to itself $why', async ({ given }) => {
  const { titles, isWide } = await setupOpen(given)
  expect({ titles: titles(), isWide: isWide() }).toEqual({ titles: ['Connect wallet'], isWide: false })
})

test('the option can be changed while the modal is open', async () => {
  const { modal, titles, settle } = await setupOpen({ modalSize: 'compact' })
  await act(() => updateOptions(modal, { modalSize: 'wide' }))
  await settle()
  await vi.waitFor(() => expect(titles()).toEqual(['Connect wallet', 'What is a wallet?']))
})

test('a view that does not follow from the list is drawn in one pane', async () => {
  const { modal, titles, settle } = await setupOpen()
  await act(() => modal.flows.open({ view: 'AllWallets' }))
  await settle()
  expect(titles()).toEqual(['All wallets'])
})

test('without the guide the pane at the end has no title and no words until something is chosen', async () => {
  const { titles, find, press } = await setupOpen({ enableWalletGuide: false })
  expect(titles()).toEqual(['Connect wallet'])
  expect(find('.wm-stage + .wm-header + .wm-stage')?.textContent).toBe('')
  await press('Fox')
  expect(titles()).toEqual(['Connect wallet', 'Fox'])
})

test('if WalletConnect is all there is, its code is shown at once, and Back leads to the guide', async () => {
  const { open, platform, titles, press, modal, currentRows } = await setup({ projectId: 'test' })
  platform.onFetch(() => Response.json({ data: [], count: 0 }))
  await open()
  await vi.waitFor(() => expect(modal.navigation.view).toBe('ConnectingWalletConnectBasic'))
  await vi.waitFor(() => expect(titles()).toEqual(['Connect wallet', 'WalletConnect']))
  expect(currentRows()).toEqual(['WalletConnect'])
  await press('Back')
  expect(titles()).toEqual(['Connect wallet', 'What is a wallet?'])
})
