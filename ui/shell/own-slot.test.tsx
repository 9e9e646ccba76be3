import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SlotPlace } from '../../core/contracts/slots.js'
import { createRoot } from '../../core/modal/root.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createTestPlatform } from '../../core/testing/platform.js'
import { setupScreen } from '../testing/screen.js'
import { views } from './views.js'

async function open(options: ModalOptions) {
  await views.AllWallets.load()
  const { platform, modal } = await setupScreen(options)
  await act(async () => modal.flows.open())
  const element = document.querySelector('wallet-modal')
  const contentOf = (name: string) => element?.querySelector(`[slot="wm-${name}"]`)?.textContent
  return { platform, modal, element, contentOf }
}

const says =
  (text: string) =>
  ({ element, view }: SlotPlace) =>
    void element.append(`${text} in ${view}`)

test("the page's content is placed below the title, at the end of the view and at the bottom of the window", async () => {
  const slots = { header: says('Header'), content: says('Content'), footer: says('Footer') }
  const { contentOf, element } = await open({ slots })
  expect(['header', 'content', 'footer'].map(contentOf)).toEqual([
    'Header in Connect',
    'Content in Connect',
    'Footer in Connect',
  ])
  const order = [...(element?.shadowRoot?.querySelectorAll('.wm-header, .wm-stage, slot') ?? [])]
  expect(order.map((each) => each.getAttribute('name') ?? each.className)).toEqual([
    'wm-header',
    'wm-header',
    'wm-stage',
    'wm-content',
    'wm-footer',
  ])
})

test("each view has its own content, and the previous view's content is removed", async () => {
  const taken: string[] = []
  const footer = ({ element, view }: SlotPlace) => {
    if (view !== 'Connect') return undefined
    element.append('New here?')
    return () => void taken.push(view)
  }
  const { modal, contentOf } = await open({ slots: { footer } })
  expect(contentOf('footer')).toBe('New here?')
  await act(async () => modal.navigation.push({ view: 'AllWallets' }))
  expect(contentOf('footer')).toBe('')
  expect(taken).toEqual(['Connect'])
  await act(async () => modal.flows.goBack())
  expect(contentOf('footer')).toBe('New here?')
})

test("the previous view's content is gone before the next view is filled", async () => {
  const told: string[] = []
  const footer = ({ view }: SlotPlace) => {
    told.push(`${view} comes`)
    return () => void told.push(`${view} goes`)
  }
  const { modal } = await open({ slots: { footer } })
  await act(async () => modal.navigation.push({ view: 'AllWallets' }))
  await act(async () => modal.flows.goBack())
  expect(told).toEqual(['Connect comes', 'Connect goes', 'AllWallets comes', 'AllWallets goes', 'Connect comes'])
})

test('a slot whose function throws stays empty, and the page is told', async () => {
  const footer = vi.fn(() => {
    throw new Error('not today')
  })
  const { platform, contentOf, element } = await open({ slots: { footer } })
  expect(contentOf('footer')).toBe('')
  expect(element?.shadowRoot?.querySelector('.wm-stage')?.textContent).not.toBe('')
  expect(platform.logged.map(({ values }) => values[0])).toContain("The host's slots.footer failed")
})

test('slots accept functions under these three names only', async () => {
  expect(() => createRoot({ slots: { footer: 'By us' } }, createTestPlatform())).toThrow('slots.footer')
  expect(() => createRoot({ slots: { top: () => {} } }, createTestPlatform())).toThrow('slots')
})
