import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isModalError } from '../../core/errors/base.js'
import { bundled } from '../../core/providers/index.js'
import { evm } from '../index.js'
import {
  createHeadlessModal,
  useAccounts,
  useConnect,
  useDisconnect,
  usePairing,
  WalletModalProvider,
} from './index.js'

// Preloads what the façade, the list of wallets and a connection import.
beforeAll(() =>
  Promise.all([
    import('./headless-ring.js'),
    import('../../core/modal/wallet-flows.js'),
    import('../../core/adapters/evm/adapter.js'),
  ]),
)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Announces a wallet (EIP-6963) that approves, or refuses once. */
function announce({ refusals = 0 } = {}) {
  let left = refusals
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_requestAccounts: () => {
      if (left-- > 0) throw Object.assign(new Error('no'), { code: 4001 })
      return [address]
    },
    eth_accounts: () => [address],
    eth_chainId: () => '0x1',
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method]?.() ?? null,
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: '6b7b3f0e-0000-4000-8000-000000000001',
    name: 'Fox',
    rdns: 'test.fox',
    icon: 'data:image/svg+xml,<svg/>',
  }
  const detail = Object.freeze({ info, provider })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', tell))
  tell()
}

function Page() {
  const { connectors, connect, error } = useConnect()
  const { disconnect } = useDisconnect()
  const { state } = usePairing()
  return (
    <>
      {connectors.map((wallet) => (
        <button type="button" key={wallet.id} onClick={() => connect(wallet).catch(() => {})}>
          {wallet.name}
        </button>
      ))}
      {useAccounts().map((account) => (
        <button type="button" key={account.address} onClick={() => disconnect()}>
          {account.address} of {account.wallet?.name}
        </button>
      ))}
      {error && <p role="alert">{error.code}</p>}
      <output>{state}</output>
    </>
  )
}

function show() {
  const modal = createHeadlessModal({
    adapters: [evm()],
    features: { analytics: false },
    services: { catalogue: bundled() },
  })
  onTestFinished(() => act(() => modal.dispose()))
  render(
    <WalletModalProvider modal={modal}>
      <Page />
    </WalletModalProvider>,
  )
  return modal
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('a page connects a wallet from its own list, and nothing of the modal is drawn', async () => {
  announce({ refusals: 1 })
  show()
  await press('Fox')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('wallet_user_rejected'))
  await press('Fox')
  await press(`${address} of Fox`)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^0x/ })).toBeNull())
  expect(document.querySelector('wallet-modal, dialog')).toBeNull()
  expect(document.head.querySelector('style')).toBeNull()
})

test('logins are off, and stay off when features change', async () => {
  const modal = show()
  await modal.open()
  await modal.update({ features: { swaps: false } })
  await modal.open({ view: 'ConnectSocials' })
  expect(modal.getSnapshot().view).toBe('Connect')
})

test('a bad option rejects open(), as in the modal with a window', async () => {
  const { error } = console
  console.error = () => {}
  onTestFinished(() => {
    console.error = error
  })
  const modal = createHeadlessModal({ themeMode: 'blue' as 'light' }) // on purpose
  onTestFinished(() => modal.dispose())
  const thrown = await modal.open().catch((reason: unknown) => reason)
  expect(isModalError(thrown, 'config_invalid')).toBe(true)
})

test('a press before the code has come shows no frame of a window, which would never come', async () => {
  const modal = createHeadlessModal({ projectId: 'project', adapters: [evm()] })
  onTestFinished(() => modal.dispose())
  const opening = modal.open({ view: 'ConnectingWalletConnectBasic' }).catch(() => {})
  expect(document.querySelector('[popover]')).toBeNull()
  await opening
  await modal.close()
})
