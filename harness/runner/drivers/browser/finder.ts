import type { Locator, Page } from '@playwright/test'
import { must, waitFor } from '../wait-for.js'
import { watchPage } from './idle.js'

export type Name = string | RegExp

export function byName(name: Name): { name: Name; exact?: boolean } {
  return typeof name === 'string' ? { name, exact: true } : { name }
}

/** Finds things by role and name. Texts are written out where they are used: a changed one fails a scenario. */
export function createFinder(current: () => Page) {
  /** Its dialog, or in embedded mode its card in the page. */
  const modal = () => current().locator('wallet-modal')
  const button = (name: Name): Locator => modal().getByRole('button', byName(name)).first()
  return {
    current,
    modal,
    button,
    field: (name: Name) => modal().getByRole('textbox', byName(name)),
    /** Waits until the page says so. */
    says: (words: Name) => modal().getByText(words).first().waitFor(),
    heading: (name: Name) => modal().getByRole('heading', { name }).waitFor(),
    /** Tries after each change in the page, until it finds what it wants. */
    tries: (act: () => Promise<void>) => waitFor(act, watchPage(current())),
    row: (id: string) => modal().locator(`[data-row="${id}"]`),
  }
}
export type Finder = ReturnType<typeof createFinder>

/** `what` says of which list. @throws {@link ControlMissingError} unless it is this one */
export async function mustBeList(wanted: readonly unknown[], look: () => Promise<readonly unknown[]>, what: string) {
  const shown = await look()
  must(
    shown.join() === wanted.join(),
    `${what} ${shown.join(', ') || 'nothing'}, not ${wanted.join(', ') || 'nothing'}`,
  )
}

/** The last word of each text: the symbol behind an amount. */
export const lastWords = (texts: readonly string[]) => texts.map((text) => text.split(' ').at(-1))
