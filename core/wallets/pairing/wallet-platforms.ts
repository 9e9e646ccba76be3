import type { Wallet } from '../../contracts/wallet.js'
import type { WalletPlatform } from '../../state/pairing-store.js'
import { toAppHref } from './deep-links.js'

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
