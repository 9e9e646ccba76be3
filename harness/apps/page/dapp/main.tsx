import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  useModalState,
  WalletModalProvider,
} from '../../../../ui/index.js'
import type { HostApp } from '../../../test/runner/host/host-config.js'
import { messageOf } from '../../../world/lib/message-of.js'
import { appOpened, optionsOf, readSettings, themeOf } from '../demo/settings.js'
import { startHost } from '../host/start-host.js'
import { dress } from './dress.js'

/** The demo shows this page twice: on a desktop and on a phone, which has a session of its own. */
const isPhone = new URLSearchParams(location.search).has('phone')
const isInDemo = window.parent !== window

/** The `sessionStorage` key for the name of the open view, which the next load reads. */
const SHOWN = isPhone ? 'lighthouse-shown-on-phone' : 'lighthouse-shown'

/** By namespace, a native amount that every account in the sandbox can pay. */
const TIPS: Readonly<Record<string, { readonly value: string; readonly name: string }>> = {
  eip155: { value: '1000000000000000', name: '0.001 ETH' },
  solana: { value: '1000000', name: '0.001 SOL' },
  bip122: { value: '10000', name: '0.0001 BTC' },
}

const settings = readSettings(location.hash)
const host = window.__walletmodalHost ?? {}
const { modal, app } = startHost({
  ...host,
  options: { ...host.options, ...(isPhone && { storagePrefix: 'phone' }), ...optionsOf(settings) },
})
const hasRightToLeft = /^(ar|fa|he)/.test(settings.language)
document.documentElement.lang = settings.language || 'en'
document.documentElement.dir = hasRightToLeft ? 'rtl' : 'ltr'

dress(themeOf(settings))
// The demo writes new settings into the hash. It changes the modal itself.
window.addEventListener('hashchange', () => dress(themeOf(readSettings(location.hash))))

// In the demo the modal is open from the start. A change of an option that the modal reads once reloads the page. The
// view that was open is then opened again.
// `isShown` keeps the stored name unchanged until that has happened, in case another reload interrupts it.
const shown = sessionStorage.getItem(SHOWN) ?? (isInDemo ? 'Connect' : null)
let isShown = true
if (shown === 'Connect' || shown === 'Networks' || shown === 'Account') {
  isShown = false
  let isPressed = false
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, () => (isPressed = true), { once: true })
  void modal
    .open({ view: shown })
    .catch(() => modal.open())
    .finally(() => {
      isShown = true
      // The dialog takes the focus in its first frame.
      setTimeout(() => isPressed || window.parent.dispatchEvent(new Event(appOpened)), 100)
    })
}
window.addEventListener('pagehide', () => {
  const { ready, open, view } = modal.getSnapshot()
  if (ready && isShown) sessionStorage.setItem(SHOWN, open ? view : '')
})

function Dapp(): ReactNode {
  const { address, activeNamespace = '', themeMode } = useModalState()
  document.documentElement.style.colorScheme = themeMode
  return (
    <>
      <header>
        <strong>Lighthouse</strong>
        <nav aria-label="Wallet">
          <NetworkButton />
          {address ? <AccountButton /> : <ConnectButton />}
        </nav>
      </header>
      <main>
        <h1>Keep the light on</h1>
        <p>Sign the log book, or tip the keeper. Everything here runs on your machine, on chains of its own.</p>
        <Deeds app={app} address={address} namespace={activeNamespace} />
      </main>
    </>
  )
}

function Deeds({
  app,
  address,
  namespace,
}: {
  app: HostApp
  address: string | undefined
  namespace: string
}): ReactNode {
  const [said, setSaid] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const tip = TIPS[namespace]
  const run = async (begun: string, work: () => Promise<string>) => {
    setIsBusy(true)
    setSaid(begun)
    setSaid(await work().catch((error: unknown) => messageOf(error)))
    setIsBusy(false)
  }
  if (address === undefined)
    return (
      <button type="button" className="deed" onClick={() => void modal.open()}>
        Connect to begin
      </button>
    )
  const sign = async () => `Signed: ${(await app.sign({ message: 'I was here.' })).slice(0, 18)}…`
  const send = async (value: string) => `On its way: ${(await app.send({ to: address, value })).slice(0, 18)}…`
  return (
    <>
      <div className="deeds">
        <button type="button" className="deed" disabled={isBusy} onClick={() => run('Asking your wallet…', sign)}>
          Sign the log book
        </button>
        {tip !== undefined && (
          <button
            type="button"
            className="deed"
            disabled={isBusy}
            onClick={() => run('Asking your wallet…', () => send(tip.value))}
          >
            Tip {tip.name}
          </button>
        )}
      </div>
      <output aria-label="Result">{said}</output>
    </>
  )
}

const place = document.getElementById('dapp')
if (!place) throw new Error('The app has no place for its content.')
createRoot(place).render(
  <WalletModalProvider modal={modal}>
    <Dapp />
  </WalletModalProvider>,
)
