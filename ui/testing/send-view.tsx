import { act, fireEvent } from '@testing-library/react'
import { alice, createSendWorld } from '../../core/testing/send.js'
import { enSend } from '../messages/english/send.js'
import { views } from '../shell/views.js'
import { connectFox } from './connect-fox.js'
import { setup } from './view.js'

/** Connects an account, and renders that view. */
export async function setupAt(
  view: 'WalletSend' | 'WalletReceive',
  prepare?: (world: ReturnType<typeof createSendWorld>) => void,
) {
  const world = createSendWorld()
  prepare?.(world)
  const drawn = await setup(view, { projectId: 'test', ...world.options })
  const more = ['Account', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletCompatibleNetworks'] as const
  await Promise.all(more.map((name) => views[name].load()))
  const { modal, platform, screen } = drawn
  platform.onFetch(world.answer)
  const settle = await connectFox(drawn, world.evm, alice)
  await act(() => modal.flows.open({ view }))
  drawn.show()
  await settle()
  await settle()
  const write = async (name: string | RegExp, value: string) => {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
    await act(() => platform.advance(500))
  }
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  }
  return { ...drawn, ...world, settle, write, press }
}

export const amountOf = (symbol: string) => enSend.amountLabel(symbol)
export const button = ({ screen }: Pick<Awaited<ReturnType<typeof setupAt>>, 'screen'>, name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name })
