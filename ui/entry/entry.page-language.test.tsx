import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { evm } from '../index.js'
import { ConnectButton } from './buttons.js'
import { createWalletModal, WalletModalProvider } from './provider.js'

// Preloads the modal's code, which the façade imports.
beforeAll(() => Promise.all([import('../shell/modal-ring.js'), import('../features/connect/connect.js')]))
afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('lang')
})

const surface = () => document.querySelector('wallet-modal')?.shadowRoot

function title(): string | null | undefined {
  const id = surface()?.querySelector('dialog')?.getAttribute('aria-labelledby')
  return id ? surface()?.getElementById(id)?.textContent : undefined
}

test("the modal opens in the page's language, and switches to another one while it is open", async () => {
  document.documentElement.lang = 'ar'
  const modal = createWalletModal({ projectId: 'test', adapters: [evm()] })
  onTestFinished(() => act(() => modal.dispose()))
  await act(() => modal.open())
  const container = surface()?.querySelector<HTMLElement>('.wm-root')
  expect({ lang: container?.lang, dir: container?.dir }).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(title()).toBe('ربط المحفظة')

  document.documentElement.lang = 'de'
  await expect.poll(() => title()).toBe('Wallet verbinden')
  expect({ lang: container?.lang, dir: container?.dir, open: modal.getSnapshot().open }).toEqual({
    lang: 'de',
    dir: 'ltr',
    open: true,
  })
})

test('the server renders the button in English, and the page in its language', async () => {
  const modal = createWalletModal({ projectId: 'test' })
  onTestFinished(() => act(() => modal.dispose()))
  const page = (
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>
  )
  expect(renderToString(page)).toContain('Connect wallet')
  document.documentElement.lang = 'de'
  render(page)
  await expect.poll(() => screen.queryByText('Wallet verbinden')).not.toBeNull()
})

test('a misconfigured site is reported in the page’s language', async () => {
  const { error } = console
  console.error = () => {}
  onTestFinished(() => {
    console.error = error
  })
  document.documentElement.lang = 'de'
  const modal = createWalletModal({ projectId: 7 as never })
  onTestFinished(() => act(() => modal.dispose()))
  await act(() => modal.open().catch(() => undefined))
  expect(surface()?.querySelector<HTMLElement>('.wm-root')?.lang).toBe('de')
  expect(surface()?.textContent).not.toContain('For developers')
})

test('refuses a locale that is not a language tag', async () => {
  const { error } = console
  console.error = () => {}
  onTestFinished(() => {
    console.error = error
  })
  const modal = createWalletModal({ projectId: 'test', locale: 'german, please' })
  onTestFinished(() => act(() => modal.dispose()))
  await expect(act(() => modal.open())).rejects.toThrow(
    'locale: got "german, please", wanted a language tag such as en',
  )
})
