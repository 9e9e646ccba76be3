import { existsSync, readFileSync } from 'node:fs'
import { connects, screenFile } from './unseen-account.js'

const failure = /failed at step \d+ (?:\([^)]*\) )?connect: /

/** An address, whole or with its middle left out. */
const address = /0x[\da-fA-F]{2,}(?:\s?(?:…|\.{2,3}|[•*]+)\s?[\da-fA-F]{2,}|[\da-fA-F]{36,})/
const leave = '[Dd]isconnect|[Ll]og ?[Oo]ut|[Ss]ign ?[Oo]ut'

/** A line of a screen: its indentation, role and name. */
const control = /^(\s*)- (button|link|menuitem|combobox|group|text)(?:: ?| )"?((?:[^"\\]|\\.)*)/

interface Control {
  readonly role: string
  readonly name: string
}

/**
 * Lists the controls and texts of a screen. A `<details>` opens by its summary, which has no role: its name is the
 * group's, or the first text in the group.
 */
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

/** A comment for the scenario. It also shows that the steps are there already. */
const why = '# The page is connected when it loads, by a wallet of its own: the visitor disconnects first.\n'
const begins = '- goto: /\n'

/**
 * Adds steps that disconnect to the first scenario, if the page was connected from the start: no button connects, and a
 * control shows an address or disconnects. Returns `undefined` if the run is red for another reason.
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
  // A link with an address usually leads to a page about the address.
  const shows = showing.find(({ role }) => role !== 'link') ?? showing[0]
  if (!shows) return undefined
  // The page's name may contain `/` or `.`, and the address differs at each visit, so the pattern names neither.
  const opener = isPressed(shows)
    ? `{ role: ${shows.role}, name: '/0x[0-9a-fA-F]{2}/' }`
    : "{ text: '/0x[0-9a-fA-F]{2}/', in: { role: group } }"
  return withSteps(scenario, opener)
}

const withSteps = (scenario: string, opener?: string) => {
  const steps = [...(opener === undefined ? [] : [opener]), `{ text: '/^(?:${leave})/' }`]
  return scenario.replace(begins, () => begins + why + steps.map((each) => `- press: ${each}\n`).join(''))
}
