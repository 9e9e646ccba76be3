import type { Page } from '@playwright/test'
import type { ModalSnapshot } from '../../../../core/contracts/modal-api.js'
import type { DriverWindow, OpenedLink } from './page-script.js'

export interface Observation {
  readonly snapshot: ModalSnapshot | undefined
  readonly second: ModalSnapshot | undefined
  readonly storage: Readonly<Record<string, string>>
  readonly rows: readonly string[] | undefined
  readonly clipboard: string | undefined
  /** The windows and links that the page opened, oldest first. Known where the page runs on a device. */
  readonly opened: readonly OpenedLink[]
}

/** Reads our own modal, and what its page keeps. */
export async function observe(page: Page): Promise<Observation> {
  const seen = await page.evaluate(() => {
    const driven: DriverWindow = window
    const host = driven.__walletmodalPage
    const rows: string[] = []
    let hasList = false
    for (const element of document.querySelectorAll('wallet-modal')) {
      const root = element.shadowRoot
      if (!root?.querySelector('.wm-connect, .wm-all-wallets')) continue
      hasList = true
      for (const row of root.querySelectorAll('.wm-stage [data-row^="connector:"], .wm-stage [data-row^="wallet:"]')) {
        // The name alone, without its tags.
        rows.push(row.querySelector('.wm-row-name')?.firstChild?.textContent ?? row.textContent ?? '')
      }
    }
    return JSON.stringify({
      snapshot: host?.modal.getSnapshot(),
      second: host?.second?.getSnapshot(),
      storage: driven.__walletmodalStorage?.read() ?? {},
      rows: hasList ? rows : undefined,
      clipboard: driven.__walletmodalCopied,
      opened: driven.__walletmodalOpened ?? [],
    })
  })
  return JSON.parse(seen)
}
