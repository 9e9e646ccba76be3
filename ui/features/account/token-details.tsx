import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { HeldToken } from '../../../core/data/assets/asset.js'
import { createPortfolio } from '../../../core/data/portfolio.js'
import { shownValueOf } from '../../../core/data/portfolio-store.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { AssetTick } from '../../components/asset-mark.js'
import { Fact, factPanel, WholeAddress } from '../../components/facts.js'
import { Ghost } from '../../components/ghost.js'
import { usePart, useShown } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { centredColumn, fingerRoom } from '../../components/shared-rules.js'
import { TokenDoubt } from '../../components/token-doubt.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { accountMessagesOf } from '../../messages/english/account.js'
import { Press } from '../../primitives/button.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Figure, Name } from '../../primitives/inline.js'
import { css } from '../../primitives/styles/css.js'
import { Actions } from './actions.js'
import { HiddenAmount } from './tokens.js'

const tokenDetailsStyles = css`
  .wm-token-details {
    ${centredColumn}
    gap: 16px;
    min-block-size: 420px;
    padding-block-start: 8px;

    & > .wm-token-details-head {
      ${centredColumn}
      gap: 2px;
    }
    & .wm-account-actions {
      margin-block-end: 0;
    }
    /* As wide as the facts below them. */
    & .wm-account-actions > button {
      max-inline-size: none;
    }
    & h3 {
      margin-block-start: 10px;
      font-size: var(--wm-text-16);
      font-weight: 500;
      color: var(--wm-color-text-soft);
    }
    & .wm-token-details-amount {
      font-size: calc(var(--wm-font-size) * 2.8);
      font-weight: 600;
      line-height: 1.2;
      letter-spacing: -0.02em;
      overflow-wrap: anywhere;
    }
    /* The dotted underline hints that the full amount can be shown. */
    & .wm-token-details-amount > button {
      ${fingerRoom('-10px')}
      text-decoration-line: underline;
      text-decoration-style: dotted;
      text-decoration-color: var(--wm-color-text-quiet);
      text-decoration-thickness: 1px;
      text-underline-offset: 0.25em;
    }
    & .wm-token-details-amount > button[aria-expanded="true"] {
      text-decoration: none;
      overflow-wrap: anywhere;
    }
    & .wm-token-details-value {
      color: var(--wm-color-text-soft);
    }
    & > dl {
      ${factPanel}
    }
  }
`

const TokenDetails = observer(function TokenDetails() {
  tokenDetailsStyles.use()
  const messages = useMessages(accountMessagesOf)
  const { current } = useModal().navigation
  const portfolio = usePart(createPortfolio)
  const entry = portfolio?.store.active
  const token = useShown(current.view === 'TokenDetails' ? entry?.token(current.data.address) : undefined)
  const { networkId, address } = token?.asset ?? {}
  useEffect(() => {
    if (networkId) portfolio?.identify(networkId, address)
  }, [portfolio, networkId, address])
  return (
    <div className="wm-token-details">
      {token ? (
        <Details token={token} />
      ) : entry?.isKnown ? (
        <Message icon={SearchX} heading={messages.noTokensTitle} text={messages.noTokensText} />
      ) : (
        <Ghost blocks={['disc', 'line', 'figure', 65, 120]} />
      )}
    </div>
  )
})

/** An amount with three decimals; pressing it shows all digits. */
function WholeAmount({ amount, symbol }: { amount: string; symbol: string }) {
  const { fullAmount, numbers } = useMessages(accountMessagesOf)
  const [isWhole, setWhole] = useState(false)
  const short = formatAmount(amount, { language: numbers })
  const whole = formatAmount(amount, { decimals: mostDecimals, language: numbers })
  const figure = (
    <Figure>
      {isWhole ? whole : short} <Name>{symbol}</Name>
    </Figure>
  )
  if (short === whole) return figure
  return (
    <Press title={fullAmount} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {figure}
    </Press>
  )
}

/** More decimals than any token has. */
const mostDecimals = 80

const Details = observer(function Details({ token }: { token: HeldToken }) {
  const messages = useMessages(accountMessagesOf)
  const { numbers } = messages
  const { activeNetwork } = useModal().chains
  const areHidden = usePart(createPortfolio)?.store.areHidden
  const { name, symbol, iconUrl, price, quantity, address, asset } = token
  const value = shownValueOf(token)
  return (
    <>
      <div className="wm-token-details-head">
        <TokenIcon name={symbol || name} url={iconUrl} size={64} asset={asset} />
        <h3>
          <Name>{name}</Name>
          <AssetTick asset={asset} />
        </h3>
        <p className="wm-token-details-amount">
          {areHidden ? <HiddenAmount /> : <WholeAmount amount={quantity.numeric} symbol={symbol} />}
        </p>
        {!areHidden && value !== undefined && <p className="wm-token-details-value">{formatUsd(value, numbers)}</p>}
      </div>
      <TokenDoubt token={token} />
      <Actions token={token} />
      <dl>
        {value !== undefined && <Fact label={messages.tokenPrice}>{formatUsd(String(price), numbers)}</Fact>}
        <Fact label={messages.tokenNetwork}>
          <Name>{activeNetwork?.name ?? ''}</Name>
        </Fact>
        {address && (
          <Fact label={messages.tokenContract}>
            <WholeAddress address={address.split(':').at(-1) ?? ''} />
          </Fact>
        )}
      </dl>
    </>
  )
})

export default defineView(TokenDetails, [accountMessagesOf, 'tokenTitle'])
