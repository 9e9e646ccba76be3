import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { evm } from '../../core/adapters/index.js'
import { createRoot } from '../../core/modal/root.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createTestPlatform } from '../../core/testing/platform.js'
import { createScreen } from '../shell/screen.js'
import { views } from '../shell/views.js'

/** A real modal with its dialog in the page, not opened yet. Removed after the test. */
export async function setupScreen(options: ModalOptions = {}) {
  await views.Connect.load()
  const platform = createTestPlatform()
  const modal = createRoot({ adapters: [evm()], ...options }, platform)
  const screen = createScreen(modal)
  modal.start()
  onTestFinished(() => {
    act(() => screen.dispose())
    modal.dispose()
  })
  const find = (selector: string) =>
    document.body.querySelector('wallet-modal')?.shadowRoot?.querySelector(selector) ?? null
  return { platform, modal, screen, find, prepare: () => act(() => screen.prepare()) }
}
