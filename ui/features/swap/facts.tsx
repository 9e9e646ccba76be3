import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { observer } from 'mobx-react-lite'
import type { SwapReview } from '../../../core/features/swap/review.js'
import type { SwapPart } from '../../../core/features/swap/swap.js'
import { isNativeSwapToken } from '../../../core/features/swap/tokens.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { explorerAddressUrl } from '../../../core/networks/explorer.js'
import { CopyMark, useCopied } from '../../components/copy-mark.js'
import { swapReviewMessagesOf } from '../../messages/of-swap-review.js'
import { useMessages } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/name.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { WebLink } from '../../primitives/web-link.js'
import { swapFactsStyles } from './facts.css.js'

/** What the wallet is asked for, and who may take how much: each can be copied, and looked up where there is an explorer. */
export const SwapFacts = observer(function SwapFacts({ swap, review }: { swap: SwapPart; review: SwapReview }) {
  useStyles(swapFactsStyles)
  const messages = useMessages()
  const { facts, factNames: names, enough, notKnown } = swapReviewMessagesOf(messages)
  const { network, address, source, request } = review
  const fee = request?.highestFee
  const { nativeCurrency: coin } = network
  const write = (units: bigint, decimals: number, symbol: string) =>
    `${formatAmount(toDecimal(units, decimals), { decimals: 18, language: messages.numbers })} ${symbol}`
  const place = (name: string, value: string | undefined) => (
    <Fact
      swap={swap}
      name={name}
      value={value}
      shown={value && truncateAddress(value, 6, 6)}
      url={value && explorerAddressUrl(network, value)}
    />
  )
  return (
    <dl className="wm-swap-facts" aria-label={facts}>
      <Fact swap={swap} name={names.network} value={network.caipNetworkId} shown={network.name} />
      {place(names.account, address)}
      {place(names.contract, request?.contract)}
      {!isNativeSwapToken(source) && (
        <>
          {place(names.spender, request?.contract)}
          <Fact
            swap={swap}
            name={names.allowance}
            value={request && toDecimal(request.allowance ?? 0n, source.decimals)}
            shown={request?.allowance === undefined ? enough : write(request.allowance, source.decimals, source.symbol)}
          />
        </>
      )}
      <Fact
        swap={swap}
        name={names.highestFee}
        value={request && (fee === undefined ? notKnown : toDecimal(fee, coin.decimals))}
        shown={fee === undefined ? notKnown : write(fee, coin.decimals, coin.symbol)}
      />
    </dl>
  )
})

/** Undefined `value`: the service has not said it yet. */
function Fact(props: {
  swap: SwapPart
  name: string
  value: string | undefined
  shown: string | undefined
  url?: string | undefined
}) {
  const { swap, name, value, shown, url } = props
  const { copyFact, onExplorer, pending } = swapReviewMessagesOf(useMessages())
  const [isCopied, markCopied] = useCopied()
  return (
    <div>
      <dt>{name}</dt>
      {value === undefined || shown === undefined ? (
        <dd aria-busy="true">{pending}</dd>
      ) : (
        <dd>
          <button
            type="button"
            title={value}
            aria-label={copyFact(name, shown)}
            data-copied={isCopied || undefined}
            onClick={() => void swap.copy(value).then((isDone) => isDone && markCopied())}
          >
            <span>
              <Name>{shown}</Name>
            </span>
            <CopyMark isCopied={isCopied} />
          </button>
          {url !== undefined && (
            <WebLink href={url} aria-label={onExplorer(name)}>
              <ArrowUpRight size={16} strokeWidth={2} />
            </WebLink>
          )}
        </dd>
      )}
    </div>
  )
}
