import { inLanguage } from './en.js'

/** Texts about transactions. Loaded with the first view that shows some. */
export const enActivity = {
  activityTitle: 'Activity',
  transactionTitle: 'Transaction',

  /** A word for each operation: done, under way, and that it failed. */
  operations: {
    approve: ['Approved', 'Approving', 'Approval failed'],
    bought: ['Bought', 'Buying', 'Purchase failed'],
    borrow: ['Borrowed', 'Borrowing', 'Borrowing failed'],
    burn: ['Burned', 'Burning', 'Burning failed'],
    cancel: ['Canceled', 'Canceling', 'Cancellation failed'],
    claim: ['Claimed', 'Claiming', 'Claim failed'],
    deploy: ['Deployed', 'Deploying', 'Deployment failed'],
    deposit: ['Deposited', 'Depositing', 'Deposit failed'],
    execute: ['Executed', 'Executing', 'Execution failed'],
    mint: ['Minted', 'Minting', 'Minting failed'],
    receive: ['Received', 'Receiving', 'Receipt failed'],
    repay: ['Repaid', 'Repaying', 'Repayment failed'],
    send: ['Sent', 'Sending', 'Sending failed'],
    stake: ['Staked', 'Staking', 'Staking failed'],
    trade: ['Swapped', 'Swapping', 'Swap failed'],
    unstake: ['Unstaked', 'Unstaking', 'Unstaking failed'],
    withdraw: ['Withdrawn', 'Withdrawing', 'Withdrawal failed'],
  } as Readonly<Record<string, readonly [done: string, underWay: string, failed: string]>>, // more words may come from the service
  otherOperation: ['Transaction', 'Transaction pending', 'Transaction failed'] as const,

  to: (who: string) => `To ${who}`,
  from: (who: string) => `From ${who}`,
  toYourself: 'To yourself',
  unnamedNft: 'NFT',
  moreTransfers: (count: number) => `+${count} more`,
  folded: (count: number) => `Hidden empty transfers: ${count}`,
  ago: (time: string) => `${time} ago`,
  pendingFor: (time: string) => `Pending for ${time}`,
  dropped: 'Dropped',
  replaced: 'Replaced',

  emptyPageTitle: 'No transactions yet',
  emptyTabTitle: 'No activity yet',
  emptyText: 'What you send and receive appears here.',
  emptyAction: 'Receive',
  failedTitle: 'Could not load your activity',
  failedText: 'Check your connection and try again.',
  failedMore: 'Could not load more',
  retryActivity: 'Retry',
  lookFurther: 'Look further back',
  notServedTitle: 'No history of this network',
  notServedText: 'What you send from here appears here. The explorer has the rest.',
  elsewhereText: 'Only what was sent from here is listed.',
  openExplorer: 'View all on the explorer',
  listLoaded: (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`),
  loadingActivity: 'Loading your activity',

  status: 'Status',
  statuses: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    failed: 'Failed',
    dropped: 'Dropped: no node has it any more',
    replaced: 'Replaced by another transaction',
  },
  date: 'Date',
  sentAt: 'Sent',
  fromLabel: 'From',
  toLabel: 'To',
  networkLabel: 'Network',
  fee: 'Network fee',
  confirmations: 'Confirmations',
  confirmationsFinal: 'Final',
  nonce: 'Number',
  copyHash: (hash: string) => `Copy transaction hash ${hash}`,
  viewTransaction: 'View on the explorer',
  notKnown: '–',
  notFoundTitle: 'This transaction is not known here',
  notFoundText: 'It may be on another network, or too new for the node to know.',
  notKnownYetTitle: 'Could not look this up',
  chainFailed: 'The network does not answer. Trying again…',

  stuckText: 'It takes longer than usual. A higher fee may get it through.',
  speedUp: 'Speed up',
  preparing: 'Working out the fee…',
  droppedText: 'Nothing was spent. You can send it again.',
  resend: 'Send again',
  waiting: 'Approve in your wallet…',
  declined: 'You declined. Nothing was sent.',
  actionFailed: (reason: string, mayBeSent = false) =>
    `${reason}. ${mayBeSent ? 'Your wallet may still send it.' : 'Nothing was sent.'}`,
  openReplacement: 'View the replacement',
  replacedText: 'Another transaction with the same number was mined instead.',
}

export type ActivityMessages = typeof enActivity

export const activityMessagesOf = inLanguage({ en: enActivity })
