import { Text } from 'react-native'

export default function Second() {
  return <Text role="heading">Second</Text>
}
