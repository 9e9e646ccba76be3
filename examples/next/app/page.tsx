import Link from 'next/link'
import { AccountButton, ConnectButton } from 'walletmodal'

export default function First() {
  return (
    <main>
      <h1>First</h1>
      <ConnectButton />
      <AccountButton />
      <Link href="/second">Second page</Link>
    </main>
  )
}
