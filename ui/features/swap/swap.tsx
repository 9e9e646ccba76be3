import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Coins from 'lucide-react/icons/coins'
import Unplug from 'lucide-react/icons/unplug'
import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { SwapProblem } from '../../../core/features/swap/problem.js'
import type { SwapStore } from '../../../core/features/swap/store.js'
import type { SwapPart } from '../../../core/features/swap/swap.js'
import { isSwapNetwork } from '../../../core/features/swap/tokens.js'
import { Message } from '../../components/message.js'
import { NetworkList } from '../../components/network-list.js'
import { defineView } from '../../components/view.js'
import type { SwapMessages } from '../../messages/en-swap.js'
import { swapMessagesOf } from '../../messages/of-swap.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useModal } from '../../primitives/context/shell.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { SwapDetails } from './details.js'
import { SwapField } from './field.js'
import { swapStyles } from './swap.css.js'
import { useSwap, useSwapMessages } from './use-swap.js'

const Swap = observer(function Swap() {
  useStyles(swapStyles)
  const messages = useSwapMessages()
  const swap = useSwap()
  const status = swap?.store.status ?? 'loading'
  if (swap && status === 'ready') {
    return swap.store.tokens.length > 0 ? <Form swap={swap} /> : <Nothing />
  }
  if (swap && status === 'failed') {
    return (
      <div className="wm-swap">
        <Message
          mark={<WifiOff size={24} strokeWidth={1.75} />}
          tone="failure"
          heading={swap.store.error?.shortMessage ?? messages.failedHeading}
          text={messages.failedText}
        >
          <Button onPress={swap.retry}>{messages.tryAgain}</Button>
        </Message>
      </div>
    )
  }
  if (status === 'unsupported') return <Unsupported />
  return (
    <div className="wm-swap" aria-busy="true">
      <span className="wm-hidden">{messages.loading}</span>
      <div className="wm-swap-skeleton">
        <SkeletonRow index={0} />
      </div>
      <div className="wm-swap-skeleton">
        <SkeletonRow index={1} />
      </div>
      <Button kind="primary" isWide isDisabled onPress={() => {}}>
        {messages.review}
      </Button>
    </div>
  )
})

const Form = observer(function Form({ swap }: { swap: SwapPart }) {
  const messages = useSwapMessages()
  const { store } = swap
  const problem = problemText(store, messages)
  useAnnouncement(problem)
  const problemId = useId()
  const canRetry = store.problem && ['quote', 'balances'].includes(store.problem.kind)
  const missing = store.source ? 'target' : 'source'
  return (
    <div className="wm-swap">
      <div className="wm-swap-pair">
        <SwapField swap={swap} side="source" problemId={problemId} />
        <button
          type="button"
          className="wm-swap-exchange"
          aria-label={messages.exchange}
          title={messages.exchange}
          onClick={swap.exchange}
        >
          <ArrowDownUp size={18} strokeWidth={2} />
        </button>
        <SwapField swap={swap} side="target" problemId={problemId} />
      </div>
      <Rate store={store} />
      <p className="wm-swap-problem" id={problemId}>
        {problem && (
          <>
            <CircleAlert size={16} strokeWidth={2.25} />
            {problem}
          </>
        )}
      </p>
      {store.next === 'token' ? (
        <Button kind="primary" isWide onPress={() => swap.selectToken(missing)}>
          {messages.selectToken}
        </Button>
      ) : canRetry ? (
        <Button kind="primary" isWide onPress={swap.retry}>
          {messages.tryAgain}
        </Button>
      ) : (
        <Button kind="primary" isWide isDisabled={store.next !== 'review'} onPress={swap.review}>
          {store.next === 'amount' ? messages.enterAmount : messages.review}
        </Button>
      )}
    </div>
  )
})

/** What the swap costs. */
const Rate = observer(function Rate({ store }: { store: SwapStore }) {
  const { figures } = store
  return <div className="wm-swap-rate">{figures && <SwapDetails figures={figures} />}</div>
})

/** The network can be left for one on which tokens are swapped. */
const Unsupported = observer(function Unsupported() {
  const messages = useSwapMessages()
  const { chains, options } = useModal()
  const { caipNetworkId: current } = chains.activeNetwork ?? {}
  const others = chains.networks.filter(({ caipNetworkId: id }) => isSwapNetwork(id) && id !== current)
  const canSwitch = others.length > 0 && options.given.enableNetworkSwitch
  return (
    <div className="wm-swap">
      <Message
        mark={<Unplug size={24} strokeWidth={1.75} />}
        heading={messages.unsupportedHeading}
        text={canSwitch ? messages.unsupportedText : messages.unsupportedAlone}
      />
      {canSwitch && <NetworkList isListed={(network) => others.includes(network)} />}
    </div>
  )
})

function Nothing() {
  const messages = useSwapMessages()
  return (
    <div className="wm-swap">
      <Message
        mark={<Coins size={24} strokeWidth={1.75} />}
        heading={messages.noTokensHeading}
        text={messages.noTokensText}
      />
    </div>
  )
}

function problemText({ problem, native }: SwapStore, messages: SwapMessages): string | undefined {
  if (!problem) return undefined
  if (problem.kind === 'amount') return messages.amountReasons[problem.reason]
  const texts: Readonly<Record<Exclude<SwapProblem['kind'], 'amount'>, string>> = {
    balance: messages.insufficientBalance,
    gas: messages.insufficientGas(native?.symbol ?? ''),
    quote: messages.quoteFailed,
    offer: messages.noOffer,
    price: messages.priceUnknown,
    balances: messages.balancesFailed,
  }
  return texts[problem.kind]
}

export default defineView('Swap', {
  title: ({ messages }) => swapMessagesOf(messages).title,
  component: Swap,
})
