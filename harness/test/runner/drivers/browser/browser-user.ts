import { stripVTControlCharacters } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import type { UserActions } from '../driver.js'
import { ControlMissingError } from '../wait-for.js'
import type { EngineName } from './engine-name.js'
import { findWallet, toldOf } from './find-wallet.js'
import { insertInPage } from './insert-in-page.js'
import { locate } from './locate.js'

/** Buttons of the host page by the view that they open. An empty name means any of the main ones. */
const buttons: Readonly<Record<string, string>> = {
  '': '/^(Connect wallet$|Account: )/',
  Connect: 'Connect wallet',
  Account: '/^Account: /',
  Networks: '/^Network: /',
}

function askToOpen(page: Page, input: unknown): Promise<void> {
  return page.evaluate(async (options) => {
    const host = window.__walletmodalPage
    if (!host) throw new Error('the host page has not started')
    const wanted = options as Parameters<typeof host.modal.open>[0] // scenarios ask for wrong views on purpose
    // Ignores a rejection, as a button of the page would: the snapshot shows the outcome.
    await host.modal.open(wanted).catch(() => undefined)
  }, input)
}

async function drag(page: Page, held: Locator, to: 'top' | 'bottom' | 'left' | 'right'): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await held.boundingBox()) ?? {}
  const from = { x: x + width / 2, y: y + height / 2 }
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  const ends = { top: { y: 1 }, bottom: { y: window.height - 1 }, left: { x: 1 }, right: { x: window.width - 1 } }
  const end = { ...from, ...ends[to] }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

function scrollInPage(node: Element, to: 'top' | 'bottom' | 'left' | 'right'): void {
  let around: Element | null = node
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflow)) around = around.parentElement
  const scroller = around ?? document.documentElement
  const ends = {
    top: { top: 0 },
    bottom: { top: scroller.scrollHeight },
    left: { left: 0 },
    right: { left: scroller.scrollWidth },
  }
  scroller.scrollTo(ends[to])
}

const pressed = ['button', 'link']
/** Roles of elements that can be dragged or scrolled. */
const parts = ['button', 'heading', 'slider', 'list', 'region', 'dialog']
const filled = ['textbox', 'searchbox', 'spinbutton', 'combobox']

interface Ways {
  /** The duration of a press, in milliseconds. With a delay, each event of the press is a task of its own in the page. */
  readonly delay?: number
  readonly engine?: EngineName | undefined
  /** Receives a note on a choice that the scenario leaves to the harness. */
  readonly tell?: ((done: string) => void) | undefined
}

/** Replaces a field's text by an editing command: Playwright can neither fill fields in stock Firefox nor type most letters. */
async function typeOver(field: Locator, value: string): Promise<void> {
  await field.focus()
  await field.selectText()
  if (!(await field.evaluate(insertInPage, value))) throw new ControlMissingError('the field takes no text')
}

/** Actions of a visitor. They find controls by role and accessible name, as a person or a screen reader does. */
export function browserUserActions(
  current: () => Page,
  own: Pick<UserActions, 'reload' | 'back' | 'goto'>,
  { delay, engine, tell }: Ways = {},
): UserActions {
  const press = delay === undefined ? {} : { delay }
  const actions: UserActions = {
    open: async (input) => {
      const { view = '', ...more } = typeof input === 'string' ? { view: input } : (input ?? {})
      const name = Object.keys(more).length === 0 ? buttons[view] : undefined
      if (!name) return askToOpen(current(), typeof input === 'string' ? { view } : input)
      // Presses the button of the host page itself. With two modals, the button of the first one comes first.
      await (await locate(current(), { role: 'button', name, in: { role: 'main' } }, pressed)).press(press)
    },
    ...own,
    press: async (input) => {
      const wanted = typeof input === 'string' ? { name: input } : input
      if ('x' in wanted) return current().mouse.click(wanted.x, wanted.y)
      await (await locate(current(), wanted, pressed)).press(press)
    },
    fill: async ({ value, ...wanted }) => {
      const { control } = await locate(current(), wanted, filled)
      await (engine === 'firefox' ? typeOver(control, value) : control.fill(value))
    },
    select: async ({ value, ...wanted }) => {
      await (await locate(current(), wanted, ['combobox', 'listbox'])).control.selectOption({ label: value })
    },
    findWallet: async (name) => {
      const told = toldOf(await findWallet(current(), name))
      if (told !== undefined) tell?.(told)
    },
    key: (name) => current().keyboard.press(name),
    drag: async ({ to, ...wanted }) => drag(current(), (await locate(current(), wanted, parts)).control, to),
    scroll: async ({ to, ...wanted }) => (await locate(current(), wanted, parts)).control.evaluate(scrollInPage, to),
  }
  const inWords = Object.entries(actions).map(([verb, act]: [string, (input: never) => Promise<void>]) => {
    return [verb, (input: never) => act(input).catch(inPlainWords)] as const
  })
  return { ...actions, ...Object.fromEntries(inWords) }
}

/** Turns Playwright's timeout error for a missing control into a plain sentence. */
function inPlainWords(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  const log = stripVTControlCharacters(error.message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('- '))
  throw new ControlMissingError(`not to be found or not to be used: ${log.slice(0, 3).join(' ')}`, { cause: error })
}
