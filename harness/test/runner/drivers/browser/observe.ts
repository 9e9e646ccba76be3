import type { Page } from '@playwright/test'
import type { ModalSnapshot } from '../../../../../core/contracts/modal-api.js'
import type { OpenedLink } from './page-script.js'

export interface Observation {
  readonly snapshot: ModalSnapshot | undefined
  readonly second: ModalSnapshot | undefined
  readonly storage: Readonly<Record<string, string>>
  readonly rows: readonly string[] | undefined
  readonly clipboard: string | undefined
  /** Windows and links that the page opened, oldest first. Recorded only on a device. */
  readonly opened: readonly OpenedLink[]
}

/** Reads the state of our own modal and its page's storage. */
export async function observe(page: Page): Promise<Observation> {
  const seen = await page.evaluate(() => {
    const host = window.__walletmodalPage
    const roots = [...document.querySelectorAll('wallet-modal')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const lists = roots.filter((root) => root.querySelector('.wm-connect, .wm-all-wallets'))
    const rows = lists.flatMap((root) => [
      ...root.querySelectorAll('.wm-stage [data-row^="connector:"], .wm-stage [data-row^="wallet:"]'),
    ])
    // The name without its tags.
    const names = rows.map((row) => row.querySelector('.wm-row-name')?.firstChild?.textContent ?? row.textContent ?? '')
    return JSON.stringify({
      snapshot: host?.modal.getSnapshot(),
      second: host?.second?.getSnapshot(),
      storage: window.__walletmodalStorage?.read() ?? {},
      rows: lists.length > 0 ? names : undefined,
      clipboard: window.__walletmodalCopied,
      opened: window.__walletmodalOpened ?? [],
    })
  })
  return JSON.parse(seen)
}
