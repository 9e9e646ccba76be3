import { ActivityList } from '../parts/activity-list.js'

/** What the account did. */
export default function AccountActivity() {
  return <ActivityList isTab />
}
