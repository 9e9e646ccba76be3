import { existsSync, readFileSync } from 'node:fs'
import { connects, screenFile } from './unseen-account.js'

const failure = /failed at step \d+ (?:\([^)]*\) )?connect: /

/** An address whose middle is left out, or all of it. */
const address = /0x[\da-fA-F]{2,}(?:\s?(?:…|\.{2,3}|[•*]+)\s?[\da-fA-F]{2,}|[\da-fA-F]{36,})/
const leave = '[Dd]isconnect|[Ll]og ?[Oo]ut|[Ss]ign ?[Oo]ut'

/** A line of a screen: how deep it stands, what it is, and what it is called. */
const control = /^(\s*)- (button|link|menuitem|combobox|group|text)(?:: ?| )"?((?:[^"\\]|\\.)*)/

interface Control {
  readonly role: string
  readonly name: string
}

/** The controls and texts of a screen. Details are opened by their summary, which has no role: it is the text of the group, or the first in it. */
function controlsOf(screen: string): Control[] {
  let group: number | undefined
  return screen.split('\n').flatMap((line) => {
    const depth = line.search(/\S/)
    if (group !== undefined && depth <= group) group = undefined
    const [, , role = '', name = ''] = control.exec(line) ?? []
    if (role === 'group' && name === '') group = depth
    if (role === '') return []
    return [{ role: role === 'text' && group !== undefined ? 'group' : role, name }]
  })
}

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
  const controls = controlsOf(screen)
  const isPressed = ({ role }: Control) => role !== 'group' && role !== 'text'
  if (connects.test(screen)) return undefined
  if (controls.some((each) => isPressed(each) && new RegExp(`^(?:${leave})`).test(each.name)))
    return withSteps(scenario)
  const showing = controls.filter((each) => each.role !== 'text' && address.test(each.name))
  // A link with an address mostly leads to a page about it.
  const shows = showing.find(({ role }) => role !== 'link') ?? showing[0]
  if (!shows) return undefined
  // A name of the page says `/` or `.`, and the address is another one at each visit.
  const opener = isPressed(shows)
    ? `{ role: ${shows.role}, name: '/0x[0-9a-fA-F]{2}/' }`
    : "{ text: '/0x[0-9a-fA-F]{2}/', in: { role: group } }"
  return withSteps(scenario, opener)
}

const withSteps = (scenario: string, opener?: string) => {
  const steps = [...(opener === undefined ? [] : [opener]), `{ text: '/^(?:${leave})/' }`]
  return scenario.replace(begins, () => begins + why + steps.map((each) => `- press: ${each}\n`).join(''))
}
