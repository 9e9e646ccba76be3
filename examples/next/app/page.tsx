import { AccountButton, ConnectButton } from 'walletmodal'

export default function Page() {
  return (
    <main>
      <ConnectButton />
      <AccountButton />
    </main>
  )
}
