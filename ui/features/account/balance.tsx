import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { observer } from 'mobx-react-lite'
import type { CSSProperties, ReactNode } from 'react'
import { createPortfolio, type Portfolio } from '../../../core/data/portfolio.js'
import { decimalSignOf, formatAmount, formatUsd } from '../../../core/lib/amount.js'
import type { AccountSlice } from '../../../core/state/account-store.js'
import { usePart } from '../../components/hooks/use-part.js'
import { TokenIcon } from '../../components/token-icon.js'
import { accountMessagesOf } from '../../messages/english/account.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { Button, Press } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Figure } from '../../primitives/inline.js'

/**
 * The account's total in dollars, and the native balance below it. The token takes the place of an unknown total; so
 * does a token of the option `tokens`.
 */
export const AccountBalance = observer(function AccountBalance({ account }: { account: AccountSlice }) {
  const portfolio = usePart(createPortfolio)
  const messages = useMessages(viewMessagesOf)
  const { chains, options } = useModal()
  const entry = portfolio?.store.active
  const token = options.given.tokens[chains.activeNetwork?.caipNetworkId ?? '']
  const total = entry?.total
  const isTotalComing = entry?.status === 'loading' && !entry.isKnown
  // The list below already says that balances are unavailable.
  const hasGivenUp =
    account.balanceStatus === 'failed' || (!account.isBalanceKnown && isFailedBelow(account, portfolio))
  if (portfolio && total !== undefined && !token)
    return (
      <div className="wm-account-balance">
        <Shown portfolio={portfolio}>
          <Total total={total} />
        </Shown>
        <Uncounted portfolio={portfolio} worth={entry?.uncounted} />
        {account.balanceStatus === 'failed' ? (
          <Failed account={account} portfolio={portfolio} hasTotal />
        ) : (
          <Beside portfolio={portfolio}>
            {account.isBalanceKnown && <Holdings account={account} count={entry?.tokens.length ?? 0} />}
          </Beside>
        )}
      </div>
    )
  if (account.balanceStatus === 'idle' && !isTotalComing) return <div className="wm-account-gap" />
  if (hasGivenUp && !isTotalComing)
    return (
      <div className="wm-account-balance">
        <p className="wm-account-amount" aria-hidden="true">
          <small>–</small>
        </p>
        <Failed account={account} portfolio={portfolio} />
      </div>
    )
  if (!account.isBalanceKnown || isTotalComing)
    return (
      <div className="wm-account-balance">
        <span className="wm-account-ghost" aria-hidden="true" />
        <span className="wm-account-ghost" aria-hidden="true" />
        <span className="wm-hidden">{messages.loading}</span>
      </div>
    )
  return (
    <div className="wm-account-balance">
      <Shown portfolio={portfolio}>
        <Amount account={account} image={token?.image} />
      </Shown>
      {portfolio && total !== undefined && <Beside portfolio={portfolio}>{formatUsd(total, messages.numbers)}</Beside>}
      {portfolio && <Uncounted portfolio={portfolio} worth={entry?.uncounted} />}
    </div>
  )
})

const Shown = observer(function Shown(props: { portfolio: Portfolio | undefined; children: ReactNode }) {
  const { portfolio, children } = props
  const messages = useMessages(accountMessagesOf)
  const areHidden = portfolio?.store.areHidden === true
  return (
    <div className="wm-account-shown">
      {areHidden ? (
        <p className="wm-account-amount">
          <span className="wm-hidden">{messages.hiddenLabel}</span>
          <span aria-hidden="true">{messages.hidden}</span>
        </p>
      ) : (
        children
      )}
      {portfolio && (
        <Press
          className="wm-account-eye"
          aria-pressed={areHidden}
          aria-label={messages.hideBalances}
          title={areHidden ? messages.showBalances : messages.hideBalances}
          onClick={() => portfolio.setHidden(!areHidden)}
        >
          {areHidden ? <EyeOff size={18} strokeWidth={2} /> : <Eye size={18} strokeWidth={2} />}
        </Press>
      )}
    </div>
  )
})

