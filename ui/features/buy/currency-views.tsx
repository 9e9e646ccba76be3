import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect } from 'react'
import { createOnramp } from '../../../core/features/buy/onramp.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Group, RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import { buyMessagesOf } from '../../messages/english/buy.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { onRampStyles } from './buy.css.js'
import { SoldName } from './sold-name.js'

const OnRampFiatSelect = observer(function OnRampFiatSelect() {
  const { numbers } = useMessages()
  const { images } = useModal()
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  return (
    <Choices>
      {part?.store.paymentCurrencies?.map(({ id }) => (
        <Row
          key={id}
          rowKey={id}
          name={id}
          detail={currencyName(id, numbers)}
          start={<Image name={id} src={images.get('currency', id)} size={40} isRound />}
          isCurrent={id === part.store.paymentCurrency?.id}
          onPress={() => part.choosePaymentCurrency(id)}
        />
      ))}
    </Choices>
  )
})

const OnRampTokenSelect = observer(function OnRampTokenSelect() {
  const { images } = useModal()
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  return (
    <Choices>
      {part?.store.purchaseCurrencies?.map((currency) => {
        const { symbol } = currency
        const sold = part.nameOf(currency)
        return (
          <Row
            key={symbol}
            rowKey={symbol}
            name={sold.symbol}
            detail={<SoldName sold={sold} />}
            start={<Image name={symbol} src={images.get('token', symbol)} size={40} isRound />}
            isCurrent={symbol === part.store.purchaseCurrency?.symbol}
            onPress={() => part.choosePurchaseCurrency(symbol)}
          />
        )
      })}
    </Choices>
  )
})

function Choices({ children }: { children: ReactNode }) {
  onRampStyles.use()
  return (
    <RowList className="wm-buy">
      <Group>{children ?? <SkeletonRows count={2} />}</Group>
    </RowList>
  )
}

/** The currency's name in the page's language: `US Dollar` for USD. */
function currencyName(id: string, language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(language, { type: 'currency' }).of(id)
    return name === id ? undefined : name
  } catch {
    return undefined // an invalid currency code
  }
}

export const onRampFiatSelect = defineView(OnRampFiatSelect, [buyMessagesOf, 'fiatTitle'])

export const onRampTokenSelect = defineView(OnRampTokenSelect, [buyMessagesOf, 'tokensTitle'])
