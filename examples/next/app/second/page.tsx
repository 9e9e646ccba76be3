import Link from 'next/link'
import { AccountButton } from 'walletmodal'

export default function Second() {
  return (
    <main>
      <h1>Second</h1>
      <AccountButton />
      <Link href="/">First page</Link>
    </main>
  )
}
