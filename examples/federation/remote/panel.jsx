import { AccountButton } from 'walletmodal'

export default function Panel() {
  return (
    <main>
      <AccountButton />
    </main>
  )
}
