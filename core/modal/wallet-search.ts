import { lazy } from '../lib/lazy.js'
import type { FlowContext } from '../state/context.js'
import type { AllWalletsFlow } from '../wallets/list/all-wallets.js'

export interface WalletSearch {
  /** Loads the first page, when the list appears. */
  begin(): void
  /** Clears the search, when the list is left. */
  clear(): void
  loadMore(): void
  retry(): void
  setCertifiedOnly(isOnly: boolean): void
  setText(text: string): void
  dispose(): void
}

/** The list of all wallets. Its code loads when the list is first shown. If that fails, the list shows the error. */
export function createWalletSearch(context: FlowContext): WalletSearch {
  let isDisposed = false
  const code = lazy(
    () => import('../wallets/list/all-wallets.js'),
    ({ createAllWalletsFlow }) => createAllWalletsFlow(context),
  )

  const act = async (action: (flow: AllWalletsFlow) => void) => {
    try {
      const flow = code.peek() ?? (await code.load())
      if (!isDisposed) action(flow)
    } catch (error) {
      return context.root.catalogue.pageTask.run(() => Promise.reject(error))
    }
  }

  return {
    begin: () => void act((flow) => flow.begin()),
    clear: () => code.peek()?.clear(),
    loadMore: () => void act((flow) => flow.loadMore()),
    retry: () => void act((flow) => flow.retry()),
    setCertifiedOnly: (isOnly) => void act((flow) => flow.setCertifiedOnly(isOnly)),
    setText: (text) => void act((flow) => flow.setText(text)),
    dispose: () => {
      isDisposed = true
      code.dispose()
    },
  }
}
