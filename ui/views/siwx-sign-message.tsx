import { viewMessagesOf } from '../messages/of-views.js'
import { SignIn } from '../parts/sign-in.js'
import { defineView } from './view.js'

export default defineView('SIWXSignMessage', {
  title: ({ messages }) => viewMessagesOf(messages).signInTitle,
  component: SignIn,
})
