import { stripVTControlCharacters } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import type { UserActions } from '../driver.js'
import { ControlMissingError, must } from '../wait-for.js'
import { browserAccountActions, browserActivityActions, browserNameActions } from './browser-account.js'
import { browserSendActions } from './browser-send.js'
import { browserBuyActions, browserSwapActions } from './browser-trade.js'
import { byName, createFinder, type Name } from './finder.js'
import { locate } from './locate.js'

const connect = 'Connect wallet'
const emailLabel = /^(Email address|Your new email address)$/
const account = /^Account: /
const network = /^Network: /

/** A row's name is all that it shows: its own name, then its tags. */
function row(name: string): RegExp {
  const own = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `^${own}(?: (?:Installed|Recent|Current|Testnet|Not in this wallet|Not changed|Approve in wallet|\\d+ wallets claim \\S+|[\\w-]+(?:\\.[\\w-]+)+))*$`,
  )
}

/** Buttons of the host page itself: those of the first modal come first. */
function pageButton(page: Page, name: Name): Locator {
  return page.getByRole('main').getByRole('button', byName(name)).first()
}

function askToOpen(page: Page, input: unknown): Promise<void> {
  return page.evaluate(async (options) => {
    const host = window.__walletmodalPage
    if (!host) throw new Error('the host page has not started')
    const wanted = options as Parameters<typeof host.modal.open>[0] // scenarios ask for wrong views on purpose
    // A visitor presses a button: what the modal makes of it is in the snapshot.
    await host.modal.open(wanted).catch(() => undefined)
  }, input)
}

async function dragDown(page: Page): Promise<void> {
  const box = await page.locator('wallet-modal').getByRole('dialog').getByRole('heading').first().boundingBox()
  must(box, 'there is no sheet to drag: its header is not shown')
  const across = box.x + box.width / 2
  await page.mouse.move(across, box.y + box.height / 2)
  await page.mouse.down()
  const bottom = (page.viewportSize()?.height ?? 0) - 1
  await page.mouse.move(across, bottom, { steps: 4 })
  await page.mouse.up()
}

/** The verbs of a visitor, by role and accessible name as a person or a screen reader finds things. */
export function browserUserActions(
  current: () => Page,
  { reload, goto }: { reload(): Promise<void>; goto(path: string): Promise<void> },
): Partial<UserActions> {
  const finder = createFinder(current)
  const { modal, button } = finder
  const actions: Partial<UserActions> = {
    open: async (input) => {
      const page = current()
      const view = typeof input === 'string' ? input : input?.view
      const isPlain = typeof input !== 'object' || (input.data === undefined && input.namespace === undefined)
      if (isPlain && view === undefined) {
        await pageButton(page, connect).or(pageButton(page, account)).first().click()
      } else if (isPlain && view === 'Connect') await pageButton(page, connect).click()
      else if (isPlain && view === 'Account') await pageButton(page, account).click()
      else if (isPlain && view === 'Networks') await pageButton(page, network).click()
      else await askToOpen(page, typeof input === 'string' ? { view: input } : input)
    },
    choose: (input) => {
      const { wallet, nth = 1 } = typeof input === 'string' ? { wallet: input } : input
      const rows = modal().getByRole('button', byName(row(wallet)))
      return rows.nth(nth - 1).click()
    },
    close: async (how = 'button') => {
      const page = current()
      if (how === 'button') await button('Close').click()
      if (how === 'escape') await page.keyboard.press('Escape')
      if (how === 'backdrop') await page.mouse.click(4, 4)
      if (how === 'phone-back') await page.evaluate(() => window.history.back())
      if (how === 'drag') await dragDown(page)
    },
    openNetworks: () => button(network).click(), // the page behind an embedded modal has one of that name
    chooseNetwork: (name) => button(row(name)).click(),
    openAccount: () => pageButton(current(), account).click(),
    reload,
    goto,
    press: async (input) => {
      const wanted = typeof input === 'string' ? { name: input } : input
      await (await locate(current(), wanted, ['button', 'link'])).click()
    },
    fill: async ({ value, ...wanted }) => {
      await (await locate(current(), wanted, ['textbox', 'searchbox', 'spinbutton', 'combobox'])).fill(value)
    },
    select: async ({ value, ...wanted }) => {
      await (await locate(current(), wanted, ['combobox', 'listbox'])).selectOption({ label: value })
    },
    key: (name) => current().keyboard.press(name),
    seeEmailProblem: (wanted) => {
      const said = { description: wanted === 'none' ? /^$/ : wanted, exact: true }
      return finder.field(emailLabel).and(modal().getByRole('textbox', said)).waitFor()
    },
    ...browserAccountActions(finder),
    ...browserActivityActions(finder),
    ...browserSwapActions(finder),
    ...browserSendActions(finder),
    ...browserNameActions(finder),
    ...browserBuyActions(finder),
  }
  const inWords = Object.entries(actions).map(([verb, act]: [string, (input: never) => Promise<void>]) => {
    return [verb, (input: never) => act(input).catch(inPlainWords)] as const
  })
  return { ...actions, ...Object.fromEntries(inWords) }
}

/** Playwright tells a control that is not there as a timeout, with a log of its waiting. */
function inPlainWords(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  const log = stripVTControlCharacters(error.message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('- '))
  throw new ControlMissingError(`not to be found or not to be used: ${log.slice(0, 3).join(' ')}`, { cause: error })
}
