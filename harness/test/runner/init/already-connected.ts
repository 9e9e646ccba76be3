import { existsSync, readFileSync } from 'node:fs'
import { connects, screenFile } from './unseen-account.js'

const failure = /failed at step \d+ (?:\([^)]*\) )?connect: /

/** An address whose middle is left out, or all of it. */
const address = /0x[\da-fA-F]{2,}(?:\s?(?:…|\.{2,3}|[•*]+)\s?[\da-fA-F]{2,}|[\da-fA-F]{36,})/
const leave = '[Dd]isconnect|[Ll]og ?[Oo]ut|[Ss]ign ?[Oo]ut'

/** A line of a screen: what it is, and what it is called. Details are opened by their summary, which has no role of its own. */
const control = /^\s*- (button|link|menuitem|combobox|group|text)(?:: ?| )"?((?:[^"\\]|\\.)*)/

/** The end of the line, so that it is found again in what was written. */
const why = '# The page is connected when it loads, by a wallet of its own: the visitor disconnects first.\n'
const begins = '- goto: /\n'

/**
 * The first scenario with steps that disconnect, where the page was connected before anybody did anything: no button connects, and a
 * control shows an address or disconnects. `undefined` where that is not why the run is red.
 */
export function disconnectFirst(said: string, scenario: string): string | undefined {
  const [, file = ''] = screenFile.exec(said) ?? []
  if (!failure.test(said) || scenario.includes(why) || !scenario.includes(begins) || !existsSync(file)) return undefined
  const screen = readFileSync(file, 'utf8')
  const controls = screen.split('\n').flatMap((line) => {
    const [, role = '', name = ''] = control.exec(line) ?? []
    return role === '' ? [] : [{ role, name }]
  })
  const isPressed = ({ role }: { role: string }) => role !== 'group' && role !== 'text'
  if (connects.test(screen)) return undefined
  if (controls.some((each) => isPressed(each) && new RegExp(`^(?:${leave})`).test(each.name)))
    return withSteps(scenario)
  const shows = controls.find((each) => each.role !== 'text' && address.test(each.name))
  if (!shows) return undefined
  // A name of the page says `/` or `.`, and the address is another one at each visit.
  const opener = isPressed(shows)
    ? `{ role: ${shows.role}, name: '/0x[0-9a-fA-F]{2}/' }`
    : "{ text: '/0x[0-9a-fA-F]{2}/' }"
  return withSteps(scenario, opener)
}

const withSteps = (scenario: string, opener?: string) => {
  const steps = [...(opener === undefined ? [] : [opener]), `{ text: '/^(?:${leave})/' }`]
  return scenario.replace(begins, () => begins + why + steps.map((each) => `- press: ${each}\n`).join(''))
}
