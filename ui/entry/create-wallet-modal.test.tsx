import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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

/** Makes a modal in another file of the page, or in this one when no address is given. */
function makeIn(file: string | undefined, options: ModalOptions = {}) {
  const made = { projectId: 'test', ...options }
  const make = new Function('make', 'options', `return make(options)\n//# sourceURL=${file}`)
  const modal: ReturnType<typeof createWalletModal> = make(createWalletModal, made)
  onTestFinished(() => act(() => modal.dispose()))
  return modal
}

const isEnded = async (modal: ReturnType<typeof createWalletModal>) =>
  isModalError(await modal.switchNetwork('eip155:1').catch((error: unknown) => error), 'disposed')

test('in development the modal of a file that runs again ends the one before, and no other', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  onTestFinished(() => void vi.unstubAllEnvs())
  const updates = Array.from({ length: 5 }, (_, update) => makeIn(`http://localhost:5173/src/wallet.js?t=${update}`))
  const ofOtherFile = makeIn('http://localhost:5173/src/other.js')
  const withOwnPrefix = makeIn('http://localhost:5173/src/other.js?t=1', { storagePrefix: 'own' })
  const all = [...updates, ofOtherFile, withOwnPrefix]
  expect(await Promise.all(all.map(isEnded))).toEqual([true, true, true, true, false, false, false])
})

test('in production every modal stays, of the same file too', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const both = [makeIn('http://dapp.test/wallet.js'), makeIn('http://dapp.test/wallet.js')]
  expect(await Promise.all(both.map(isEnded))).toEqual([false, false])
})
