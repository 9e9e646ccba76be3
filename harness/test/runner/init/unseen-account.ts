import { existsSync, readFileSync } from 'node:fs'
import { addressPattern } from '../../../world/lib/address-pattern.js'

const failure = /failed at step \d+ .*\n {2}screen: no [\w-]+ with (\w+)/
/** Where a red run kept what was on the screen. */
export const screenFile = /^ {2}kept (.*\bscreen\.yaml)$/m
const lookingForIt = /^- (?:seeAccount: |expect: \{ screen: \[\{ role: generic, address: )(\$[\w.]+).*\n/m
/** A button of a page to which nobody is connected, in what a run kept of the screen. */
export const connects = /\bbutton "((?:Connect|Select)(?: (?:a|your))?(?: Wallet)?)"/i

/**
 * How the first scenario may go on where its last step found no account on the page. `rewritten` is its text without that step, or with
 * one that finds the account where the page has it.
 */
export type UnseenAccount =
  | { readonly how: 'as text' | 'not at all'; readonly rewritten: string }
  /** The page still has the button that connects: nobody is. */
  | { readonly how: 'nobody'; readonly button: string }

/** Reads from what a red run says, and from the screen that it kept, why a scenario of `init` saw no account. */
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
