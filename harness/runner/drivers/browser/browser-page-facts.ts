import type { Locator, Page } from '@playwright/test'
import type { ElementFact } from '../../../language/assertions.js'
import { describeElement, type PageFacts } from '../driver.js'
import { findAxeProblems } from './find-axe-problems.js'
import { find, listNames, namesOf, visible } from './locate.js'

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((node) => node.matches(':focus'))
}

/** Returns the text that styles draw before and after the visible content, without alternative text of `content`. */
function drawnInPage(node: Element): string {
  const contents = [node, ...node.querySelectorAll('*')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .flatMap((each) => ['::before', '::after'].map((place) => getComputedStyle(each, place).content))
  const texts = contents.flatMap((content) => /^"((?:[^"\\]|\\.)*)"/.exec(content)?.[1] ?? [])
  return texts.map((text) => text.replace(/\\(.)/g, '$1')).join('')
}

/** An address as pages show it: whole, or with its middle left out, as in `0xC780…E11d`. */
function addressPattern(address: string): RegExp {
  const middle = [...address.slice(4, -4)]
  const start = middle.reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')
  const end = middle.reduce((rest, letter) => `(?:${rest}${letter})?`, '')
  return new RegExp(`${address}|${address.slice(0, 4)}${start}[^\\w\\s]{1,6}${end}${address.slice(-4)}`, 'i')
}

async function checkElement(page: Page, fact: ElementFact): Promise<string | undefined> {
  const { role, name, address } = fact
  const pattern = address === undefined ? undefined : addressPattern(address)
  // Playwright finds none by this role.
  const isText = role === 'generic' && pattern !== undefined
  const found = isText ? page.getByText(pattern) : find(page, { role, name })
  const shown = await visible(pattern ? found.filter({ hasText: pattern }) : found)
  const what = describeElement(fact) + (address === undefined ? '' : ` with ${address}`)
  if (fact.count !== undefined) {
    return shown.length === fact.count ? undefined : `screen: wanted ${fact.count} × ${what}, got ${shown.length}`
  }
  const [first] = shown
  if (!first) return `screen: no ${what}; of that role: ${listNames(await namesOf(page, [fact.role]))}`
  if (fact.text !== undefined || fact.without !== undefined) {
    const text = (await first.textContent()) ?? ''
    const got = `got "${text.slice(0, 200)}"`
    if (fact.text !== undefined && !text.includes(fact.text))
      return `screen: wanted ${what} with "${fact.text}", ${got}`
    if (fact.without !== undefined && text.includes(fact.without))
      return `screen: wanted ${what} without "${fact.without}", ${got}`
  }
  if (fact.drawn !== undefined) {
    const drawn = await first.evaluate(drawnInPage)
    if (drawn !== fact.drawn) return `screen: wanted ${what} to draw "${fact.drawn}", got "${drawn}"`
  }
  if (fact.value !== undefined) {
    const value = await first.inputValue()
    if (value !== fact.value) return `screen: wanted ${what} to hold "${fact.value}", got "${value}"`
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

/** Returns the first fact that the page does not meet, in one sentence, or `undefined`. */
export async function checkPageFacts(page: Page, facts: PageFacts): Promise<string | undefined> {
  for (const element of facts.screen ?? []) {
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
