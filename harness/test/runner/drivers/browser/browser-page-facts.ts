import type { Locator, Page } from '@playwright/test'
import { addressPattern } from '../../../../world/lib/address-pattern.js'
import { messageOf } from '../../../../world/lib/message-of.js'
import { readCode } from '../../../../world/wallets/wallet-connect/scan.js'
import type { ElementFact } from '../../../language/assertions.js'
import { describeElement, type PageFacts } from '../driver.js'
import { findAxeProblems } from './find-axe-problems.js'
import { find, listNames, longerText, namesBeside, openDialog, partOf, pattern, visible } from './locate.js'
import { lostPress } from './readiness.js'

/** The roles that most texts of a page have. */
const textRoles = ['heading', 'paragraph', 'status', 'alert', 'listitem']

const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((node) => node.matches(':focus'))

/** Returns the text that styles draw before and after the visible content, without alternative text of `content`. */
function drawnInPage(node: Element): string {
  const contents = [node, ...node.querySelectorAll('*')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .flatMap((each) => ['::before', '::after'].map((place) => getComputedStyle(each, place).content))
  const texts = contents.flatMap((content) => /^"((?:[^"\\]|\\.)*)"/.exec(content)?.[1] ?? [])
  return texts.map((text) => text.replace(/\\(.)/g, '$1')).join('')
}

function descriptionInPage(node: Element): string {
  const root = node.getRootNode() as Document | ShadowRoot // an element on the screen is in one of these
  const ids = node.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = ids.map((id) => root.getElementById(id)?.textContent ?? '')
  return texts.join(' ').trim()
}

/** Reads a row's text: the whole text, the part that a pattern matches, or the pattern's first group. */
function readRow(text: string, reads = '/.*/'): string | null {
  const found = new RegExp(pattern(reads)).exec(text)
  return found && (found[1] ?? found[0])
}

function isAsSaid(wanted: string | null, found: string | null): boolean {
  const said = wanted === null ? wanted : pattern(wanted)
  return said instanceof RegExp ? found !== null && said.test(found) : said === found
}

async function checkRows(fact: ElementFact, rows: Locator, around: Page | Locator): Promise<string | undefined> {
  const { list, begins, reads, drawn, none } = fact
  const texts = await rows.evaluateAll((nodes) => nodes.map((node) => node.textContent?.replace(/\s+/g, ' ').trim()))
  const draws = drawn === undefined ? [] : await Promise.all((await rows.all()).map((row) => row.evaluate(drawnInPage)))
  const all = texts.map((text = '', index) => (draws[index] === drawn ? readRow(text, reads) : null))
  const wanted = list ?? begins ?? []
  const found = list ? all : all.slice(0, wanted.length)
  if (found.length !== wanted.length || !wanted.every((each, index) => isAsSaid(each, found[index] ?? null)))
    return `screen: wanted ${wanted.join(', ') || 'nothing'} in the list, got ${all.join(', ') || 'nothing'}`
  const isSaid = wanted.length > 0 || none === undefined || (await visible(around.getByText(pattern(none)))).length > 0
  return isSaid ? undefined : `screen: no text "${none}" in place of the list`
}

async function checkTerms(wanted: NonNullable<ElementFact['terms']>, terms: Locator): Promise<string | undefined> {
  const pairs = await terms.evaluateAll((nodes) =>
    nodes.map((node) => [node.textContent?.trim(), node.nextElementSibling?.textContent?.trim()] as const),
  )
  for (const [term, said] of Object.entries(wanted)) {
    const found = pairs.find(([each]) => each === term)
    if (!found) return `screen: no term "${term}"; there are ${listNames(pairs.map(([each = '']) => each))}`
    if (found[1] !== said) return `screen: wanted ${term} to be "${said}", got "${found[1]}"`
  }
  return undefined
}

function hasText(text: string, part: string): boolean {
  const said = pattern(part)
  return said instanceof RegExp ? said.test(text) : text.includes(said)
}

/**
 * Returns the index of the text that matches, or of the first text if the fact names none. Returns a sentence if none
 * matches.
 */
function pickByText(texts: readonly string[], { text, without }: ElementFact, what: string): number | string {
  const at = text === undefined ? 0 : texts.findIndex((each) => hasText(each, text))
  const said = texts[Math.max(at, 0)] ?? ''
  const got = `got "${said.slice(0, 200)}"`
  if (at < 0) return `screen: wanted ${what} with "${text}", ${got}`
  return without !== undefined && hasText(said, without) ? `screen: wanted ${what} without "${without}", ${got}` : at
}

/** Facts that are read from one element, each with its verb for messages and its reader. */
const readings = [
  ['drawn', 'draw', (found: Locator) => found.evaluate(drawnInPage)],
  ['code', 'say', async (found: Locator) => readCode(await found.screenshot()).catch(messageOf)],
  ['value', 'hold', (found: Locator) => found.inputValue()],
] as const

