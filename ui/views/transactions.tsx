import { activityMessagesOf } from '../messages/of-activity.js'
import { ActivityList } from '../parts/activity-list.js'
import { defineView } from './view.js'

export default defineView('Transactions', {
  title: ({ messages }) => activityMessagesOf(messages).activityTitle,
  component: () => <ActivityList />,
})
