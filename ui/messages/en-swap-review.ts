/** What a visitor reads who reviews a swap, and while the wallet is asked. Loaded with the review. */
export const enSwapReview = {
  previewTitle: 'Review swap',
  send: 'Send',
  receive: 'Receive',
  reviewCarefully: 'Review transaction carefully',
  highImpact: (percent: string) => `You lose about ${percent}% of the value.`,
  unknownImpact: 'It is not known what this is worth.',
  swapAnyway: 'Swap anyway',
  cancel: 'Cancel',
  swap: 'Swap',
  swapOf: (amount: string, symbol: string) => `Swap ${amount} ${symbol}`,
  approve: 'Approve',
  approveOf: (symbol: string) => `Approve ${symbol} and swap`,
  approving: 'Approving...',
  preparing: 'Preparing…',
  approveInWallet: 'Approve limit increase in your wallet',
  approvalPending: 'The approval is on its way to the chain',
  confirmInWallet: 'Confirm transaction in your wallet',
  swapping: (source: string, amount: string, target: string) => `Swapping ${source} to ${amount} ${target}`,
  refused: 'You declined',
  failed: 'Transaction error',
  failedTry: 'Nothing was swapped. You can try again.',
  previewEmpty: 'Nothing to review yet',
  previewEmptyText: 'Choose two tokens and an amount first.',
  back: 'Back',
}

export type SwapReviewMessages = typeof enSwapReview
