import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isModalError } from '../../core/errors/base.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { enViews } from '../messages/en-views.js'
import { warmFonts } from '../shell/modal-ring.js'
import { ConnectButton } from './buttons.js'
import { createWalletModal, WalletModalProvider } from './provider.js'

// The modal's own code, which the façade imports.
beforeAll(() => Promise.all([import('../shell/modal-ring.js'), import('../shell/setup-screen.js')]))
afterEach(cleanup)

/** Values that a host without types may pass as options, and their errors. */
const refused: readonly [unknown, string][] = [
  [undefined, 'got nothing, wanted an object'],
  [null, 'got null, wanted an object'],
  ['projectId', 'got "projectId", wanted an object'],
  [{ themeVariables: null }, 'themeVariables: got null, wanted an object'],
  [{ themeMode: null }, 'themeMode: got null, wanted "light" or "dark"'],
  [{ storagePrefix: null }, 'storagePrefix: got null, wanted a string'],
  [{ enableEmbedded: null }, 'enableEmbedded: got null, wanted a boolean'],
  [{ adapters: null }, 'adapters: got null, wanted an array'],
]

function hearConsole(): unknown[] {
  const { error } = console
  const heard: unknown[] = []
  console.error = (...values) => void heard.push(...values)
  onTestFinished(() => {
    console.error = error
  })
  return heard
}

test.each(refused)('%o instead of options rejects open() and is said on the screen', async (options, says) => {
  const logged = hearConsole()
  const modal = createWalletModal(options as ModalOptions) // on purpose
  onTestFinished(() => act(() => modal.dispose()))
  expect(modal.getSnapshot()).toMatchObject({ open: false, themeMode: 'light' })
  const error = await act(() => modal.open().catch((thrown: unknown) => thrown))
  expect(isModalError(error, 'config_invalid')).toBe(true)
  expect(String(error)).toContain(says)
  const window = document.querySelector('wallet-modal')?.shadowRoot
  expect(window?.querySelector('dialog')?.open).toBe(true)
  expect(window?.textContent).toContain(enViews.setupHeading)
  expect(window?.textContent).toContain(says)
  expect(logged).toEqual([error])
  await expect(modal.switchNetwork('eip155:1')).rejects.toBe(error)
})

test('theme variables that are none throw nothing while the page is idle', () => {
  for (const variables of [undefined, null, 7, {}]) warmFonts(variables as undefined) // on purpose
})

test('a theme that is none changes nothing, and is told to the host', async () => {
  const logged = hearConsole()
  const told: string[] = []
  const modal = createWalletModal({ projectId: 'test', onError: (error) => told.push(error.code) })
  onTestFinished(() => act(() => modal.dispose()))
  modal.setTheme(null as never)
  // The modal is made, and nobody is asked anything.
  await act(() => Promise.resolve().then(modal.prefetch))
  await expect.poll(() => told).toEqual(['config_invalid'])
  expect(String(logged)).toContain('setTheme()')
  expect(modal.getSnapshot().themeMode).toBe('light')
})

test('inside React options that are none throw nothing either', () => {
  render(
    <WalletModalProvider options={null as never}>
      <ConnectButton />
    </WalletModalProvider>,
  )
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeDefined()
})
