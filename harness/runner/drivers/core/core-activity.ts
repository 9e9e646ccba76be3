import { type ActivityPart, createActivity } from '../../../../core/features/activity/activity.js'
import type { ActivityEntry } from '../../../../core/features/activity/entry.js'
import type { Root } from '../../../../core/modal/root.js'
import type { ActivityActions } from '../../../language/verbs/feature-verbs.js'
import { ControlMissingError, must, waitFor } from '../wait-for.js'
import type { Hands } from './core-device.js'

/** The texts of each operation: done, pending, failed. Written out, so that a changed text fails a scenario. */
const words: Readonly<Record<string, readonly [string, string, string]>> = {
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
}
const statuses: Readonly<Record<string, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
  dropped: 'Dropped: no node has it any more',
  replaced: 'Replaced by another transaction',
}

function wordOf({ operation, status }: ActivityEntry): string {
  const [done = operation, underWay = operation, failed = operation] = words[operation] ?? []
  return status === 'confirmed' ? done : status === 'pending' ? underWay : failed
}

/** The verbs of who looks at what an account did, done on the part that the views call. */
export function coreActivityActions({ root, visible }: Hands): ActivityActions {
  /** A view that is on the screen says so once. */
  const shown = new WeakMap<Root, Set<string>>()
  const once = async (key: string, show: (part: ActivityPart) => void): Promise<ActivityPart> => {
    const part = await root().flows.part(createActivity)
    const keys = shown.get(root()) ?? new Set()
    shown.set(root(), keys)
    if (!keys.has(key)) show(part)
    keys.add(key)
    return part
  }
  const list = async (control: string) => {
    await visible(control, 'Transactions')
    return once('list', (part) => part.show())
  }
  const page = async (control: string) => {
    await visible(control, 'TransactionDetails')
    const { current } = root().navigation
    const hash = current.view === 'TransactionDetails' ? current.data.hash : ''
    const part = await once(`page:${hash}`, (activity) => activity.showTransaction(hash))
    return { part, hash }
  }

  return {
    seeActivity: async (wanted) => {
      const { store } = await list('Activity')
      await waitFor(() => {
        const { history } = store
        const rows = store.rows.flatMap((row) => (row.kind === 'entry' ? wordOf(row.entry) : []))
        if (wanted.length === 0 && (history.isLoading || history.error || rows.length > 0))
          throw new ControlMissingError(
            `the list is not empty: ${rows.slice(0, 5).join(', ') || 'it loads, or failed'}`,
          )
        const begins = rows.slice(0, wanted.length)
        must(
          begins.join() === wanted.join(),
          `the list begins with ${begins.join(', ') || 'nothing'}, not ${wanted.join(', ')}`,
        )
      })
    },
    seeNftPreviews: async (wanted) => {
      const { store } = await list('Activity')
      await waitFor(() => {
        const pictures = store.entries.slice(0, wanted.length).map(({ transfers: [first] }) => {
          const { name, content } = first?.nft_info ?? {}
          return content?.preview?.url ? (name ?? null) : null
        })
        must(
          pictures.join() === wanted.join(),
          `the rows show ${JSON.stringify(pictures)}, not ${JSON.stringify(wanted)}`,
        )
      })
    },
    seeActivityLoading: async () => {
      const { store } = await list('Loading your activity')
      await waitFor(() => must(store.history.isLoading, 'the list does not say that it loads'))
    },
    seeActivityFailed: async () => {
      const { store } = await list('Retry')
      await waitFor(() => must(store.history.error, 'the list does not say that it failed'))
    },
    retryActivity: async () => {
      const part = await list('Retry')
      await waitFor(() => must(part.store.history.error, 'Retry is not shown: nothing has failed'))
      part.retry()
    },
    moreActivity: async () => {
      const part = await list('the end of the list')
      await waitFor(() =>
        must(!(part.store.history.isLoading || !part.store.hasMore), 'there is no page after this one'),
      )
      part.loadMore()
    },
    openTransaction: async (word) => {
      const part = await list(`the transaction ${word}`)
      const entry = await waitFor(() => {
        const found = part.store.entries.find((each) => wordOf(each) === word)
        if (found) return found
        throw new ControlMissingError(
          `no transaction "${word}"; there are ${part.store.entries.map(wordOf).join(', ')}`,
        )
      })
      part.openTransaction(entry.hash)
    },
    seeTransaction: async (wanted) => {
      const { part, hash } = await page('the page of a transaction')
      await waitFor(() => {
        const { details } = part.store
        const status = part.store.find(hash)?.status ?? details.value?.status
        const { confirmations, isFinal, fee } = details.value ?? {}
        const facts: Readonly<Record<string, string | undefined>> = {
          Status: status && statuses[status],
          Confirmations: isFinal ? 'Final' : confirmations?.toString(),
          'Network fee': fee === undefined ? undefined : fee.toString(),
        }
        for (const [label, value] of Object.entries(wanted)) {
          // The view formats the fee; here it only has to exist.
          const isSo = label === 'Network fee' ? facts[label] !== undefined : facts[label] === value
          must(isSo, `${label} is ${facts[label] ?? 'not known'}, not ${value}`)
        }
      })
    },
    copyTransactionHash: async () => {
      const { part, hash } = await page('Copy transaction hash')
      await part.copyHash(hash)
    },
    speedUp: async () => {
      const { part, hash } = await page('Speed up')
      await offered(part, hash, 'speedUp')
      await part.speedUp(hash)
      await confirm(part, hash, 'Speed up now')
    },
    sendAgain: async () => {
      const { part, hash } = await page('Send again')
      await offered(part, hash, 'resend')
      await part.resend(hash)
      await confirm(part, hash, 'Send now')
    },
    openReplacement: async () => {
      const { part, hash } = await page('View the replacement')
      const replacement = await waitFor(() => {
        const found = part.store.sent.find(hash)?.replacedBy
        if (found) return found
        throw new ControlMissingError('View the replacement is not shown')
      })
      part.openTransaction(replacement)
    },
  }

  function confirm(part: ActivityPart, hash: string, control: string): Promise<void> {
    return waitFor(() => {
      must(part.store.actions.get(hash)?.status === 'reviewing', `${control} is not shown`)
      // The wallet answers when it likes.
      void part.confirmAgain(hash)
    })
  }

  function offered(part: ActivityPart, hash: string, step: 'speedUp' | 'resend'): Promise<void> {
    return waitFor(() =>
      must(
        part.nextStep(hash, root().platform.now()) === step,
        `${step === 'speedUp' ? 'Speed up' : 'Send again'} is not shown`,
      ),
    )
  }
}
