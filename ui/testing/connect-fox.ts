import { act } from '@testing-library/react'
import type { TestAdapter } from '../../core/testing/adapter.js'
import type { setup } from './view.js'

/** Announces Fox and connects it with that account. Returns a function that waits for pending work. */
export async function connectFox(
  { modal, platform, announce }: Pick<Awaited<ReturnType<typeof setup>>, 'modal' | 'platform' | 'announce'>,
  evm: Pick<TestAdapter, 'connecting'>,
  address: string,
) {
  announce('Fox')
  const settle = () => act(() => platform.settle())
  await act(() => modal.flows.open())
  await settle()
  const row = modal.walletList.connectRows.find(({ name }) => name === 'Fox')
  if (!row) throw new Error('No row')
  modal.flows.chooseWallet(row)
  await settle()
  evm.connecting.at(-1)?.approve({ accounts: [{ namespace: 'eip155', address, type: 'eoa' }] })
  await settle()
  return settle
}
