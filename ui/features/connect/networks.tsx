import { NetworkList } from '../../components/network-list.js'
import { defineView } from '../../components/view.js'
import { viewMessagesOf } from '../../messages/en-views.js'

export default defineView('Networks', {
  title: ({ messages }) => viewMessagesOf(messages).networksTitle,
  component: NetworkList,
})
