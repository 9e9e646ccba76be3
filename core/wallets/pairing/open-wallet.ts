import type { Wallet } from '../../contracts/wallet.js'
import { createLatest } from '../../lib/latest.js'
import type { Device } from '../../lib/platform/platform.js'
import { isOpenable } from '../../lib/web-url.js'
import type { FlowContext } from '../../state/context.js'
import type { PairingStore, WalletPlatform } from '../../state/pairing-store.js'
import { browseLinkOf } from './browse-link.js'

const NOTHING_AFTER_MS = 3000
const BUFFERING_MS = 5000

export interface WalletOpener {
  /** Opens the chosen wallet in the way that is shown. Runs synchronously, so that it stays within the tap. */
  open(): void
  dispose(): void
}

export function createWalletOpener({ root, tracker }: FlowContext, store: PairingStore): WalletOpener {
  const { platform } = root
  const waiting = createLatest(platform)
  let stopWatching = () => {}

  /**
   * Observes whether another app came to the front, and whether the visitor returned: after that, the answer may take a
   * moment.
   */
  const watch = () => {
    stopWatching()
    const endWait = () => {
      waiting.stop()
      store.setBuffering(false)
    }
    const onVisibility = () => {
      if (platform.isHidden?.()) return endWait()
      if (!platform.device.isIos || !store.wcLinking) return
      store.setBuffering(true)
      waiting.later(BUFFERING_MS, endWait)
    }
    const heard = { visibilitychange: onVisibility, pagehide: endWait, blur: endWait }
    for (const [event, listener] of Object.entries(heard)) platform.events.addEventListener(event, listener)
    // Another wallet, not opened yet, may have been chosen meanwhile.
    waiting.later(NOTHING_AFTER_MS, () => store.opening !== 'idle' && store.setOpening('nothing'))
    stopWatching = () => {
      endWait()
      for (const [event, listener] of Object.entries(heard)) platform.events.removeEventListener(event, listener)
    }
  }

  const linkOf = (wallet: Wallet, way: 'mobile' | 'web' | 'desktop') => {
    const browse = way === 'mobile' ? browseLinkOf(root, wallet) : undefined
    if (browse) return { url: browse }
    const app = { mobile: wallet.mobile_link, web: wallet.webapp_link, desktop: wallet.desktop_link }[way]
    return app && store.wcUri ? toAppLink(app, store.wcUri, platform.device) : undefined
  }

  return {
    open: () => {
      const { wallet, platform: way } = store
      if (!wallet || way === 'qrcode' || way === 'unsupported' || root.isConsentMissing) return
      const link: { url: string; href?: string } | undefined = linkOf(wallet, way)
      if (!link) return
      const { url, href } = link
      let message: string | undefined
      try {
        const isOpen = platform.openUrl(url, linkTarget(way, platform.device))
        if (!isOpen) message = 'The browser opened no window'
      } catch {
        // Browsers throw on unknown schemes. Their message contains the whole link, with its key.
        message = 'The browser refused the link'
      }
      store.setOpening(message === undefined ? 'opening' : 'nothing', href ? { name: wallet.name, href } : undefined)
      if (message === undefined) return watch()
      // Only the topic: with the key after it, anyone could answer in the wallet's place.
      const [uri = ''] = (store.wcUri ?? '').split('?')
      tracker.track('CONNECT_PROXY_ERROR', { message, uri, mobile_link: wallet.mobile_link ?? '', name: wallet.name })
    },
    dispose: () => stopWatching(),
  }
}

type LinkDevice = Pick<Device, 'isMobile' | 'isAndroid' | 'isTelegram' | 'isInIframe'>

/**
 * The link that opens an app with a pairing, for an `app` as the catalogue writes it. Undefined for an app that must
 * not be opened. `href` is the app's own address: the SDK extends it when a request waits there.
 */
export function toAppLink(app: string, uri: string, device: LinkDevice): { url: string; href: string } | undefined {
  const isUniversal = /^https?:\/\//i.test(app)
  const href = toAppHref(app)
  if (href === undefined) return undefined
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes the link before it passes it on.
  const isDoubled = !isUniversal && device.isTelegram && device.isAndroid
  return { url: `${href}wc?uri=${isDoubled ? encodeURIComponent(encoded) : encoded}`, href }
}

/** The window in which a link opens. In Telegram, a new one: its own window would be lost. */
export function linkTarget(platform: 'mobile' | 'desktop' | 'web', device: LinkDevice): '_self' | '_top' | '_blank' {
  if (platform !== 'mobile' || device.isTelegram) return '_blank'
  return device.isInIframe ? '_top' : '_self'
}

/** Completes `metamask`, `metamask:` and `metamask:/`, as catalogues write them, to `metamask://`. */
export function toAppHref(link: string): string | undefined {
  const whole = link.replace(/^([a-z][\w+.-]*):?\/?$/i, '$1://')
  const href = whole.endsWith('/') ? whole : `${whole}/`
  return /^[^:]+:\/\//.test(href) && isOpenable(href) ? href : undefined
}

/**
 * The site that receives the code, if a web link leads to the wallet. The catalogue chooses the link, and whoever has
 * the code can answer in the wallet's place, so the visitor sees that site. Undefined for an app's own scheme.
 */
export function siteOf(wallet: Wallet, way: 'mobile' | 'web' | 'desktop'): string | undefined {
  const link = { mobile: wallet.mobile_link, web: wallet.webapp_link, desktop: wallet.desktop_link }[way]
  const href = toAppHref(link ?? '')
  return href && /^https?:/i.test(href) ? new URL(href).host : undefined
}

const isAppLink = (link: string | null | undefined) => toAppHref(link ?? '') !== undefined

/** The ways to reach a wallet, best first. `unsupported`: an extension that this browser lacks. */
export function walletPlatforms(wallet: Wallet | undefined, isMobile: boolean): readonly WalletPlatform[] {
  if (!wallet) return ['qrcode']
  const isExtension = Boolean(wallet.rdns || wallet.injected?.length || wallet.chrome_store)
  const platforms: WalletPlatform[] = []
  if (isAppLink(wallet.mobile_link)) platforms.push(isMobile ? 'mobile' : 'qrcode')
  if (isAppLink(wallet.webapp_link)) platforms.push('web')
  if (isAppLink(wallet.desktop_link) && !isMobile) platforms.push('desktop')
  if (isExtension) platforms.push('unsupported')
  // A wallet without data may still scan a code. A phone has no second screen that could show it.
  if (platforms.length === 0) platforms.push(isMobile ? 'unsupported' : 'qrcode')
  return platforms
}
