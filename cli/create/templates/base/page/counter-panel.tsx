'use client'

import { useState } from 'react'
import { AccountButton, ConnectButton } from 'walletmodal'
import { useCounter } from './wallet'

/** Shows how far the contract has counted, and a button to have it count on where a wallet is connected. */
export function CounterPanel() {
  const { count, isConnected, increment } = useCounter()
  const [said, setSaid] = useState('')
  const press = async () => {
    setSaid('Waiting for your wallet')
    try {
      await increment()
      setSaid('Counted')
    } catch {
      setSaid('Not counted')
    }
  }
  return (
    <main>
      <h1>Counter</h1>
      <p>The contract has counted to {count === undefined ? '…' : String(count)}.</p>
      <ConnectButton />
      <AccountButton />
      {isConnected && (
        <button type="button" onClick={press}>
          Count
        </button>
      )}
      <p role="status">{said}</p>
    </main>
  )
}
