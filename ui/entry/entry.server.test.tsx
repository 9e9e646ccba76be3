import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  EmbeddedWalletModal,
  evm,
  NetworkButton,
  WalletModalProvider,
} from '../index.js'

const options = { adapters: [evm()], storagePrefix: 'server' }

test('a server renders real buttons', () => {
  const html = renderToString(
    <WalletModalProvider options={options}>
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
    </WalletModalProvider>,
  )
  expect(html).toContain('<button part="wallet-button" form="" class="wm-button" data-kind="connect"')
  expect(html).toContain('Connect wallet')
  expect(html).toContain('aria-label="Network: Choose network"')
})

test("the buttons' theme is left to CSS, unless the host sets one", () => {
  const drawn = (themeMode?: 'light') =>
    renderToString(
      <WalletModalProvider options={themeMode ? { ...options, themeMode } : options}>
        <ConnectButton />
      </WalletModalProvider>,
    )
  expect(drawn()).not.toContain('data-theme')
  expect(drawn('light')).toContain('data-theme="light"')
})

test('the markup contains nothing that a style policy could block', () => {
  const html = renderToString(
    <WalletModalProvider options={options}>
      <ConnectButton size="sm" />
      <EmbeddedWalletModal />
    </WalletModalProvider>,
  )
  expect(html).not.toMatch(/style=|<style|<script/)
})

test('a modal on a server waits for nothing and leaves nothing running', async () => {
  const modal = createWalletModal(options)
  expect(modal.getSnapshot()).toBe(modal.getServerSnapshot())
  await modal.close()
  modal.dispose()
})
