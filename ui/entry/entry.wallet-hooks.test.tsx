import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { WalletSnapshot } from '../../core/contracts/modal-api.js'
import { setup } from '../testing/modal.js'
import { useConnect, useSignMessage, useSwitchNetwork } from './hooks.js'
import { disposedFailure } from './load-failure.js'

afterEach(cleanup)

const wallet = (id: string, ...namespaces: WalletSnapshot['connectors'][number]['namespace'][]): WalletSnapshot => ({
  id,
  name: `Wallet ${id}`,
  imageUrl: undefined,
  disabledReason: undefined,
  connectors: namespaces.map((namespace) => ({ id: `${id} of ${namespace}`, namespace })),
})

function Wallets() {
  const { connectors, connect, status, error } = useConnect()
  return (
    <>
      <output>{[status, error?.code].join(' ')}</output>
      <button type="button" onClick={() => connect()}>
        Any
      </button>
      {connectors.map((each) => (
        <button key={each.id} type="button" onClick={() => connect(each)}>
          {each.name}
        </button>
      ))}
      <button type="button" onClick={() => connect(connectors[1], { namespace: 'solana' })}>
        On Solana
      </button>
    </>
  )
}

function Requests() {
  const { signMessage, isSigning, error } = useSignMessage()
  const { switchNetwork, isSwitching, error: switchError } = useSwitchNetwork()
  return (
    <>
      <output>{[isSigning, error?.code, isSwitching, switchError?.code].map(String).join(' ')}</output>
      <button type="button" onClick={() => signMessage('Hello', { namespace: 'solana' }).catch(() => {})}>
        Sign
      </button>
      <button type="button" onClick={() => switchNetwork('eip155:10').catch(() => {})}>
        Switch
      </button>
    </>
  )
}

test('a page lists the wallets and opens the modal at the chosen one', () => {
  const { show, findWallets, calls, listenerCount } = setup()
  const { unmount } = show(<Wallets />)
  findWallets([wallet('fox', 'eip155'), wallet('both', 'eip155', 'solana'), wallet('walletConnect', 'eip155')])
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(calls).toEqual([
    ['open', { view: 'Connect' }],
    ['open', { view: 'ConnectingExternal', data: { connectorId: 'fox of eip155', namespace: 'eip155' } }],
    ['open', { view: 'ConnectingMultiChain', data: { connectorId: 'both' } }],
    ['open', { view: 'ConnectingWalletConnectBasic' }],
    ['open', { view: 'ConnectingExternal', data: { connectorId: 'both of solana', namespace: 'solana' } }],
  ])
  unmount()
  expect(listenerCount()).toBe(0)
})

test('connecting reports its status and its failure', () => {
  const { show, say } = setup()
  show(<Wallets />)
  const told = screen.getByRole('status')
  say({ status: 'connecting' })
  expect(told.textContent).toBe('connecting ')
  say({ status: 'disconnected', error: { code: 'wallet_user_rejected', message: 'No' } })
  expect(told.textContent).toBe('disconnected wallet_user_rejected')
})

test('a request is pending while it waits, and keeps its failure until the next attempt', async () => {
  const { show, calls, answerWith } = setup()
  show(<Requests />)
  const told = screen.getByRole('status')
  answerWith(() => Promise.reject(disposedFailure()))
  for (const name of ['Sign', 'Switch']) fireEvent.click(screen.getByRole('button', { name }))
  expect(told.textContent).toBe('true undefined true undefined')
  await screen.findByText('false disposed false disposed')
  answerWith(async () => 'signature')
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  expect(told.textContent).toBe('true undefined false disposed')
  await screen.findByText('false undefined false disposed')
  expect(calls).toEqual([
    ['signMessage', 'Hello', { namespace: 'solana' }],
    ['switchNetwork', 'eip155:10'],
    ['signMessage', 'Hello', { namespace: 'solana' }],
  ])
})
