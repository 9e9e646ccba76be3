import { defineView } from '../../components/view.js'
import { viewMessagesOf } from '../../messages/of-views.js'
import { SignIn } from './sign-in.js'

export default defineView('ConnectingSiwe', {
  title: ({ messages }) => viewMessagesOf(messages).signInTitle,
  component: SignIn,
})
