import type { Locator, Page } from '@playwright/test'
import { nearestName } from '../../../../world/lib/nearest.js'
import { waitUntil } from '../../../../world/lib/wait-until.js'
import type { Located, Place } from '../../../language/place.js'
import { describeElement } from '../driver.js'
import { ControlMissingError } from '../wait-for.js'
import { watchPage } from './idle.js'
import { lostPress, readyWithinMs, rememberPress } from './readiness.js'

export type Scope = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText' | 'getByTestId' | 'locator'>

/** How long to look for a control once the page is at rest, in milliseconds. */
const missingMs = 5000

/** Parses `/^Account/` as a pattern. Any other text is the whole name. */
export function pattern(text: string): string | RegExp {
  const source = /^\/(.*)\/$/.exec(text)?.[1]
  return source === undefined ? text : new RegExp(source)
}

/** Finds elements by role and accessible name, and by label, test id and text. Without a role, a name is sought among `roles`. */
export function find(scope: Scope, { role, name, label, text, testId }: Place, roles: readonly string[] = []): Locator {
  const known = role === undefined ? (name === undefined ? [] : roles) : [role]
  const named = name === undefined ? {} : { name: pattern(name), exact: true }
  // The role may be any word of the scenario. Playwright finds nothing by an unknown one.
  const byRole = known.map((each) => scope.getByRole(each as Parameters<Page['getByRole']>[0], named))
  const parts = [
    ...(byRole.length > 0 ? [byRole.reduce((all, each) => all.or(each))] : []),
    ...(label === undefined ? [] : [scope.getByLabel(pattern(label), { exact: true })]),
    ...(testId === undefined ? [] : [scope.getByTestId(testId)]),
  ]
  if (text === undefined) return parts.reduce((all, each) => all.and(each))
  if (parts.length === 0) return scope.getByText(pattern(text), { exact: true })
  return parts.reduce((all, each) => all.and(each)).filter({ hasText: pattern(text) })
}

export const visible = (locator: Locator): Promise<Locator[]> => locator.filter({ visible: true }).all()

export const namesInPage = (nodes: Element[]): string[] =>
  nodes.map((node) => node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 40) ?? '')

/** The names of visible elements with one of these roles, for messages. */
export async function namesOf(scope: Scope, roles: readonly string[]): Promise<string[]> {
  // Reads all elements of a role in one query: a query for each would wait for one that has left the page meanwhile.
  const shown = roles.map((role) => find(scope, { role }).filter({ visible: true }).evaluateAll(namesInPage))
  return (await Promise.all(shown)).flat().slice(0, 12)
}

export function listNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ') || 'none'
}

const modalDialog = 'dialog:modal, [role$=dialog][aria-modal=true]'

/** Finds the open modal dialog, which makes the rest of the page inert. */
export async function openDialog(page: Page): Promise<Locator | undefined> {
  const open = page.locator(modalDialog).filter({ visible: true }).last()
  // Runs in the page's own world, as all other queries do. Playwright would load its finder again into another world.
  return (await open.evaluateAll((nodes) => nodes.length)) > 0 ? open : undefined
}

/** The part of the open dialog, or else of the page, that `place` names. The part may be the dialog itself. */
export function partOf(page: Page, dialog: Locator | undefined, place: Place | undefined): Page | Locator {
  if (!place) return dialog ?? page
  const inside = find(dialog ?? page, place)
  return dialog ? inside.or(dialog.and(find(page, place))) : inside
}

/** Controls and headings, which a scenario's author may confuse. */
const nearRoles =
  'button, a[href], input, h1, h2, h3, h4, h5, h6, img, [role=button], [role=link], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=radio], [role=switch], [role=heading]'

/** Runs in the page. Returns the role and name of each element. */
function rolesInPage(nodes: Element[]): { role: string; name: string }[] {
  const tags = [
    ['button, input:is([type=button], [type=submit], [type=reset])', 'button'],
    ['a', 'link'],
    ['h1, h2, h3, h4, h5, h6', 'heading'],
    ['img', 'img'],
    ['input:is([type=checkbox], [type=radio])', 'checkbox or radio'],
    ['input', 'textbox'],
  ] as const
  return nodes.map((node) => ({
    role: node.getAttribute('role') ?? tags.find(([tag]) => node.matches(tag))?.[1] ?? '',
    name:
      node.getAttribute('aria-label') ??
      node.getAttribute('alt') ??
      (node instanceof HTMLInputElement ? (node.labels?.[0]?.textContent ?? node.value) : node.textContent)?.trim() ??
      '',
  }))
}

/** The end of a message about a missing name: an element of another role has this name, or nearly so. */
async function inOtherRole(scope: Scope, name: string | undefined, roles: readonly string[]): Promise<string> {
  if (name === undefined) return ''
  const shown = await scope.locator(nearRoles).filter({ visible: true }).evaluateAll(rolesInPage)
  const others = shown.filter(({ role }) => !role.split(' or ').some((each) => roles.includes(each)))
  const wanted = pattern(name)
  const isSo = (said: string) => (wanted instanceof RegExp ? wanted.test(said) : said === wanted)
  const near = wanted instanceof RegExp ? undefined : nearestName(name, others.map((each) => each.name).filter(Boolean))
  const found = others.find((each) => isSo(each.name)) ?? others.find((each) => each.name === near)
  return found ? `; of another role: ${describeElement(found)}` : ''
}

