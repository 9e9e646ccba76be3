import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import type { Wallet } from '../../core/contracts/wallet.js'
import { useStyles } from '../host/use-styles.js'
import { Group } from '../parts/group.js'
import { useViewMessages } from '../parts/use-view-messages.js'
import { rowStyles } from '../primitives/row.css.js'

/** Where a wallet can be had: first for this browser, then for the phone. */
export function WalletLinks({ wallet }: { wallet: Wallet | undefined }) {
  const messages = useViewMessages()
  if (!wallet) return null
  const browser = [
    { words: messages.getExtension, href: wallet.chrome_store, icon: <Puzzle size={20} strokeWidth={1.75} /> },
    { words: messages.openWebApp, href: wallet.webapp_link, icon: <Globe size={20} strokeWidth={1.75} /> },
  ].filter(isUsable)
  const website = { words: messages.openWebsite, href: wallet.homepage, icon: <Globe size={20} strokeWidth={1.75} /> }
  if (browser.length === 0 && isUsable(website)) browser.push(website)
  const phone = [
    { words: messages.getForIos, href: wallet.app_store, icon: <Smartphone size={20} strokeWidth={1.75} /> },
    { words: messages.getForAndroid, href: wallet.play_store, icon: <Smartphone size={20} strokeWidth={1.75} /> },
  ].filter(isUsable)
  if (browser.length + phone.length === 0) return null
  return (
    <div className="wm-connecting-links">
      {browser.length > 0 && <Group label={messages.forThisBrowser}>{browser.map(toLink)}</Group>}
      {phone.length > 0 && <Group label={messages.forYourPhone}>{phone.map(toLink)}</Group>}
    </div>
  )
}

interface Link {
  words: string
  href?: string | null | undefined
  icon: ReactNode
}

/** The catalogue's links come from outside: only those that a browser opens as a page. */
function isUsable(link: Link): boolean {
  return /^https?:\/\//.test(link.href ?? '')
}

function toLink({ words, href, icon }: Link) {
  return <LinkRow key={words} words={words} href={href ?? ''} icon={icon} />
}

function LinkRow({ words, href, icon }: { words: string; href: string; icon: ReactNode }) {
  useStyles(rowStyles)
  return (
    <a className="wm-row" href={href} target="_blank" rel="noreferrer noopener">
      <span className="wm-row-tile">{icon}</span>
      <span className="wm-row-name">{words}</span>
      <span className="wm-row-tag">
        <ArrowUpRight size={18} strokeWidth={2} />
      </span>
    </a>
  )
}
