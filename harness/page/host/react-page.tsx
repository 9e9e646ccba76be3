import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  AccountButton,
  ConnectButton,
  EmbeddedWalletModal,
  NetworkButton,
  useModalState,
  WalletModalProvider,
} from '../../../ui/index.js'
import { AppPanel } from './app-panel.js'
import { showSnapshot } from './host-app.js'
import type { HostConfig, HostPage } from './host-config.js'
import { toOptions } from './start-host.js'

export function drawReactPage(page: HostPage, config: HostConfig, place: HTMLElement): void {
  const content = <ReactPage page={page} config={config} />
  if (place.hasChildNodes()) hydrateRoot(place, content)
  else createRoot(place).render(content)
}

export function ReactPage({ page, config }: { page: HostPage; config: HostConfig }): ReactNode {
  const content = config.canUnmount ? <Unmountable config={config} /> : <Host page={page} config={config} />
  return config.host === 'strict' ? <StrictMode>{content}</StrictMode> : content
}

function Host({ page, config }: { page: HostPage; config: HostConfig }): ReactNode {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0}>{showSnapshot(useModalState())}</pre>
    </section>
  )
}

/** A host that takes all of the modal out of the page again, as a route that is left does. */
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

/** A host that lives in a dialog of its own: the modal must open above it. */
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
