import type { Wallet } from '../../contracts/wallet.js'
import type { Device } from '../../lib/platform/platform.js'
import { isOpenable } from '../../lib/web-url.js'
import type { WalletPlatform } from '../../state/pairing-store.js'

type LinkDevice = Pick<Device, 'isMobile' | 'isAndroid' | 'isTelegram' | 'isInIframe'>

/**
 * The link that opens an app with a pairing. `app` as the catalogue writes it; undefined for one that is never opened. `href` is the
 * app's own address: the SDK adds to it when a request waits there.
 */
export function toAppLink(app: string, uri: string, device: LinkDevice): { url: string; href: string } | undefined {
  const isUniversal = /^https?:\/\//i.test(app)
  const href = toAppHref(app)
  if (href === undefined) return undefined
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes what it hands to other apps.
  const isDoubled = !isUniversal && device.isTelegram && device.isAndroid
  return { url: `${href}wc?uri=${isDoubled ? encodeURIComponent(encoded) : encoded}`, href }
}

/** Where a link is opened. Telegram's own window would be lost: it opens another. */
export function linkTarget(platform: 'mobile' | 'desktop' | 'web', device: LinkDevice): '_self' | '_top' | '_blank' {
  if (platform !== 'mobile' || device.isTelegram) return '_blank'
  return device.isInIframe ? '_top' : '_self'
}

/** On Solana these wallets open the page in their own browser. Undefined where the page runs there already. */
export function toBrowseLink(
  walletName: string,
  page: { href: string; origin: string },
  globals: Readonly<Record<string, unknown>>,
): string | undefined {
  const href = encodeURIComponent(page.href)
  if (walletName === 'Phantom' && !globals['phantom'])
    return `https://phantom.app/ul/browse/${href}?ref=${encodeURIComponent(page.origin)}`
  if (walletName === 'Coinbase Wallet' && !globals['coinbaseSolana']) return `https://go.cb-w.com/dapp?cb_url=${href}`
  return undefined
}

/** Catalogues write `metamask`, `metamask:` and `metamask:/` for `metamask://`. */
export function toAppHref(link: string): string | undefined {
  const whole = link.replace(/^([a-z][\w+.-]*):?\/?$/i, '$1://')
  const href = whole.endsWith('/') ? whole : `${whole}/`
  return /^[^:]+:\/\//.test(href) && isOpenable(href) ? href : undefined
}

export function isAppLink(link: string | null | undefined): link is string {
  return toAppHref(link ?? '') !== undefined
}

/** The ways to a wallet, the best first. `unsupported`: an extension that this browser lacks. */
export function walletPlatforms(wallet: Wallet | undefined, isMobile: boolean): readonly WalletPlatform[] {
  if (!wallet) return ['qrcode']
  const isExtension = Boolean(wallet.rdns || wallet.injected?.length || wallet.chrome_store)
  const platforms: WalletPlatform[] = []
  if (isAppLink(wallet.mobile_link)) platforms.push(isMobile ? 'mobile' : 'qrcode')
  if (isAppLink(wallet.webapp_link)) platforms.push('web')
  if (isAppLink(wallet.desktop_link) && !isMobile) platforms.push('desktop')
  if (isExtension) platforms.push('unsupported')
  // One that says nothing of itself may scan a code all the same; on a phone there is nothing to scan it with.
  if (platforms.length === 0) platforms.push(isMobile ? 'unsupported' : 'qrcode')
  return platforms
}
