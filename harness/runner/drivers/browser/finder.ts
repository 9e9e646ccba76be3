import type { Locator, Page } from 'playwright-core'
import { must, waitFor } from '../wait-for.js'

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
    row: (id: string) => modal().locator(`[data-row="${id}"]`),
  }
}
export type Finder = ReturnType<typeof createFinder>

/** Waits until a list is this one; `what` says of which. */
export async function waitForList(wanted: readonly unknown[], look: () => Promise<readonly unknown[]>, what: string) {
  await waitFor(async () => {
    const shown = await look()
    must(
      shown.join() === wanted.join(),
      `${what} ${shown.join(', ') || 'nothing'}, not ${wanted.join(', ') || 'nothing'}`,
    )
  })
}

/** The last word of each text: the symbol behind an amount. */
export const lastWords = (texts: readonly string[]) => texts.map((text) => text.split(' ').at(-1))
