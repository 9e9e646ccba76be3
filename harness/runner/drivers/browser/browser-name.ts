import type { Locator, Page } from 'playwright-core'
import type { NameActions } from '../../../language/verbs/name-verbs.js'

/** The visitor's texts, written out here so that a changed text of the product fails a scenario. */
const words = {
  choose: 'Choose a name',
  field: 'Name',
  problems: {
    short: 'Name must be at least 4 characters long',
    characters: 'Use letters, digits and hyphens only',
    legacy: 'Names ending in .wcn.id can no longer be registered',
  },
  cancel: 'Cancel',
  retry: 'Try again',
  finish: 'To your account',
}

/** The verbs of who gives the account a name, by role and accessible name. */
export function browserNameActions(current: () => Page): NameActions {
  const modal = () => current().locator('wallet-modal')
  const button = (name: string): Locator => modal().getByRole('button', { name, exact: true }).first()
  return {
    chooseAName: () => button(words.choose).click(),
    enterName: (text) => modal().getByRole('textbox', { name: words.field, exact: true }).fill(text),
    registerName: (name) => button(`${name} Available`).click(),
    cancelName: () => button(words.cancel).click(),
    seeNameRefused: (problem) => modal().getByText(words.problems[problem], { exact: true }).first().waitFor(),
    seeNamesFailed: (text) => modal().getByText(text).first().waitFor(),
    retryNames: () => button(words.retry).click(),
    finishName: () => button(words.finish).click(),
  }
}
