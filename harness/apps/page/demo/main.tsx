import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useSandbox } from '../sandbox/use-sandbox.js'
import { pendingCountOf, WalletSide } from '../sandbox/wallet-side.js'
import { Faults } from './faults.js'
import { Gallery, type GalleryView, Playground } from './playground.js'
import { defaults, modeOf, type Settings, themeOf, toHash } from './settings.js'

const WIDTHS = [
  ['', 'Full width'],
  ['390px', 'Phone'],
  ['320px', 'Small phone'],
] as const

const TABS = ['App', 'Wallet', 'Playground'] as const
type Tab = (typeof TABS)[number]

function Demo(): ReactNode {
  const sandbox = useSandbox()
  const app = useRef<HTMLIFrameElement>(null)
  const [settings, setSettings] = useState(defaults)
  const [width, setWidth] = useState('')
  /** A phone's screen has room for one of the three panes. */
  const [tab, setTab] = useState<Tab>('App')
  const pendingCount = pendingCountOf(sandbox)

  const modal = () => app.current?.contentWindow?.__walletmodalPage?.modal
  const set = (next: Settings) => {
    setSettings(next)
    const location = app.current?.contentWindow?.location
    location?.replace(`/dapp${toHash(next)}`)
    // A modal can change its theme at any time. Other options need a reload.
    const isTheme = next.language === settings.language && next.off === settings.off
    if (isTheme) modal()?.setTheme({ mode: modeOf(next), variables: themeOf(next) })
    else location?.reload()
  }
  const open = async (view: GalleryView) => {
    setTab('App')
    await modal()?.open({ view })
  }

  return (
    <main className="demo" data-tab={tab}>
      <h1>walletmodal demo</h1>
      <nav aria-label="Parts of the demo" className="tabs">
        {TABS.map((each) => (
          <button key={each} type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
            {each} {each === 'Wallet' && pendingCount > 0 && <span className="count">{pendingCount}</span>}
          </button>
        ))}
      </nav>
      <section className="stage" aria-label="App" data-part="App">
        <header className="top">
          <strong>
            <img src="/mark.svg" alt="" width={28} height={28} /> walletmodal
          </strong>
          <fieldset className="widths" aria-label="Width of the app">
            {WIDTHS.map(([value, name]) => (
              <button key={name} type="button" aria-pressed={width === value} onClick={() => setWidth(value)}>
                {name}
              </button>
            ))}
          </fieldset>
        </header>
        <iframe
          ref={app}
          src="/dapp"
          title="The app"
          allow="clipboard-write"
          style={{ maxInlineSize: width || 'none' }}
        />
      </section>
      <section className="side" aria-label="Playground" data-part="Playground">
        <Playground settings={settings} set={set} />
        <Gallery open={open} />
        <Faults {...sandbox} />
      </section>
      <section className="side" aria-label="Wallet" data-part="Wallet">
        <WalletSide sandbox={sandbox} host={undefined} />
        {sandbox.world && <a href={sandbox.world.sandbox}>Addresses, accounts and the rest of the sandbox</a>}
      </section>
    </main>
  )
}

const place = document.getElementById('demo')
if (!place) throw new Error('The demo page has no place for its content.')
createRoot(place).render(<Demo />)
