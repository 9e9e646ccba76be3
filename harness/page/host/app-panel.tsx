import { type ReactNode, useState } from 'react'
import { useModalState } from '../../../ui/index.js'
import { messageOf } from '../../lib/message-of.js'
import type { HostApp } from './host-app.js'

const UNITS: Readonly<Record<string, string>> = { solana: 'lamports', bip122: 'satoshis' }

export function AppPanel({ app }: { app: HostApp }): ReactNode {
  const { accounts, activeNamespace } = useModalState()
  const connected = Object.entries(accounts).flatMap(([name, account]) => (account?.address ? [name] : []))
  const [chosen, setChosen] = useState<string>()
  const [message, setMessage] = useState('Hello from the host page')
  const [to, setTo] = useState('')
  const [value, setValue] = useState('1000000')
  const [result, setResult] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const namespace = chosen !== undefined && connected.includes(chosen) ? chosen : activeNamespace
  const isConnected = connected.length > 0

  const run = async (work: () => Promise<string>) => {
    setIsBusy(true)
    setResult('Waiting for the wallet…')
    setResult(await work().catch((error: unknown) => `Failed: ${messageOf(error)}`))
    setIsBusy(false)
  }
  const own = Object.entries(accounts).find(([name]) => name === namespace)?.[1]?.address

  return (
    <form aria-label="App" onSubmit={(event) => event.preventDefault()}>
      <p className="hint">
        {isConnected ? 'What this page does with the wallet, past the modal.' : 'Connect a wallet to sign and to send.'}
      </p>
      {connected.length > 1 && (
        <label>
          <span>Account</span>
          <select value={namespace} onChange={(event) => setChosen(event.target.value)}>
            {connected.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>Message</span>
        <input value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <button
        type="button"
        disabled={!isConnected || isBusy}
        onClick={() => run(() => app.sign({ namespace, message }))}
      >
        Sign message
      </button>
      <label>
        <span>Recipient</span>
        <input value={to} placeholder={own ?? 'An address'} onChange={(event) => setTo(event.target.value)} />
      </label>
      <label>
        <span>Amount, in {UNITS[namespace ?? ''] ?? 'wei'}</span>
        <input value={value} inputMode="numeric" onChange={(event) => setValue(event.target.value)} />
      </label>
      <button
        type="button"
        disabled={!isConnected || isBusy}
        onClick={() => run(async () => app.send({ namespace, to: to || (own ?? ''), value }))}
      >
        Send transaction
      </button>
      <output aria-label="Result">{result}</output>
    </form>
  )
}
