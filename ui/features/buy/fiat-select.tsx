import { observer } from 'mobx-react-lite'
import { Group } from '../../components/group.js'
import { RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import { buyMessagesOf } from '../../messages/en-buy.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { onRampStyles } from './buy.css.js'
import { useBuy } from './use-buy.js'

/** In what money it is paid. */
const OnRampFiatSelect = observer(function OnRampFiatSelect() {
  useStyles(onRampStyles)
  const messages = useMessages(buyMessagesOf)
  const { images } = useModal()
  const part = useBuy()
  const currencies = part?.store.paymentCurrencies
  return (
    <RowList className="wm-buy">
      <Group>
        {part && currencies
          ? currencies.map(({ id }) => (
              <Row
                key={id}
                rowKey={id}
                name={id}
                detail={currencyName(id, messages.numbers)}
                start={<Image name={id} src={images.get('currency', id)} size={40} isRound />}
                isCurrent={id === part.store.paymentCurrency?.id}
                onPress={() => part.choosePaymentCurrency(id)}
              />
            ))
          : [0, 1].map((index) => <SkeletonRow key={index} index={index} />)}
      </Group>
    </RowList>
  )
})

/** `US Dollar` of USD, in the language of the page. */
function currencyName(id: string, language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(language, { type: 'currency' }).of(id)
    return name === id ? undefined : name
  } catch {
    return undefined // no code of a currency
  }
}

export default defineView('OnRampFiatSelect', {
  title: ({ messages }) => buyMessagesOf(messages).fiatTitle,
  component: OnRampFiatSelect,
})
