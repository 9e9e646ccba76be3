import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PendingList } from '../sandbox/pending-list.js'
import { useSandbox } from '../sandbox/use-sandbox.js'
import { pendingCountOf, WalletSide } from '../sandbox/wallet-side.js'
import { Faults } from './faults.js'
import { Gallery, Playground } from './playground.js'
import { Screens, useScreens } from './screens.js'
import { defaults, type Settings } from './settings.js'
import { Tabs } from './tabs.js'
import { presets, themes } from './themes.js'

const choices = [{ theme: '', title: 'Default' }, ...presets.map((theme) => ({ theme, title: themes[theme].name }))]

function Demo(): ReactNode {
  const sandbox = useSandbox()
  const screens = useScreens()
  const [settings, setSettings] = useState(defaults)
  const [tab, setTab] = useState('Make it yours')
  const pendingCount = pendingCountOf(sandbox)
  const set = (next: Settings) => {
    setSettings(next)
    screens.change(next, next.language === settings.language && next.off === settings.off)
  }

  return (
    <main className="demo">
      <header className="bar">
        <strong>
          <img src="/mark.svg" alt="" width={28} height={28} /> walletmodal
        </strong>
        <fieldset className="presets" aria-label="Theme">
          {choices.map(({ theme, title }) => (
            <button
              key={theme}
              type="button"
              aria-pressed={settings.theme === theme}
              onClick={() => set({ ...settings, theme })}
            >
              {title}
            </button>
          ))}
        </fieldset>
      </header>
      <Faults {...sandbox} />
      <Screens {...screens} />
      <section className="side" aria-label="Settings and wallets">
        {pendingCount > 0 && tab !== 'Wallets' && (
          <div className="asked">
            <PendingList wallets={sandbox.wallets ?? []} host={undefined} act={sandbox.act} />
          </div>
        )}
        <Tabs
          label="Settings and wallets"
          chosen={tab}
          choose={setTab}
          tabs={[
            { name: 'Make it yours', content: <Playground settings={settings} set={set} /> },
            { name: 'Views', content: <Gallery open={screens.open} /> },
            {
              name: 'Wallets',
              count: pendingCount,
              content: (
                <>
                  <WalletSide sandbox={sandbox} host={undefined} />
                  {sandbox.world && <a href={sandbox.world.sandbox}>Addresses, accounts and the rest of the sandbox</a>}
                </>
              ),
            },
          ]}
        />
      </section>
    </main>
  )
}

const place = document.getElementById('demo')
if (!place) throw new Error('The demo page has no place for its content.')
createRoot(place).render(<Demo />)
