import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import WalletIcon from 'lucide-react/icons/wallet'
import { observer } from 'mobx-react-lite'
import { defineView } from '../../components/view.js'
import { guideStyles } from '../../components/what-is-a-wallet.css.js'
import { buyMessagesOf } from '../../messages/en-buy.js'
import { Button } from '../../primitives/button.js'
import { useFlows, useMessages } from '../../primitives/context/shell.js'

const icons = [Banknote, CreditCard, WalletIcon] as const

const WhatIsABuy = observer(function WhatIsABuy() {
  guideStyles.use()
  const messages = useMessages(buyMessagesOf)
  const { goBack } = useFlows()
  return (
    <div className="wm-guide">
      {messages.guideSteps.map(([title, text], index) => {
        const Icon = icons[index] ?? Banknote
        return (
          <div className="wm-guide-block" key={title}>
            <span className="wm-guide-mark">
              <Icon size={24} strokeWidth={1.75} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </div>
        )
      })}
      <Button kind="primary" isWide onPress={goBack}>
        {messages.buyTitle}
      </Button>
    </div>
  )
})

export default defineView('WhatIsABuy', {
  title: ({ messages }) => buyMessagesOf(messages).guideTitle,
  component: WhatIsABuy,
})
