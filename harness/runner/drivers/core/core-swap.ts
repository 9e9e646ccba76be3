import type { SwapSide, SwapStore } from '../../../../core/features/swap/store.js'
import { createSwap } from '../../../../core/features/swap/swap.js'
import { findSymbol } from '../../../../core/features/swap/tokens.js'
import { canConfirm, changeOf } from '../../../../core/features/swap/transact.js'
import type { Root } from '../../../../core/modal/root.js'
import type { SwapActions } from '../../../language/verbs/feature-verbs.js'
import { must, waitFor } from '../wait-for.js'
import type { Hands } from './core-device.js'

export async function drawSwap(root: Root): Promise<void> {
  if (root.navigation.view === 'Swap') await root.flows.part(createSwap)
}

/** The verbs of who swaps, done on the part that the views call. */
export function coreSwapActions({ root, visible }: Hands): SwapActions {
  const part = async () => root().flows.part(createSwap)
  /** A control that is there, and can be pressed, once something is so. */
  const when = async (control: string, isThere: (store: SwapStore) => boolean) => {
    const swap = await part()
    await waitFor(() => must(isThere(swap.store), `${control} cannot be pressed now`))
    return swap
  }
  const form = async (control: string) => {
    await visible(control, 'Swap')
    return when(control, ({ status }) => status === 'ready')
  }

  const open = async (side: SwapSide) => {
    const swap = await form('the token')
    swap.selectToken(side)
    return swap
  }

  return {
    enterSwap: async (input) => {
      const { amount, side } = typeof input === 'string' ? { amount: input, side: 'source' as const } : input
      const swap = await form('the amount')
      swap.type(side, amount)
    },
    chooseSwapToken: async (input) => {
      const { token, side } = typeof input === 'string' ? { token: input, side: 'target' as const } : input
      const swap = await open(side)
      await visible(`the token ${token}`, 'SwapSelectToken')
      const found = findSymbol(swap.store.tokens, token)
      must(found, `no token "${token}"; there are ${swap.store.tokens.map((each) => each.symbol).join(', ')}`)
      swap.chooseToken(side, found)
    },
    openSwapTokens: async (side) => void (await open(side)),
    // The view alone filters the list.
    findSwapToken: () => visible('the search field', 'SwapSelectToken'),
    seeSwapBlocked: async ({ by, reason }) => {
      const { store } = await form('why there is no swap')
      await waitFor(() => {
        const { problem } = store
        const why = problem?.kind === 'amount' ? problem.reason : undefined
        must(problem?.kind === by && (reason ?? why) === why, `the form says ${JSON.stringify(problem ?? 'nothing')}`)
      })
    },
    exchangeTokens: async () => (await form('Exchange')).switchTokens(),
    swapAll: async () => {
      await form('Max')
      const swap = await when('Max', ({ maxAmount }) => maxAmount !== undefined)
      swap.setMax()
    },
    reviewSwap: async () => {
      await form('Review swap')
      const swap = await when('Review swap', ({ next }) => next === 'review')
      swap.review()
    },
    confirmSwap: async () => {
      await visible('the button that swaps', 'SwapPreview')
      const swap = await when('the button that swaps', canConfirm)
      swap.confirm()
    },
    renewSwap: async () => {
      await visible('what takes the new quote', 'SwapPreview')
      const swap = await when(
        'what takes the new quote',
        (store) => !store.isBusy && (changeOf(store) !== undefined || store.refusal !== undefined),
      )
      swap.renew()
    },
    retrySwap: async () => {
      await visible('Try again', 'Swap')
      const swap = await when(
        'Try again',
        ({ status, problem }) => status === 'failed' || problem?.kind === 'quote' || problem?.kind === 'balances',
      )
      swap.retry()
    },
  }
}