async function checkElement(page: Page, fact: ElementFact): Promise<string | undefined> {
  const { role, name, address, description, terms } = fact
  const isList = fact.list !== undefined || fact.begins !== undefined
  const dialog = role === undefined || isList ? await openDialog(page) : undefined
  const around = partOf(page, dialog, undefined)
  const scope = partOf(page, dialog, fact.in)
  if (terms) return checkTerms(terms, scope.getByRole('term'))
  const addresses = address === undefined ? undefined : addressPattern(address)
  // A text is found by its addresses, since Playwright finds no element by the role `generic`.
  const isText = role === 'generic' && addresses !== undefined
  const ofName = isText ? scope.getByText(addresses) : find(scope, role === undefined ? fact : { role, name })
  if (isList) return checkRows(fact, ofName.filter({ visible: true }), around)
  const ofAddress = addresses ? ofName.filter({ hasText: addresses }) : ofName
  const shown = ofAddress.filter({ visible: true })
  // One query returns both the count and the texts.
  const texts = await shown.allTextContents()
  const what = describeElement(fact) + (address === undefined ? '' : ` with ${address}`)
  if (fact.count !== undefined) {
    return texts.length === fact.count ? undefined : `screen: wanted ${fact.count} × ${what}, got ${texts.length}`
  }
  if (texts.length === 0 && role === undefined && fact.text !== undefined) {
    const longer = await longerText(scope, fact.text)
    if (longer !== undefined) return `screen: no ${what}; ${longer}${await lostPress(page)}`
  }
  if (texts.length === 0)
    return `screen: no ${what}${await namesBeside(scope, name ?? fact.text, role === undefined ? textRoles : [role])}${await lostPress(page)}`
  const isOfText = role !== undefined && (fact.text !== undefined || fact.without !== undefined)
  const at = isOfText ? pickByText(texts, fact, what) : 0
  if (typeof at === 'string') return at
  const first = shown.nth(at)
  if (description !== undefined) {
    const found = await first.evaluate(descriptionInPage)
    if (!isAsSaid(description, found))
      return `screen: wanted ${what} to be described as "${description}", got "${found}"`
  }
  for (const [member, says, read] of readings) {
    const found = fact[member] === undefined ? undefined : await read(first)
    if (found !== fact[member]) return `screen: wanted ${what} to ${says} "${fact[member]}", got "${found}"`
  }
  if (fact.focused !== undefined && (await isFocused(first)) !== fact.focused)
    return `screen: wanted ${what} ${fact.focused ? '' : 'not '}focused`
  if (fact.disabled !== undefined && (await first.isDisabled()) !== fact.disabled)
    return `screen: wanted ${what} ${fact.disabled ? 'disabled' : 'enabled'}`
  return undefined
}

async function checkDocument(page: Page, fact: NonNullable<PageFacts['page']>): Promise<string | undefined> {
  const actual = await page.evaluate(() => ({
    path: window.location.pathname,
    scrollLocked:
      getComputedStyle(document.documentElement).overflowY === 'hidden' ||
      getComputedStyle(document.body).overflowY === 'hidden',
    hosts: document.querySelectorAll('wallet-modal').length,
  }))
  const dialogs = (await visible(page.getByRole('dialog'))).length
  const all = { ...actual, dialogs }
  for (const [key, wanted] of Object.entries(fact)) {
    const found: unknown = Reflect.get(all, key)
    if (found !== wanted) return `page ${key}: wanted ${String(wanted)}, got ${String(found)}`
  }
  return undefined
}

/** Returns the open dialog, or else the page, as a tree of roles and names. */
export async function readScreen(page: Page): Promise<string> {
  return ((await openDialog(page)) ?? page.locator('body')).ariaSnapshot()
}

/** Returns a sentence on the first fact that the page does not meet, or `undefined`. */
export async function checkPageFacts(page: Page, facts: PageFacts): Promise<string | undefined> {
  const { screen = [] } = facts
  if (typeof screen === 'string') {
    const found = await readScreen(page)
    if (found.trim() !== screen.trim()) return `screen: wanted\n${screen.trim()}\ngot\n${found}`
  } else
    for (const element of screen) {
      const wrong = await checkElement(page, element)
      if (wrong !== undefined) return wrong
    }
  if (facts.focus) {
    const shown = await visible(find(page, facts.focus))
    const focused = await Promise.all(shown.map(isFocused))
    if (!focused.includes(true)) {
      const actual = await page.evaluate(() => {
        let node = document.activeElement
        while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
        return `${node?.tagName.toLowerCase() ?? 'nothing'} "${node?.getAttribute('aria-label') ?? node?.textContent?.slice(0, 40) ?? ''}"`
      })
      return `focus: wanted ${describeElement(facts.focus)}, got ${actual}`
    }
  }
  if (facts.page) {
    const wrong = await checkDocument(page, facts.page)
    if (wrong !== undefined) return wrong
  }
  if (facts.url !== undefined) {
    const { href, origin } = new URL(page.url())
    const found = facts.url.startsWith('/') ? href.slice(origin.length) : href
    if (found !== facts.url) return `url: wanted ${facts.url}, got ${found}`
  }
  if (facts.axe === undefined) return undefined
  const problems = await findAxeProblems(page)
  return problems.length === 0 ? undefined : problems.join('; ')
}
