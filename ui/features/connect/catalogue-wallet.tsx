import Apple from 'lucide-react/icons/apple'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Globe from 'lucide-react/icons/globe'
import Play from 'lucide-react/icons/play'
import Puzzle from 'lucide-react/icons/puzzle'
import { observer } from 'mobx-react-lite'
import { type Ref, useEffect } from 'react'
import type { Wallet } from '../../../core/contracts/wallet.js'
import { isWebUrl } from '../../../core/lib/web-url.js'
import { Group } from '../../components/row-list.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { WebLink } from '../../primitives/inline.js'
import type { Icon } from '../../primitives/line-icon.js'
import { RowTile, rowStyles } from '../../primitives/row.js'

interface WalletPictureProps {
  wallet: Pick<Wallet, 'name' | 'image_id' | 'image_url'>
  size: number
  nodeRef?: Ref<HTMLSpanElement>
}

/** The icon of a catalogue wallet, which is loaded if no list has loaded it. */
export const WalletPicture = observer(function WalletPicture({ wallet, size, nodeRef }: WalletPictureProps) {
  const { images } = useModal()
  const { name, image_id: id, image_url: url } = wallet
  useEffect(() => {
    if (!url) void images.load('wallet', [id])
  }, [images, id, url])
  return <Image name={name} src={url || images.get('wallet', id)} size={size} {...(nodeRef && { nodeRef })} />
})

/** The links to get a wallet: first for the visitor's device, then for other devices. */
export const WalletLinks = observer(function WalletLinks({ wallet }: { wallet: Wallet | undefined }) {
  rowStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { isMobile } = useModal().platform.device
  if (!wallet || !hasLinks(wallet)) return null
  const browser = [
    { words: messages.getExtension, href: wallet.chrome_store, icon: Puzzle },
    { words: messages.openWebApp, href: wallet.webapp_link, icon: Globe },
  ].filter(isUsable)
  const website = { words: messages.openWebsite, href: wallet.homepage, icon: Globe }
  if (browser.length === 0 && isUsable(website)) browser.push(website)
  const phone = [
    { words: messages.getForIos, href: wallet.app_store, icon: Apple },
    { words: messages.getForAndroid, href: wallet.play_store, icon: Play },
  ].filter(isUsable)
  const groups = [
    <LinkGroup key="browser" label={isMobile ? messages.forYourComputer : messages.forThisBrowser} links={browser} />,
    <LinkGroup key="phone" label={isMobile ? messages.forThisPhone : messages.forYourPhone} links={phone} />,
  ]
  return <div className="wm-connecting-links">{isMobile ? groups.reverse() : groups}</div>
})

type Link = { words: string; href?: string | null | undefined; icon: Icon }

export function hasLinks(wallet: Wallet | undefined): boolean {
  const { chrome_store, webapp_link, homepage, app_store, play_store } = wallet ?? {}
  return [chrome_store, webapp_link, homepage, app_store, play_store].some((href) => isUsable({ href }))
}

/** The catalogue's links are untrusted: only web URLs are used. */
const isUsable = ({ href }: Pick<Link, 'href'>): boolean => isWebUrl(href ?? '')

function LinkGroup({ label, links }: { label: string; links: readonly Link[] }) {
  if (links.length === 0) return null
  return (
    <Group label={label}>
      {links.map(({ words, href, icon }) => (
        <WebLink key={words} className="wm-row" href={href ?? ''}>
          <RowTile icon={icon} />
          <span className="wm-row-name">{words}</span>
          <span className="wm-row-tag">
            <ArrowUpRight size={18} strokeWidth={2} />
          </span>
        </WebLink>
      ))}
    </Group>
  )
}
