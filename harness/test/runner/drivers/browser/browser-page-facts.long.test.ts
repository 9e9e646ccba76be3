import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium } from '../../../browser/testing/chromium.js'
import type { ElementFact } from '../../../language/assertions.js'
import { checkPageFacts } from './browser-page-facts.js'
import { browserUserActions } from './browser-user.js'

const basket = `<style>ul { height: 90px; overflow: auto } .bare::before { content: "T" }</style>
<main><p>Nothing yet</p><li>Behind 9 XYZ $1</li></main>
<dialog aria-label="Basket">
  <ul><li>Tea 2 GRN $3</li><li class="bare">Tin 1 TIN $5</li><li style="height: 400px">Pot 1 POT $9</li></ul>
  <label>Code <input aria-describedby="why"></label><p id="why">Too short</p>
  <dl><dt>Sum</dt><dd>$17</dd><dt>Paid</dt><dd>No</dd></dl>
</dialog>
<script>document.querySelector('dialog').showModal()</script>`

const noop = async () => {}

async function openBasket() {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  await page.setContent(basket)
  return { page, look: (...screen: ElementFact[]) => checkPageFacts(page, { screen }) }
}

test('a list is read row by row in the open dialog: in whole, from its beginning, by a part and by what is drawn', async () => {
  const { look } = await openBasket()
  const tokens = { role: 'listitem', reads: String.raw`/ (\S+) \S+$/` }
  expect(await look({ ...tokens, list: ['GRN', 'TIN', '/^P/'] })).toBeUndefined()
  expect(await look({ ...tokens, begins: ['GRN'] })).toBeUndefined()
  expect(await look({ ...tokens, list: ['TIN', 'GRN'] })).toBe('screen: wanted TIN, GRN in the list, got GRN, TIN, POT')
  expect(await look({ ...tokens, drawn: '', list: ['GRN', null, 'POT'] })).toBeUndefined()
  expect(await look({ role: 'button', list: [], none: 'Too short' })).toBeUndefined()
  expect(await look({ role: 'button', list: [], none: 'Nothing yet' })).toBe(
    'screen: no text "Nothing yet" in place of the list',
  )
})

test('failures about terms, descriptions, texts and parts of the page name the actual values', async () => {
  const { page, look } = await openBasket()
  expect(await look({ terms: { Sum: '$17' } }, { text: '/^Too/' })).toBeUndefined()
  expect(await look({ terms: { Sum: '$18' } })).toBe('screen: wanted Sum to be "$18", got "$17"')
  expect(await look({ terms: { Fee: '1' } })).toBe('screen: no term "Fee"; there are "Sum", "Paid"')
  const code = { role: 'textbox', name: '/^Code/', in: { role: 'dialog' } }
  expect(await look({ ...code, description: 'Too short' })).toBeUndefined()
  expect(await look({ ...code, description: 'Too long' })).toContain('described as "Too long", got "Too short"')
  expect(await look({ text: 'Too shrt' })).toContain('no text "Too shrt" (did you mean "Too short"?)')
  expect(await look({ role: 'listitem', text: '/^Tin/' })).toBeUndefined()
  const aria = await page.getByRole('dialog').ariaSnapshot()
  expect(await checkPageFacts(page, { screen: `${aria}\n` })).toBeUndefined()
  expect(await checkPageFacts(page, { screen: '- dialog' })).toContain(
    'screen: wanted\n- dialog\ngot\n- dialog "Basket"',
  )
})

test('a visitor scrolls to an end, drags to an edge, and presses a point', async () => {
  const { page } = await openBasket()
  const { scroll, drag, press } = browserUserActions(() => page, { reload: noop, back: noop, goto: noop })
  await scroll({ role: 'list', to: 'bottom' })
  expect(await page.locator('ul').evaluate((list) => list.scrollTop)).toBeGreaterThan(100)
  await page.evaluate(() => {
    for (const event of ['mousedown', 'mouseup'] as const)
      addEventListener(event, ({ clientX, clientY }) => (document.title += ` ${event} ${clientX > 5} ${clientY}`))
  })
  await drag({ role: 'textbox', to: 'top' })
  expect(await page.title()).toMatch(/^mousedown true \d+ mouseup true 1$/)
  await press({ x: 4, y: 7 })
  expect(await page.title()).toMatch(/mousedown false 7 mouseup false 7$/)
})
