import type { Root } from '../../../core/modal/root.js'

/** Recommended wallets fill up to so many beside those that are here. */
const recommendedRoom = 2

/** The rows of Connect that come from the catalogue: how many are on their way, and whether they failed. */
export function suggestionsOf({ catalogue, options, walletList }: Root): {
  /** Rows that they take when they are here. */
  room: number
  pendingCount: number
  hasFailed: boolean
  retry: () => void
} {
  const { featuredIds, featuredTask, recommendedTask } = catalogue
  const { customWallets, enableWallets } = options.given
  const hasFeatured = featuredIds.length > 0
  const here = walletList.connectRows.length
  const known = walletList.connectRows.filter(({ group }) => group === 'recent' || group === 'injected').length
  const missing = hasFeatured || customWallets.length > 0 ? 0 : Math.max(0, recommendedRoom - known)
  const featuredPending = hasFeatured && isPending(featuredTask) ? featuredIds.length : 0
  const recommendedPending = isPending(recommendedTask) ? missing : 0
  return {
    room: hasFeatured ? featuredIds.length : missing,
    pendingCount: enableWallets ? featuredPending + recommendedPending : 0,
    hasFailed:
      (hasFeatured && featuredTask.state.status === 'failed') ||
      (recommendedTask.state.status === 'failed' && (missing > 0 || here === 0)),
    retry: () => {
      void catalogue.loadExcluded()
      void catalogue.loadFeatured()
      void catalogue.loadRecommended()
    },
  }
}

function isPending(task: Root['catalogue']['featuredTask']): boolean {
  return task.state.status === 'idle' || (task.isPending && task.value === undefined)
}
