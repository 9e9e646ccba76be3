import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { evm } from '../../core/adapters/evm/index.js'
import type { ModalOptions } from '../../core/contracts/host-options.js'
import { createRoot } from '../../core/root.js'
import { createTestPlatform } from '../../core/test-platform.js'
import { loadView } from '../views/registry.js'
import { createScreen } from './screen.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function setup(options: ModalOptions = {}) {
  await loadView('Connect')
  const platform = createTestPlatform()
  const modal = createRoot({ adapters: [evm()], ...options }, platform)
  const screen = createScreen(modal)
  modal.start()
  ends.push(
    () => act(() => screen.dispose()),
    () => modal.dispose(),
  )
  const find = (selector: string) => document.querySelector('wallet-modal')?.shadowRoot?.querySelector(selector) ?? null
  return { platform, modal, find, prepare: () => act(() => screen.prepare()) }
}

test('the list is drawn in the closed dialog when the pointer nears a button, and nobody is asked anything', async () => {
  const { prepare, find, platform } = await setup({ customWallets: [{ id: 'fox', name: 'Fox' }] })
  expect(document.querySelector('wallet-modal')).toBeNull()
  prepare()
  expect(find('[data-row="wallet:fox"]')?.textContent).toContain('Fox')
  expect(find('dialog')?.hasAttribute('open')).toBe(false)
  expect(platform.requests).toEqual([])
})

test('a list with a picture at an address of the host’s is not drawn before the modal is opened', async () => {
  const fox = { id: 'fox', name: 'Fox', image_url: 'https://fox.test/icon.png' }
  const { prepare, find, modal } = await setup({ customWallets: [fox] })
  prepare()
  expect(find('[data-row]')).toBeNull()
  await act(async () => modal.flows.open())
  expect(find('[data-row="wallet:fox"]')?.textContent).toContain('Fox')
})

test('no other view than the first is drawn ahead', async () => {
  const { prepare, find, modal } = await setup()
  modal.navigation.reset({ view: 'Networks' })
  prepare()
  expect(find('.wm-card')).toBeNull()
})
