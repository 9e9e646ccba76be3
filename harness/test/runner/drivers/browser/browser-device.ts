import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { type DeviceName, deviceOf, deviceProfiles } from '../../../language/device-profiles.js'
import type { Scenario } from '../../../language/step.js'
import type { OpenedLink } from './page-script.js'
import { callOnTop } from './safe-frame.js'

type PageHead = NonNullable<Scenario['head']['page']>
type Profile = (typeof deviceProfiles)[DeviceName]

const desktopWindow = { width: 1024, height: 768 }
const phoneWindow = { width: 390, height: 844 }

export function deviceOptions({ viewport, device }: PageHead): BrowserContextOptions {
  const isPhone = viewport?.phone ?? (device !== undefined && deviceOf(device).isMobile)
  const size = viewport ?? (isPhone ? phoneWindow : desktopWindow)
  return {
    viewport: { width: size.width, height: size.height },
    hasTouch: isPhone,
    isMobile: isPhone,
    ...(device && { userAgent: deviceProfiles[device].userAgent }),
  }
}

export async function installDevice(context: BrowserContext, { device, apps }: PageHead): Promise<void> {
  if (!device) return
  await context.addInitScript(callOnTop(deviceScript, { ...deviceProfiles[device], hasApps: apps === 'installed' }))
}

/**
 * Runs in the page, without this module's scope. Records opened links and acts as a phone's system does: an installed app
 * or a site covers the page, and a link to a missing app does nothing. Chromium itself opens or blocks windows: it allows
 * them for a few seconds after a tap, or after the driver has called the page's own code.
 */
function deviceScript({ globals, touchPoints, hasApps }: Profile & { hasApps: boolean }): void {
  const opened: OpenedLink[] = []
  window.__walletmodalOpened = opened
  for (const name of globals) Object.defineProperty(window, name, { value: {}, configurable: true })
  Object.defineProperty(navigator, 'maxTouchPoints', { get: () => touchPoints })

  let isHidden = false
  Object.defineProperty(document, 'hidden', { get: () => isHidden })
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
  const setHidden = (next: boolean) => {
    isHidden = next
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  window.__walletmodalComeBack = () => {
    setHidden(false)
    window.dispatchEvent(new Event('focus'))
  }

  /** Runs a callback in the next task, independent of the page's clock, which may be paused. */
  const soon = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = callback
    port2.postMessage(undefined)
  }
  let isTap = false
  const onClick = () => {
    isTap = true
    soon(() => {
      isTap = false
    })
  }
  window.addEventListener('click', onClick, true)

  const openWindow = window.open.bind(window)
  window.open = (link, target = '_blank') => {
    if (target === '_blank') {
      const tab = openWindow('about:blank', '_blank')
      if (!tab) return null
      tab.close()
    }
    const url = String(link)
    opened.push({ url, target, inTap: isTap })
    if (hasApps || /^https?:/i.test(url)) soon(() => setHidden(true))
    return window
  }
}
