import { activityMessagesOf } from '../../messages/of-activity.js'
import { ActivityList } from './activity-list.js'
import { defineView } from '../../components/view.js'

export default defineView('Transactions', {
  title: ({ messages }) => activityMessagesOf(messages).activityTitle,
  component: () => <ActivityList />,
})
