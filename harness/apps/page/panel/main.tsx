import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { PendingList } from '../sandbox/pending-list.js'
import sandboxCss from '../sandbox/sandbox.css?inline'
import { useSandbox } from '../sandbox/use-sandbox.js'
import { WalletCard } from '../sandbox/wallet-card.js'
import panelCss from './panel.css?inline'
import { createRecorder, type Recorder } from './recorder.js'
import { RecordingSection } from './recording-section.js'

/** Shows the sandbox's wallets in the corner of another developer's page. */
function Panel({ onPending, recorder }: { onPending(count: number): void; recorder: Recorder }): ReactNode {
  const { wallets = [], world, isLost, failure, act: tellSandbox, removeFault } = useSandbox()
  const act: typeof tellSandbox = (name, verb, body = {}) => {
    const wallet = wallets.find((each) => each.name === name)
    recorder.tellAnswer(wallet, name, verb, body)
    return tellSandbox(name, verb, body)
  }
  const count = wallets.reduce((sum, wallet) => sum + wallet.pending.length, 0)
  useEffect(() => onPending(count), [count, onPending])
  const problem = isLost ? 'Can’t reach the sandbox. Is it still running?' : failure
  return (
    <>
      {problem !== undefined && (
        <p className="banner" role="alert">
          {problem}
        </p>
      )}
      {count > 0 && <PendingList wallets={wallets} host={undefined} act={act} />}
      <details>
        <summary>
          <h2>Sandbox wallets</h2>
        </summary>
        <div className="wallets">
          {wallets.map((wallet) => (
            <WalletCard key={wallet.name} wallet={wallet} world={world} act={act} removeFault={removeFault} />
          ))}
        </div>
      </details>
      <RecordingSection recorder={recorder} world={world} wallets={wallets} />
    </>
  )
}

function mount(): void {
  const host = document.createElement('walletmodal-panel')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sandboxCss + panelCss)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = 'Sandbox wallets'
  dialog.open = true
  // Escape closes a modal dialog: the panel then stays open in its corner.
  dialog.addEventListener('close', () => {
    dialog.open = true
  })
  // Events of the panel do not reach the page, which could take a click here for a click outside its own dialog and close that.
  for (const type of ['keydown', 'keyup', 'pointerdown', 'mousedown', 'click', 'focusin']) {
    host.addEventListener(type, (event) => event.stopPropagation())
  }
  shadow.append(dialog)
  // The panel is a sibling of `body`, because frameworks replace the content of `body`.
  document.documentElement.append(host)

  let pending = 0
  let isSentBack = false
  dialog.addEventListener('cancel', () => {
    isSentBack = true
  })
  /** A modal dialog of the page makes the rest of the page inert. The panel then opens as a modal dialog above it while a request waits. */
  const rise = () => {
    if (pending === 0 || isSentBack) return
    const { left, top, width } = dialog.getBoundingClientRect()
    if (document.elementFromPoint(left + width / 2, top + 8) === host) return
    if (dialog.matches(':modal')) dialog.close()
    dialog.open = false
    dialog.showModal()
  }
  // The page may open its dialog later than the request, for example when a request is still pending after a reload.
  setInterval(rise, 250)
  const onPending = (count: number) => {
    if (count === 0 && dialog.matches(':modal')) dialog.close()
    pending = count
    isSentBack = false
    rise()
  }
  createRoot(dialog).render(<Panel onPending={onPending} recorder={createRecorder(host)} />)
}

if (document.readyState === 'complete') mount()
else window.addEventListener('load', mount)
