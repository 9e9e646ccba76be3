import { ActivityList } from '../activity/activity-list.js'

/** What the account did. */
export default function AccountActivity() {
  return <ActivityList isTab />
}
