import type { Locator, Page } from '@playwright/test'
import { nearestName } from '../../../../world/lib/nearest.js'
import { waitUntil } from '../../../../world/lib/wait-until.js'
import type { Located, Place } from '../../../language/place.js'
import { describeElement } from '../driver.js'
import { ControlMissingError } from '../wait-for.js'
import { watchPage } from './idle.js'
import { lostPress, readyWithinMs, rememberPress } from './readiness.js'

export type Scope = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText' | 'getByTestId' | 'locator'>

/** So long a control is looked for once the page is at rest. */
const missingMs = 5000

/** `/^Account/` is a pattern; anything else is the whole name. */
export function pattern(text: string): string | RegExp {
  const source = /^\/(.*)\/$/.exec(text)?.[1]
  return source === undefined ? text : new RegExp(source)
}

/** Finds by role and accessible name, and by what else is said; without a role, whatever has one of these. */
export function find(scope: Scope, { role, name, label, text, testId }: Place, roles: readonly string[] = []): Locator {
  const known = role === undefined ? (name === undefined ? [] : roles) : [role]
  const named = name === undefined ? {} : { name: pattern(name), exact: true }
  // A scenario's role is a word; Playwright finds nothing for one that is none.
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

/** Names of what has that role now: what a person would be told who looked for it. */
export async function namesOf(scope: Scope, roles: readonly string[]): Promise<string[]> {
  // All of a role in one look: one that leaves the page meanwhile would be waited for.
  const shown = roles.map((role) => find(scope, { role }).filter({ visible: true }).evaluateAll(namesInPage))
  return (await Promise.all(shown)).flat().slice(0, 12)
}

export function listNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ') || 'none'
}

const modalDialog = 'dialog:modal, [role$=dialog][aria-modal=true]'

/** A modal dialog makes the rest of the page inert: while one is open, all else is as if it were not there. */
export async function openDialog(page: Page): Promise<Locator | undefined> {
  const open = page.locator(modalDialog).filter({ visible: true }).last()
  // In the page's own world, as all other looks: Playwright loads its finder into each world anew.
  return (await open.evaluateAll((nodes) => nodes.length)) > 0 ? open : undefined
}

/** The part of the open dialog, or else of the page, that is meant: the dialog itself may be. */
export function partOf(page: Page, dialog: Locator | undefined, place: Place | undefined): Page | Locator {
  if (!place) return dialog ?? page
  const inside = find(dialog ?? page, place)
  return dialog ? inside.or(dialog.and(find(page, place))) : inside
}

/** Controls and headings, which people take for each other. */
const nearRoles =
  'button, a[href], input, h1, h2, h3, h4, h5, h6, img, [role=button], [role=link], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=radio], [role=switch], [role=heading]'

/** Runs in the page: what each is and is called. */
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

/** The end of a sentence about a name that is not there: something of another role has it, or nearly so. */
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

/** The end of a sentence about a name that is not there: the nearest that is, and all of that role. */
export async function namesBeside(scope: Scope, name: string | undefined, roles: readonly string[]): Promise<string> {
  const names = await namesOf(scope, roles)
  const nearest = name === undefined ? undefined : nearestName(name, names)
  const other = nearest === undefined ? await inOtherRole(scope, name, roles) : ''
  return `${nearest === undefined ? '' : ` (did you mean "${nearest}"?)`}; of that role: ${listNames(names)}${other}`
}

/** Names the longer text that a text is a part of, and how to say so; `undefined` where there is none. */
export async function longerText(scope: Scope, text: string): Promise<string | undefined> {
  if (typeof pattern(text) !== 'string') return undefined
  const [longer] = await scope.getByText(text).filter({ visible: true }).allTextContents()
  if (longer === undefined) return undefined
  const said = longer.replaceAll(/\s+/g, ' ').trim()
  const part = text.replaceAll(/[.*+?^$()|[\]\\/{}]/g, '\\$&')
  return `there is "${said.slice(0, 200)}": say all of it, or /${part}/ for a part`
}

/** Runs in the page. Takes the nth of visible elements: of those in the last open dialog, where there is one. */
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
  // Its place among those that were looked at, and where a press reaches it: known of a page at rest.
  const [unready, deeds] = [window.__walletmodalUnready?.(node), window.__walletmodalIdle?.deeds()]
  return { at: nodes.indexOf(node), isOff, unready, deeds, ...(isReached && { point }) }
}

/** Looks for a control where a visitor would. @throws {@link ControlMissingError} with the nearest names on the screen */
export async function locate(page: Page, wanted: Located, roles: readonly string[]) {
  const { nth = 1, in: place } = wanted
  const { role = roles.join(' or '), name, label, text, testId } = wanted
  const what = describeElement({ role, name: name ?? label ?? text ?? testId })
  const startedAt = performance.now()
  let seen: ReturnType<typeof lookInPage>
  const look = async () => {
    const named = find(place ? partOf(page, await openDialog(page), place) : page, wanted, roles)
    // One look tells all: where it is, whether it can be used, and whether a dialog is open.
    const all = (place ? named : named.or(page.locator(modalDialog))).filter({ visible: true })
    seen = await all.evaluateAll(lookInPage, { nth, ...(place ? {} : { dialogs: modalDialog }) })
    if (!seen || seen.isOff) return undefined
    const { at, point, unready, deeds } = seen
    if (unready !== undefined && performance.now() - startedAt < readyWithinMs) return undefined
    const control = all.nth(at)
    return {
      control,
      // Playwright's own press waits for two frames in which nothing moves: on a page at rest nothing does.
      press(options?: { readonly delay?: number }) {
        rememberPress(page, { what, unready, deeds })
        return point ? page.mouse.click(point.x, point.y, options) : control.click(options)
      },
    }
  }
  const onChange = watchPage(page)
  // A framework takes over without a change that shows.
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
