import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  AccountButton,
  ConnectButton,
  EmbeddedWalletModal,
  NetworkButton,
  useModalState,
  type WalletModal,
  WalletModalProvider,
} from '../../../../ui/index.js'
import type { HostApp, HostConfig, HostPage } from '../../../test/runner/host/host-config.js'
import { messageOf } from '../../../world/lib/message-of.js'
import { showSnapshot } from './host-app.js'
import { toOptions } from './start-host.js'

export function drawReactPage(page: HostPage<WalletModal>, config: HostConfig, place: HTMLElement): void {
  const content = <ReactPage page={page} config={config} />
  if (place.hasChildNodes()) hydrateRoot(place, content)
  else createRoot(place).render(content)
}

export function ReactPage({ page, config }: { page: HostPage<WalletModal>; config: HostConfig }): ReactNode {
  const content = config.canUnmount ? <Unmountable config={config} /> : <Host page={page} config={config} />
  return config.host === 'strict' ? <StrictMode>{content}</StrictMode> : content
}

function Host({ page, config }: { page: HostPage<WalletModal>; config: HostConfig }): ReactNode {
  const content = (
    <main>
      <h1>Host page</h1>
      <WalletModalProvider modal={page.modal}>
        <nav aria-label="Wallet">
          <ConnectButton />
          <NetworkButton />
          <AccountButton />
        </nav>
        {config.options?.enableEmbedded === true && <EmbeddedWalletModal className="embedded" />}
        <AppPanel app={page.app} />
        <Snapshot label="Snapshot" />
      </WalletModalProvider>
      {page.second && (
        <WalletModalProvider modal={page.second}>
          <nav aria-label="Second wallet">
            <ConnectButton label="Connect second wallet" />
            <AccountButton />
          </nav>
          <Snapshot label="Second snapshot" />
        </WalletModalProvider>
      )}
    </main>
  )
  return config.inDialog ? <OwnDialog>{content}</OwnDialog> : content
}

function Snapshot({ label }: { label: string }): ReactNode {
  return (
    <section aria-label={label}>
      <pre>{showSnapshot(useModalState())}</pre>
    </section>
  )
}

/** A host that can unmount every part of the modal, as leaving a route does. */
function Unmountable({ config }: { config: HostConfig }): ReactNode {
  const [isThere, setThere] = useState(false)
  return (
    <main>
      <h1>Host page</h1>
      <label>
        <span>Wallets</span>
        <input type="checkbox" checked={isThere} onChange={(event) => setThere(event.target.checked)} />
      </label>
      {isThere && (
        <WalletModalProvider options={toOptions(config.options ?? {})}>
          <nav aria-label="Wallet">
            <ConnectButton />
            <NetworkButton />
            <AccountButton />
          </nav>
        </WalletModalProvider>
      )}
    </main>
  )
}

/** A host inside its own dialog. The modal must open above that dialog. */
function OwnDialog({ children }: { children: ReactNode }): ReactNode {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  return (
    <>
      <button type="button" onClick={() => dialog?.showModal()}>
        Open the host’s dialog
      </button>
      <dialog ref={setDialog} aria-label="Host dialog">
        {children}
        <button type="button" onClick={() => dialog?.close()}>
          Close the host’s dialog
        </button>
      </dialog>
    </>
  )
}

const UNITS: Readonly<Record<string, string>> = { solana: 'lamports', bip122: 'satoshis' }

function AppPanel({ app }: { app: HostApp }): ReactNode {
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
        {isConnected ? 'Try it: sign a message or send a transaction.' : 'Connect a wallet to try signing and sending.'}
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
        <span>Amount ({UNITS[namespace ?? ''] ?? 'wei'})</span>
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