/** A balance in the page's number format: the whole part, and the decimals with their sign. */
function partsOf(balance: string | undefined, language: string): readonly [whole: string, decimals: string] {
  const [whole = '0', decimals] = (balance ?? '').split('.')
  return [formatAmount(whole, { language }), decimals ? decimalSignOf(language) + decimals : '']
}

function Total({ total }: { total: string }) {
  const messages = useMessages(accountMessagesOf)
  const words = formatUsd(total, messages.numbers)
  const cents = /^(.*?)(\D\d\d)(\D*)$/.exec(words)
  return (
    <p className="wm-account-amount">
      <span className="wm-hidden">{messages.totalLabel} </span>
      <span className="wm-account-figure" style={lengthOf(words)}>
        {cents ? cents[1] : words}
        {cents && <small>{cents[2]}</small>}
        {cents?.[3]}
      </span>
    </p>
  )
}

const Amount = observer(function Amount({ account, image }: { account: AccountSlice; image: string | undefined }) {
  const messages = useMessages(viewMessagesOf)
  const [words, decimals] = partsOf(account.balance, messages.numbers)
  return (
    <p className="wm-account-amount">
      {image && <TokenIcon name={account.balanceSymbol ?? ''} url={image} size={32} />}
      <span className="wm-hidden">{messages.balanceLabel} </span>
      <span className="wm-account-figure" style={lengthOf(words + decimals)}>
        {words}
        {decimals && <small>{decimals}</small>}
      </span>{' '}
      <span className="wm-account-symbol">{account.balanceSymbol}</span>
    </p>
  )
})

/** A style that shrinks a long figure, so that it fits on one line. */
function lengthOf(words: string): CSSProperties {
  return { '--wm-account-figure-length': words.length } as CSSProperties // React has no type for custom properties
}

/** The value of unvouched tokens, next to a total that leaves them out. */
const Uncounted = observer(function Uncounted(props: { portfolio: Portfolio; worth: string | undefined }) {
  const { portfolio, worth } = props
  const messages = useMessages(accountMessagesOf)
  if (worth === undefined || portfolio.store.areHidden) return null
  return <p className="wm-account-uncounted">{messages.uncounted(formatUsd(worth, messages.numbers))}</p>
})

/** The native balance and the number of tokens: alone below the total, the balance could be read as an exchange rate. */
const Holdings = observer(function Holdings({ account, count }: { account: AccountSlice; count: number }) {
  const messages = useMessages(accountMessagesOf)
  const held = `${formatAmount(account.balance ?? '0', { language: messages.numbers })} ${account.balanceSymbol ?? ''}`
  return (
    <>
      <Figure>{held}</Figure>
      {count > 1 && ` · ${messages.tokensLoaded(count)}`}
    </>
  )
})

/** Keeps the height of its line even without content. */
const Beside = observer(function Beside(props: { portfolio: Portfolio; children: ReactNode }) {
  const { portfolio, children } = props
  return <p className="wm-account-beside">{(!portfolio.store.areHidden && children) || '\u00a0'}</p>
})

/** True if the list of tokens is shown, and says that it failed. */
function isFailedBelow({ currentTab }: AccountSlice, portfolio: Portfolio | undefined): boolean {
  const { active } = portfolio?.store ?? {}
  return active?.status === 'failed' && !active.error?.isNetworkUnserved && currentTab === 0
}

interface FailedProps {
  account: AccountSlice
  portfolio: Portfolio | undefined
  hasTotal?: boolean
}

const Failed = observer(function Failed({ account, portfolio, hasTotal = false }: FailedProps) {
  const messages = useMessages(viewMessagesOf, accountMessagesOf)
  const { retryBalance } = useFlows()
  // The list of tokens below has the button, and without a total also the words.
  const isListed = isFailedBelow(account, portfolio)
  const retry = () => {
    retryBalance(account.namespace)
    void portfolio?.refresh()
  }
  return (
    <div className="wm-account-failed">
      {hasTotal ? (
        <p>{`${messages.balanceFailed}. ${messages.lastKnownTotal}`}</p>
      ) : isListed ? (
        <span className="wm-hidden">{messages.balanceFailed}</span>
      ) : (
        <h3>{messages.balanceFailed}</h3>
      )}
      {!isListed && (
        <Button kind="plain" isSmall onPress={retry}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
})
