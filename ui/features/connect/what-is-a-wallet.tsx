import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import KeyRound from 'lucide-react/icons/key-round'
import Wallet from 'lucide-react/icons/wallet'
import { observer } from 'mobx-react-lite'
import { defineView } from '../../components/view.js'
import { guideStyles } from '../../components/what-is-a-wallet.css.js'
import { viewMessagesOf } from '../../messages/en-views.js'
import { Button } from '../../primitives/button.js'
import { useFlows, useMessages } from '../../primitives/context/shell.js'
import { useStyles } from '../../primitives/styles/use-styles.js'

const WhatIsAWallet = observer(function WhatIsAWallet() {
  useStyles(guideStyles)
  const messages = useMessages(viewMessagesOf)
  const { showGetWallet } = useFlows()
  const mark = { size: 24, strokeWidth: 1.75 }
  const blocks = [
    { icon: <Wallet {...mark} />, title: messages.walletKeepsTitle, text: messages.walletKeepsText },
    { icon: <KeyRound {...mark} />, title: messages.walletSignsInTitle, text: messages.walletSignsInText },
    { icon: <CircleCheckBig {...mark} />, title: messages.walletAsksTitle, text: messages.walletAsksText },
  ]
  return (
    <div className="wm-guide">
      {blocks.map(({ icon, title, text }) => (
        <div className="wm-guide-block" key={title}>
          <span className="wm-guide-mark">{icon}</span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </div>
      ))}
      <Button kind="primary" isWide onPress={showGetWallet}>
        {messages.getWalletTitle}
      </Button>
    </div>
  )
})

export default defineView('WhatIsAWallet', {
  title: ({ messages }) => viewMessagesOf(messages).whatIsAWalletTitle,
  component: WhatIsAWallet,
})
