import { runInAction } from 'mobx'
import type { Wallet } from '../../contracts/wallet.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { FlowContext } from '../../state/context.js'
import type { PairingStore } from '../../state/pairing-store.js'
import { linkTarget, toAppLink, toBrowseLink } from './deep-links.js'

const NOTHING_AFTER_MS = 3000
const BUFFERING_MS = 5000

export function createWalletOpener({ root, tracker }: FlowContext, store: PairingStore) {
  const { chains, connectors, platform } = root
  let timer: TimerHandle | undefined
  let stopWatching = () => {}

  /** The link where the wallet opens this page in its own browser instead of pairing with it. */
  const browseLinkOf = ({ name }: Wallet) => {
    const namespace = connectors.filterNamespace ?? chains.activeNamespace
    if (namespace !== 'solana' || !platform.device.isMobile) return undefined
    return toBrowseLink(name, platform.location(), platform.globals)
  }

  /** Whether another app came to the front; and back, where the answer may take a moment to arrive. */
  const watch = () => {
    stopWatching()
    const onLeft = () => platform.clearTimeout(timer)
    const onVisibility = () => {
      if (platform.isHidden?.()) return onLeft()
      if (!platform.device.isIos || !store.wcLinking) return
      store.set({ buffering: true })
      platform.clearTimeout(timer)
      timer = platform.setTimeout(() => store.set({ buffering: false }), BUFFERING_MS)
    }
    const heard = { visibilitychange: onVisibility, pagehide: onLeft, blur: onLeft }
    for (const [event, listener] of Object.entries(heard)) platform.events.addEventListener(event, listener)
    platform.clearTimeout(timer)
    timer = platform.setTimeout(() => store.set({ opening: 'nothing' }), NOTHING_AFTER_MS)
    stopWatching = () => {
      platform.clearTimeout(timer)
      for (const [event, listener] of Object.entries(heard)) platform.events.removeEventListener(event, listener)
    }
  }

  const linkOf = (wallet: Wallet, way: 'mobile' | 'web' | 'desktop') => {
    const browse = way === 'mobile' ? browseLinkOf(wallet) : undefined
    if (browse) return { url: browse }
    const app = { mobile: wallet.mobile_link, web: wallet.webapp_link, desktop: wallet.desktop_link }[way]
    return app && store.wcUri ? toAppLink(app, store.wcUri, platform.device) : undefined
  }

  return {
    browseLinkOf,
    /** Opens the wallet that is chosen, by the way that is shown: at once, so that it stays in its tap. */
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
        // Browsers throw on schemes that they do not know. Their words name the whole link, with its key.
        message = 'The browser refused the link'
      }
      runInAction(() => {
        if (href) store.set({ wcLinking: { name: wallet.name, href } })
        store.set({ opening: message === undefined ? 'opening' : 'nothing' })
      })
      if (message === undefined) return watch()
      // The topic alone: the key after it lets anybody answer in the wallet's place.
      const [uri = ''] = (store.wcUri ?? '').split('?')
      const properties = { message, uri, mobile_link: wallet.mobile_link ?? '', name: wallet.name }
      tracker.track({ type: 'track', event: 'CONNECT_PROXY_ERROR', properties })
    },
    dispose: () => stopWatching(),
  }
}
