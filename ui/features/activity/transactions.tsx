import { defineView } from '../../components/view.js'
import { activityMessagesOf } from '../../messages/en-activity.js'
import { ActivityList } from './activity-list.js'

export default defineView('Transactions', {
  title: ({ messages }) => activityMessagesOf(messages).activityTitle,
  component: () => <ActivityList />,
})
