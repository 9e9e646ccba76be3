import { Text } from 'react-native'

export default function First() {
  return <Text role="heading">First</Text>
}
