import { existsSync, readFileSync } from 'node:fs'
import { addressPattern } from '../../../world/lib/address-pattern.js'

const failure = /failed at step \d+ .*\n {2}screen: no [\w-]+ with (\w+)/
/** The file in which a red run saved the screen. */
export const screenFile = /^ {2}kept (.*\bscreen\.yaml)$/m
const lookingForIt = /^- (?:seeAccount: |expect: \{ screen: \[\{ role: generic, address: )(\$[\w.]+).*\n/m
/** A button that connects, in a saved screen: the page is not connected. */
export const connects = /\bbutton "((?:Connect|Select)(?: (?:a|your))?(?: Wallet)?)"/i

/**
 * What to do if the last step of the first scenario found no account on the page. `rewritten` is the scenario without
 * that step, or with one that finds the account.
 */
export type UnseenAccount =
  | { readonly how: 'as text' | 'not at all'; readonly rewritten: string }
  /** The page still has its button that connects: no wallet is connected. */
  | { readonly how: 'nobody'; readonly button: string }

/** Reads why a scenario of `init` saw no account, from the output of a red run and the screen that it saved. */
export function findUnseenAccount(said: string, scenario: string): UnseenAccount | undefined {
  const [, address = ''] = failure.exec(said) ?? []
  const [step = '', account = ''] = lookingForIt.exec(scenario) ?? []
  const [, file = ''] = screenFile.exec(said) ?? []
  if (address === '' || step === '' || !existsSync(file)) return undefined
  const screen = readFileSync(file, 'utf8')
  if (step.startsWith('- seeAccount') && addressPattern(address).test(screen)) {
    const text = `- expect: { screen: [{ role: generic, address: ${account} }] }\n`
    return { how: 'as text', rewritten: scenario.replace(step, () => text) }
  }
  const [, button] = connects.exec(screen) ?? []
  if (button !== undefined) return { how: 'nobody', button }
  const left = `# The page showed no account here. Say what it shows of a visitor who is connected, such as:\n# - seeAccount: ${account}\n`
  return { how: 'not at all', rewritten: scenario.replace(step, () => left) }
}
