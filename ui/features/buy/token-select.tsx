import { observer } from 'mobx-react-lite'
import { Group } from '../../components/group.js'
import { RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import { buyMessagesOf } from '../../messages/en-buy.js'
import { useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { onRampStyles } from './buy.css.js'
import { useBuy } from './use-buy.js'

/** The assets for sale. */
const OnRampTokenSelect = observer(function OnRampTokenSelect() {
  useStyles(onRampStyles)
  const { images } = useModal()
  const part = useBuy()
  const currencies = part?.store.purchaseCurrencies
  return (
    <RowList className="wm-buy">
      <Group>
        {part && currencies
          ? currencies.map(({ symbol, name }) => (
              <Row
                key={symbol}
                rowKey={symbol}
                name={symbol}
                detail={name}
                start={<Image name={symbol} src={images.get('token', symbol)} size={40} />}
                isCurrent={symbol === part.store.purchaseCurrency?.symbol}
                onPress={() => part.choosePurchaseCurrency(symbol)}
              />
            ))
          : [0, 1].map((index) => <SkeletonRow key={index} index={index} />)}
      </Group>
    </RowList>
  )
})

export default defineView('OnRampTokenSelect', {
  title: ({ messages }) => buyMessagesOf(messages).tokensTitle,
  component: OnRampTokenSelect,
})
