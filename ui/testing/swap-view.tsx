// Preloaded, so that no test waits for an import.
import '../features/swap/preview.js'
import { act, fireEvent } from '@testing-library/react'
import type { PrefilledSwap } from '../../core/contracts/views/views.js'
import { alice, createSwapService, createSwapWallet, swapRouters } from '../../core/testing/swap.js'
import { enSwap } from '../messages/english/swap.js'
import { views } from '../shell/views.js'
import { connectFox } from './connect-fox.js'
import { setup } from './view.js'

/** Excludes the text of the live region. */
export const seen = { ignore: '[role=status]' }

/** Connects an account, and renders the form. */
export async function setupForm(
  prefilled: PrefilledSwap,
  prepare?: (service: ReturnType<typeof createSwapService>) => void,
) {
  const service = createSwapService()
  prepare?.(service)
  const { batches, evm, reference, sent, wallet } = createSwapWallet()
  const drawn = await setup('Swap', { projectId: 'test', adapters: [reference], swapRouters })
  await Promise.all([views.SwapSelectToken.load(), views.SwapPreview.load(), views.Account.load()])
  const { modal, platform } = drawn
  platform.onFetch(service.answer)
  const settle = await connectFox(drawn, evm, alice)
  await act(() => modal.flows.open({ view: 'Swap', data: prefilled }))
  drawn.show()
  await settle()
  await settle()
  const type = async (label: string, text: string) => {
    fireEvent.change(drawn.screen.getByRole('textbox', { name: enSwap.amountOf(label) }), { target: { value: text } })
    await act(() => platform.advance(200))
  }
  const press = async (name: string | RegExp) => {
    fireEvent.click(drawn.screen.getByRole('button', { name }))
    await settle()
  }
  const amountIn = (label: string) =>
    drawn.screen.getByRole<HTMLInputElement>('textbox', { name: enSwap.amountOf(label) }).value
  return { ...drawn, ...service, batches, press, sent, settle, type, amountIn, wallet }
}