/** The end of a message about a missing name: the nearest name, and all names of that role. */
export async function namesBeside(scope: Scope, name: string | undefined, roles: readonly string[]): Promise<string> {
  const names = await namesOf(scope, roles)
  const nearest = name === undefined ? undefined : nearestName(name, names)
  const other = nearest === undefined ? await inOtherRole(scope, name, roles) : ''
  return `${nearest === undefined ? '' : ` (did you mean "${nearest}"?)`}; of that role: ${listNames(names)}${other}`
}

/** Returns a hint that names the longer text which contains this one, or `undefined` if there is none. */
export async function longerText(scope: Scope, text: string): Promise<string | undefined> {
  if (typeof pattern(text) !== 'string') return undefined
  const [longer] = await scope.getByText(text).filter({ visible: true }).allTextContents()
  if (longer === undefined) return undefined
  const said = longer.replaceAll(/\s+/g, ' ').trim()
  const part = text.replaceAll(/[.*+?^$()|[\]\\/{}]/g, '\\$&')
  return `there is "${said.slice(0, 200)}": say all of it, or /${part}/ for a part`
}

/** Runs in the page. Describes the nth visible element: in the last open dialog, if there is one, else in the page. */
function lookInPage(nodes: Element[], { dialogs, nth }: { dialogs?: string; nth: number }) {
  const isIn = (node: Node, outer: Node): boolean => {
    const around = node.parentNode ?? (node instanceof ShadowRoot ? node.host : undefined)
    return around !== undefined && (around === outer || isIn(around, outer))
  }
  const dialog = nodes.findLast((node) => dialogs !== undefined && node.matches(dialogs))
  const node = nodes.filter((each) => !dialog || isIn(each, dialog))[nth - 1]
  if (!node) return undefined
  const { x, y, width, height } = node.getBoundingClientRect()
  const point = { x: x + width / 2, y: y + height / 2 }
  const deepest = (root: DocumentOrShadowRoot, host?: Element): Element | null => {
    const found = root.elementFromPoint(point.x, point.y)
    return found?.shadowRoot && found !== host ? (deepest(found.shadowRoot, found) ?? found) : found
  }
  const hit = deepest(document)
  const isReached = hit && (hit === node || isIn(hit, node)) && window.__walletmodalIdle?.isStill(node)
  const isOff = node.matches(':disabled, [aria-disabled=true]')
  // Read while the page is at rest: the element's index, and the point at which a press reaches it.
  const [unready, deeds] = [window.__walletmodalUnready?.(node), window.__walletmodalIdle?.deeds()]
  return { at: nodes.indexOf(node), isOff, unready, deeds, ...(isReached && { point }) }
}

/** Finds a control as a visitor would. @throws {@link ControlMissingError} with the nearest names on the screen */
export async function locate(page: Page, wanted: Located, roles: readonly string[]) {
  const { nth = 1, in: place } = wanted
  const { role = roles.join(' or '), name, label, text, testId } = wanted
  const what = describeElement({ role, name: name ?? label ?? text ?? testId })
  const startedAt = performance.now()
  let seen: ReturnType<typeof lookInPage>
  const look = async () => {
    const named = find(place ? partOf(page, await openDialog(page), place) : page, wanted, roles)
    // One query returns the control's place, its state, and whether a dialog is open.
    const all = (place ? named : named.or(page.locator(modalDialog))).filter({ visible: true })
    seen = await all.evaluateAll(lookInPage, { nth, ...(place ? {} : { dialogs: modalDialog }) })
    if (!seen || seen.isOff) return undefined
    const { at, point, unready, deeds } = seen
    if (unready !== undefined && performance.now() - startedAt < readyWithinMs) return undefined
    const control = all.nth(at)
    return {
      control,
      // A press at the point saves Playwright's wait for two still frames: a page at rest does not move.
      press(options?: { readonly delay?: number }) {
        rememberPress(page, { what, unready, deeds })
        return point ? page.mouse.click(point.x, point.y, options) : control.click(options)
      },
    }
  }
  const onChange = watchPage(page)
  // A framework takes over without a visible change, so polling is needed.
  const isUnready = (await look()) === undefined && seen?.unready !== undefined
  const found = await waitUntil(
    look,
    isUnready ? { withinMs: readyWithinMs + missingMs, everyMs: 50, onChange } : { withinMs: missingMs, onChange },
  )
  if (found) return found
  if (seen?.isOff) throw new ControlMissingError(`${what} is disabled`)
  const dialog = await openDialog(page)
  const scope = partOf(page, dialog, place)
  const isBehind = dialog !== undefined && !place && (await visible(find(page, wanted, roles))).length > 0
  const behind = isBehind ? '; it is behind the dialog that is open' : ''
  const longer = name === undefined && text !== undefined ? await longerText(scope, text) : undefined
  const lost = await lostPress(page)
  if (longer !== undefined) throw new ControlMissingError(`there is no ${what}; ${longer}${behind}${lost}`)
  const beside = await namesBeside(scope, name, wanted.role === undefined ? roles : [wanted.role])
  throw new ControlMissingError(`there is no ${what}${beside}${behind}${lost}`)
}
