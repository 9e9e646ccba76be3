import { Link, Slot } from 'expo-router'
import { Text, View } from 'react-native'
import { Wallet } from '../wallet.jsx'

export default function Layout() {
  return (
    <View>
      <Text>
        <Link href="/">First page</Link> <Link href="/second">Second page</Link>
      </Text>
      <Wallet>
        <Slot />
      </Wallet>
    </View>
  )
}
