import type { NameActions } from '../../../language/verbs/account-verbs.js'
import type { Finder } from './finder.js'

const problems = {
  short: 'Name must be at least 4 characters long',
  characters: 'Use letters, digits and hyphens only',
  legacy: 'Names ending in .wcn.id can no longer be registered',
}

/** The verbs of who gives the account a name. */
export function browserNameActions({ modal, button, press, field, says }: Finder): NameActions {
  return {
    chooseAName: press('Choose a name'),
    enterName: (text) => field('Name').fill(text),
    registerName: (name) => button(`${name} Available`).click(),
    cancelName: press('Cancel'),
    seeNameRefused: (problem) => modal().getByText(problems[problem], { exact: true }).first().waitFor(),
    seeNamesFailed: says,
    retryNames: press('Try again'),
    finishName: press('To your account'),
  }
}
