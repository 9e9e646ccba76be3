import { viewMessagesOf } from '../messages/of-views.js'
import { NetworkList } from '../parts/network-list.js'
import { defineView } from './view.js'

export default defineView('Networks', {
  title: ({ messages }) => viewMessagesOf(messages).networksTitle,
  component: NetworkList,
})
