import { isModalError } from '../../../../core/errors/base.js'
import { createReceive } from '../../../../core/features/receive/receive.js'
import { createSend } from '../../../../core/features/send/send.js'
import type { SendStore } from '../../../../core/features/send/store.js'
import { createSwap } from '../../../../core/features/swap/swap.js'
import { createWalletSwitch } from '../../../../core/wallets/network/switch-network.js'
import type { SendActions } from '../../../language/verbs/feature-verbs.js'
import { must, waitFor } from '../wait-for.js'
import type { Hands } from './core-device.js'

/** The verbs of who sends and receives, done on the parts that the views call. */
export function coreSendActions({ root, visible }: Hands): SendActions {
  let drawn: unknown
  let language = 'en'
  const part = async () => {
    const send = await root().flows.part(createSend)
    const { navigation } = root()
    // The view begins Send when it is drawn, and again each time it opens.
    if (navigation.view === 'WalletSend' && (send.store.quoteStatus === 'none' || navigation.current !== drawn)) {
      send.start(language)
      drawn = navigation.current
    }
    return send
  }
  /** A control that is there, and can be pressed, once something is so. */
  const when = async (control: string, isThere: (store: SendStore) => boolean) => {
    const send = await part()
    await waitFor(() => {
      must(isThere(send.store), `${control} cannot be pressed now: ${JSON.stringify(send.store.blocker ?? 'it loads')}`)
    })
    return send
  }
  const form = async (control: string) => {
    await visible(control, 'WalletSend')
    return when(control, ({ token }) => token !== undefined)
  }
  const open = async () => {
    await visible('the token', 'WalletSend')
    const send = await part()
    send.showTokens()
    return send
  }

  return {
    chooseSendToken: async (symbol) => {
      await open()
      await visible(`the token ${symbol}`, 'WalletSendSelectToken')
      const send = await when(`the token ${symbol}`, ({ foundTokens }) =>
        foundTokens.some((token) => token.symbol === symbol),
      )
      const token = send.store.foundTokens.find((each) => each.symbol === symbol)
      if (token) send.store.chooseToken(token)
      root().flows.goBack()
    },
    openSendTokens: async () => void (await open()),
    findSendToken: async (text) => {
      await visible('the search field', 'WalletSendSelectToken')
      ;(await part()).store.set({ search: text })
    },
    seeSendTokens: async (wanted) => {
      await visible('the list of tokens', 'WalletSendSelectToken')
      const { store } = await part()
      await waitFor(() => {
        const shown = store.foundTokens.map(({ symbol }) => symbol)
        must(
          shown.join() === wanted.join(),
          `the tokens are ${shown.join(', ') || 'none'}, not ${wanted.join(', ') || 'none'}`,
        )
      })
    },
    enterSend: async (amount) => (await form('the amount')).store.setAmount(amount),
    sendTo: async (text) => {
      await visible('the receiver', 'WalletSend')
      ;(await part()).setReceiver(text)
    },
    chooseRecipient: async (wanted) => {
      await visible(wanted, 'WalletSend')
      const find = ({ recipients }: SendStore) =>
        recipients.find(({ name, address }) => [name, address].includes(wanted))
      const send = await when(wanted, (store) => find(store) !== undefined)
      const found = find(send.store)
      if (found) send.chooseRecipient(found)
    },
    sendAll: async () => {
      await form('Max')
      const send = await when('Max', ({ quoteStatus }) => quoteStatus === 'known')
      send.store.setMax()
    },
    switchSendMeasure: async () => (await form('the measure')).store.toggleUsd(),
    seeSendBlocked: async ({ by, text, reason, problem }) => {
      await visible('the form', 'WalletSend', 'WalletSendPreview')
      const { store } = await part()
      await waitFor(() => {
        const { blocker } = store
        const said = blocker?.kind === 'receiver' && 'error' in blocker.problem ? blocker.problem.error : undefined
        const why = store.amount.reason
        const wrong = blocker?.kind === 'receiver' ? blocker.problem.kind : undefined
        const isSo = [text ?? said?.shortMessage, reason ?? why, problem ?? wrong]
        must(
          blocker?.kind === by && isSo.join() === [said?.shortMessage, why, wrong].join(),
          `the form says ${JSON.stringify([blocker?.kind, said?.shortMessage, why, wrong])}`,
        )
      })
    },
    seeSendWarned: async (wanted) => {
      await visible('the form', 'WalletSend')
      const { store } = await part()
      await waitFor(() => {
        const kinds = store.receiverWarnings.map(({ kind }) => kind)
        const isAsked = store.receiver.status === 'looking'
        must(
          !isAsked && kinds.join() === wanted.join(),
          `the form warns of ${kinds.join(', ') || 'nothing'}, not ${wanted.join(', ') || 'anything'}`,
        )
      })
    },
    writePageIn: async (lang) => {
      language = lang
    },
    reviewSend: async () => {
      await form('Review')
      const send = await when('Review', ({ blocker }) => blocker === undefined)
      send.review()
    },
    chooseSpeed: async (speed) => {
      await visible(speed, 'WalletSendPreview')
      const send = await when(speed, ({ quote }) => quote !== undefined)
      send.setSpeed(speed)
    },
    confirmSend: async () => {
      await visible('the button that sends', 'WalletSendPreview')
      const send = await when(
        'the button that sends',
        ({ blocker, quoteStatus, loading, phase }) =>
          blocker === undefined && quoteStatus !== 'loading' && !loading && phase.step !== 'sent',
      )
      // The wallet answers when it likes.
      void send.send()
    },
    switchWallet: async () => {
      await visible('the button that switches the wallet', 'WalletSendPreview', 'SwapPreview')
      const { flows, navigation, chains } = root()
      const isSwap = navigation.view === 'SwapPreview'
      const [{ store: send }, { store: swap }] = [await flows.part(createSend), await flows.part(createSwap)]
      const { switchWallet } = await flows.part(createWalletSwitch)
      const { activeNetwork } = chains
      await waitFor(() => {
        const failure = isSwap ? swap.transactionError : send.phase.step === 'failed' ? send.phase.error : undefined
        must(isModalError(failure, 'chain_mismatch'), 'the review does not say that the wallet is on another network')
      })
      const press = async () => {
        if (!activeNetwork || !(await switchWallet(activeNetwork))) return
        if (isSwap) swap.set({ transactionError: undefined })
        else send.set({ phase: { step: 'editing' } })
      }
      // The wallet answers when it likes.
      void press()
    },
    finishSend: async () => {
      await visible('Done', 'WalletSendPreview')
      const send = await when('Done', ({ phase }) => phase.step === 'sent')
      send.done()
    },
    seePaymentUri: async (wanted) => {
      await visible('the code', 'WalletReceive')
      const receive = await root().flows.part(createReceive)
      await waitFor(() => must(receive.uri === wanted, `the code says ${receive.uri ?? 'nothing'}, not ${wanted}`))
    },
    copyReceiveAddress: async () => {
      await visible('Copy address', 'WalletReceive')
      await root().flows.copyAddress()
    },
    openCompatibleNetworks: async () => {
      await visible('Networks of this address', 'WalletReceive')
      ;(await root().flows.part(createReceive)).showNetworks()
    },
  }
}
