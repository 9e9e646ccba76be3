// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
import { inLanguage } from '../en.js'
import { grouped } from '../grouped.js'

export const enActivity = {
  activityTitle: 'Activity',
  transactionTitle: 'Transaction',
  /** A word for each operation: done, under way, and that it failed. */
  operations: {
    approve: [
      'Approved',
      'Approving',
      'Approval failed',
    ] as const,
    bought: [
      'Bought',
      'Buying',
      'Purchase failed',
    ] as const,
    borrow: [
      'Borrowed',
      'Borrowing',
      'Borrowing failed',
    ] as const,
    burn: [
      'Burned',
      'Burning',
      'Burning failed',
    ] as const,
    cancel: [
      'Cancelled',
      'Cancelling',
      'Cancellation failed',
    ] as const,
    claim: [
      'Claimed',
      'Claiming',
      'Claim failed',
    ] as const,
    deploy: [
      'Deployed',
      'Deploying',
      'Deployment failed',
    ] as const,
    deposit: [
      'Deposited',
      'Depositing',
      'Deposit failed',
    ] as const,
    execute: [
      'Executed',
      'Executing',
      'Transaction failed',
    ] as const,
    mint: [
      'Minted',
      'Minting',
      'Minting failed',
    ] as const,
    receive: [
      'Received',
      'Receiving',
      'Couldn’t receive',
    ] as const,
    repay: [
      'Repaid',
      'Repaying',
      'Repayment failed',
    ] as const,
    send: [
      'Sent',
      'Sending',
      'Sending failed',
    ] as const,
    stake: [
      'Staked',
      'Staking',
      'Staking failed',
    ] as const,
    trade: [
      'Swapped',
      'Swapping',
      'Swap failed',
    ] as const,
    unstake: [
      'Unstaked',
      'Unstaking',
      'Unstaking failed',
    ] as const,
    withdraw: [
      'Withdrawn',
      'Withdrawing',
      'Withdrawal failed',
    ] as const,
  } as Readonly<Record<string, readonly [done: string, underWay: string, failed: string]>>, // a service may name others
  otherOperation: [
    'Transaction',
    'Transaction pending',
    'Transaction failed',
  ] as const,
  to: (who: string) => `To ${who}`,
  from: (who: string) => `From ${who}`,
  toYourself: 'To yourself',
  unnamedNft: 'NFT',
  moreTransfers: (count: number) => `+${grouped(count)} more`,
  folded: (count: number) => (count === 1 ? `${grouped(count)} empty transfer hidden` : `${grouped(count)} empty transfers hidden`),
  foldAgain: 'Hide empty transfers',
  ago: (time: string) => `${time} ago`,
  pendingFor: (time: string) => `Pending for ${time}`,
  dropped: 'Dropped',
  replaced: 'Replaced',
  emptyPageTitle: 'No transactions yet',
  emptyTabTitle: 'No activity yet',
  emptyText: 'Your transactions show up here.',
  emptyAction: 'Receive',
  failedTitle: 'Couldn’t load your activity',
  failedMore: 'Couldn’t load more',
  lookFurther: 'Load more',
  notServedTitle: 'History isn’t available',
  notServedText: 'Only transactions you send here show up. See the explorer for the rest.',
  elsewhereText: 'Only transactions sent from here are listed.',
  listLoaded: (count: number) => (count === 1 ? `${grouped(count)} transaction` : `${grouped(count)} transactions`),
  loadingActivity: 'Loading your activity',
  status: 'Status',
  statuses: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    failed: 'Failed',
    dropped: 'Dropped',
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
  nonce: 'Nonce',
  copyHash: (hash: string) => `Copy transaction hash ${hash}`,
  viewTransaction: 'View on explorer',
  notKnown: '–',
  notFoundTitle: 'Transaction not found',
  notFoundText: 'It may be on another network or too new.',
  notKnownYetTitle: 'Can’t load this transaction',
  chainFailed: 'The network isn’t responding. Retrying…',
  stuckText: 'Taking longer than usual. Paying a higher fee can speed it up.',
  speedUp: 'Speed up',
  preparing: 'Estimating fee…',
  droppedText: 'Nothing was spent. You can send it again.',
  resend: 'Send again',
  proposedText: 'It will be sent once the owners of this account approve it in their wallets.',
  waiting: 'Approve in your wallet…',
  declined: 'You rejected the request. Nothing was sent.',
  actionFailed: (reason: string, mayBeSent?: boolean) => `${reason}. ${(mayBeSent ? 'Your wallet may still send it.' : 'Nothing was sent.')}`,
  /** Behind an error that says that a transaction of this nonce is sent already. */
  checkWallet: 'Check your wallet before you try again.',
  openReplacement: 'View replacement',
  replacedText: 'Another transaction with the same nonce was confirmed instead.',
}

export type ActivityMessages = typeof enActivity

export const activityMessagesOf = inLanguage('activity', enActivity)
