import { observer } from 'mobx-react-lite'
import { viewMessagesOf } from '../messages/of-views.js'
import { useViewMessages } from '../parts/use-view-messages.js'
import { defineView } from './view.js'

const WhatIsAWallet = observer(function WhatIsAWallet() {
  const messages = useViewMessages()
  return <p>{messages.whatIsAWalletText}</p>
})

export default defineView('WhatIsAWallet', {
  title: ({ messages }) => viewMessagesOf(messages).whatIsAWalletTitle,
  component: WhatIsAWallet,
})
