import type { BrowserContext, Page } from '@playwright/test'
import { callbackPath } from '../../../../world/frame/consents.js'
import type { ConsentMatch, Frame } from '../../../../world/frame/frame-api.js'
import type { Changes } from '../../../../world/lib/lifecycle.js'
import type { Cashier, PurchaseChoice } from '../../../../world/services/onramp/cashier-api.js'
import { isWanted } from '../../../../world/wallets/deeds.js'
import type { PendingMatch } from '../../../../world/wallets/wallet.js'
import { ControlMissingError, waitFor } from '../wait-for.js'

const isOf = (url: string, ...origins: readonly string[]) => origins.some((origin) => url.startsWith(`${origin}/`))

/** Waits until `look` finds a value. @throws {@link ControlMissingError} with the message `missing` if none appears */
function waitToFind<Found>(look: () => Found | undefined, missing: string, onChange: Changes): Promise<Found> {
  return waitFor(() => {
    const found = look()
    if (found !== undefined) return found
    throw new ControlMissingError(missing)
  }, onChange)
}

/** Acts as the user of the embedded wallet: presses buttons in its frame, and acts on providers' pages in their windows. */
export function browserFrameActions(
  context: BrowserContext,
  current: () => Page,
  frame: Frame,
  { url, onChange }: { readonly url: string; readonly onChange: Changes },
) {
  function findFrame() {
    const frames = () => current().frames()
    const look = () => frames().find((each) => isOf(each.url(), frame.origins.frame))
    return waitToFind(look, 'the page has no frame of the embedded wallet', onChange)
  }
  function findPopup() {
    const look = () => context.pages().find((page) => isOf(page.url(), frame.origins.social))
    return waitToFind(look, 'no window of a provider is open', onChange)
  }
  /** On a device, links are only recorded. Opens the last one if it leads to a provider in the page itself. */
  async function leave(): Promise<boolean> {
    const link = await current().evaluate(() => window.__walletmodalOpened?.at(-1))
    if (link?.target !== '_top' || !isOf(link.url, frame.origins.social)) return false
    await current().goto(link.url)
    return true
  }

  return {
    async decide(decision: 'approve' | 'reject', wanted: PendingMatch) {
      const look = () => frame.pending.find(({ method }) => isWanted(wanted, method))
      const { method, deed } = wanted
      await waitToFind(look, `the embedded wallet is asked for no ${method ?? deed ?? 'approval'}`, frame.onChange)
      const name = decision === 'approve' ? 'Approve' : 'Reject'
      await (await findFrame()).getByRole('button', { name, exact: true }).click()
    },
    async consent(decision: 'approve' | 'deny', match: ConsentMatch) {
      if (match.provider === 'farcaster') {
        await frame.consent(decision, match)
        return
      }
      const hasLeft = await leave()
      const popup = await findPopup()
      if (match.as !== undefined) await popup.getByLabel('Name').fill(match.as)
      if (match.email !== undefined) await popup.getByLabel('Email').fill(match.email)
      await popup.getByRole('button', { name: decision === 'approve' ? 'Allow' : 'Deny' }).click()
      if (hasLeft) await popup.waitForURL(`${url}/**`)
    },
    async closePopup() {
      await (await findPopup()).close()
    },
    async pretend() {
      await findPopup()
      // Adds a frame with an opaque origin, which can post messages to the page.
      await current().evaluate(
        (message) =>
          new Promise<void>((resolve) => {
            const stranger = document.createElement('iframe')
            stranger.sandbox.add('allow-scripts')
            stranger.srcdoc = `<script>parent.postMessage(${message}, '*')</script>`
            const onMessage = ({ source }: MessageEvent) => {
              if (source !== stranger.contentWindow) return
              window.removeEventListener('message', onMessage)
              stranger.remove()
              resolve()
            }
            window.addEventListener('message', onMessage)
            document.body.append(stranger)
          }),
        JSON.stringify({ resultUri: `${frame.origins.frame}${callbackPath}` }),
      )
    },
  }
}

const words = {
  pay: 'Pay',
  decline: 'Decline the card',
  cancel: 'Cancel',
  currency: 'Currency',
  asset: 'What to buy',
  network: 'Network',
} as const

/** Acts as the visitor on a provider's page, in the window that the modal opened. */
export function browserOnrampActions(context: BrowserContext, cashier: Cashier, onChange: Changes) {
  function findPage() {
    const look = () => context.pages().findLast((page) => isOf(page.url(), ...Object.values(cashier.origins)))
    return waitToFind(look, 'no page of a card purchase is open', onChange)
  }
  async function choose(page: Page, { amount, ...choice }: PurchaseChoice): Promise<void> {
    if (amount !== undefined) await page.getByLabel('Amount').fill(amount)
    for (const key of ['currency', 'asset', 'network'] as const) {
      const value = choice[key]
      if (value !== undefined) await page.getByLabel(words[key], { exact: true }).selectOption(value)
    }
  }
  return {
    async decide(decision: 'pay' | 'decline' | 'cancel', choice: PurchaseChoice) {
      const page = await findPage()
      await choose(page, choice)
      const isClosing = decision === 'cancel' ? page.waitForEvent('close') : undefined
      await page.getByRole('button', { name: words[decision], exact: true }).click()
      if (isClosing) await isClosing
      else await page.getByRole('heading', { name: /^(On its way|Purchase failed)$/ }).waitFor()
    },
    async close() {
      await (await findPage()).close()
    },
  }
}
