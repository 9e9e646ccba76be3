import { stripVTControlCharacters } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import type { UserActions } from '../driver.js'
import { ControlMissingError } from '../wait-for.js'
import { browserAccountActions } from './browser-account.js'
import { browserActivityActions } from './browser-activity.js'
import { browserBuyActions } from './browser-buy.js'
import { browserLoginActions } from './browser-login.js'
import { browserNameActions } from './browser-name.js'
import { browserSendActions } from './browser-send.js'
import { browserSwapActions } from './browser-swap.js'

/** The visitor's texts, written out here so that a changed text of the product fails a scenario. */
const words = {
  connect: 'Connect wallet',
  account: /^Account: /,
  network: /^Network: /,
  allWallets: /^All wallets/,
  search: 'Search wallets',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  sign: 'Sign',
  retry: /^(Try again|Retry|Get a new (code|link))$/,
  disconnect: /^Disconnect/,
  openWallet: /^Open /,
  copy: /^Copy address /,
}

type Name = string | RegExp

/** The names of namespaces in the question of a wallet that serves several. */
const chains = { eip155: 'Ethereum and others', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' } as const

/** A row's name is all that it shows: its own name, then its tags. */
function row(name: string): RegExp {
  const own = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `^${own}(?: (?:Installed|Recent|Current|Testnet|Not in this wallet|Approve in wallet|\\d+ wallets claim \\S+|[\\w-]+(?:\\.[\\w-]+)+))*$`,
  )
}

function byName(name: Name): { name: Name; exact?: boolean } {
  return typeof name === 'string' ? { name, exact: true } : { name }
}

export function modalOf(page: Page): Locator {
  return page.locator('wallet-modal')
}

function button(page: Page, name: Name): Locator {
  return modalOf(page).getByRole('button', byName(name))
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
  const header = modalOf(page).getByRole('dialog').getByRole('heading').first()
  const box = await header.boundingBox()
  if (!box) throw new ControlMissingError('there is no sheet to drag: its header is not shown')
  const across = box.x + box.width / 2
  await page.mouse.move(across, box.y + box.height / 2)
  await page.mouse.down()
  const bottom = (page.viewportSize()?.height ?? 0) - 1
  await page.mouse.move(across, bottom, { steps: 4 })
  await page.mouse.up()
}

/** The verbs of a visitor, by role and accessible name as a person or a screen reader finds things. */
export function browserUserActions(current: () => Page, reload: () => Promise<void>): UserActions {
  const press = (name: Name) => button(current(), name).first().click()
  const actions: UserActions = {
    open: async (input) => {
      const page = current()
      const view = typeof input === 'string' ? input : input?.view
      const isPlain = typeof input !== 'object' || (input.data === undefined && input.namespace === undefined)
      if (isPlain && view === undefined) {
        await pageButton(page, words.connect).or(pageButton(page, words.account)).first().click()
      } else if (isPlain && view === 'Connect') await pageButton(page, words.connect).click()
      else if (isPlain && view === 'Account') await pageButton(page, words.account).click()
      else if (isPlain && view === 'Networks') await pageButton(page, words.network).click()
      else await askToOpen(page, typeof input === 'string' ? { view: input } : input)
    },
    choose: async (input) => {
      const { wallet, nth = 1 } = typeof input === 'string' ? { wallet: input } : input
      await button(current(), row(wallet))
        .nth(nth - 1)
        .click()
    },
    chooseChain: (namespace) => press(row(chains[namespace])),
    openAllWallets: () => press(words.allWallets),
    search: (text) => modalOf(current()).getByRole('searchbox', byName(words.search)).fill(text),
    back: () => press(words.back),
    close: async (how = 'button') => {
      const page = current()
      if (how === 'button') await press(words.close)
      if (how === 'escape') await page.keyboard.press('Escape')
      if (how === 'backdrop') await page.mouse.click(4, 4)
      if (how === 'phone-back') await page.evaluate(() => window.history.back())
      if (how === 'drag') await dragDown(page)
    },
    retry: () => press(words.retry),
    cancel: () => press(words.cancel),
    sign: () => press(words.sign),
    openWallet: () => press(words.openWallet),
    disconnect: () => press(words.disconnect),
    openNetworks: () => press(words.network),
    chooseNetwork: (name) => press(row(name)),
    copyAddress: () => press(words.copy),
    openAccount: () => pageButton(current(), words.account).click(),
    reload,
    ...browserLoginActions(current),
    ...browserAccountActions(current),
    ...browserActivityActions(current),
    ...browserSwapActions(current),
    ...browserSendActions(current),
    ...browserNameActions(current),
    ...browserBuyActions(current),
  }
  return {
    ...actions,
    ...mapValues(actions, (act) => (input: never) => act(input).catch(inPlainWords)),
  }
}

type Act = (input: never) => Promise<void>

function mapValues(actions: UserActions, wrap: (act: Act) => Act): Partial<UserActions> {
  return Object.fromEntries(Object.entries(actions).map(([verb, act]) => [verb, wrap(act)]))
}

/** Playwright tells a control that is not there as a timeout, with a log of its waiting. */
function inPlainWords(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  const log = stripVTControlCharacters(error.message)
    .split('\n')
    .map((line) => line.trim())
  throw new ControlMissingError(
    `not to be found or not to be used: ${log
      .filter((line) => line.startsWith('- '))
      .slice(0, 3)
      .join(' ')}`,
    { cause: error },
  )
}
