import type { Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium } from '../../../browser/testing/chromium.js'
import { idleScript } from './idle.js'
import { locate } from './locate.js'

const html = `<button onclick="document.title += ' page'">Pay</button>
<style>@keyframes slide { from { translate: 1100px } }</style>
<div id="host"></div>
<script>
  const root = document.querySelector('#host').attachShadow({ mode: 'open' })
  root.innerHTML = '<dialog><button name="first">Pay</button><br><button name="second">Pay</button></dialog>'
  for (const button of root.querySelectorAll('button')) button.onclick = () => (document.title += ' ' + button.name)
</script>`

/** `isWatched` adds the script that tells whether the page is at rest, as in a scenario. */
async function openPage({ isWatched }: { isWatched: boolean }): Promise<Page> {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  if (isWatched) await context.addInitScript(idleScript)
  await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  const page = await context.newPage()
  page.setDefaultTimeout(1000)
  await page.goto('https://app.test/')
  return page
}

const pay = async (page: Page, nth: number) => (await locate(page, { name: 'Pay', nth }, ['button'])).press()
const showDialog = `document.querySelector('#host').shadowRoot.querySelector('dialog').showModal()`

test.each([true, false])('a press reaches the page, then the dialog that is open (watched: %s)', async (isWatched) => {
  const page = await openPage({ isWatched })
  await pay(page, 1)
  expect(await page.title()).toBe('page')
  await page.evaluate(showDialog)
  await pay(page, 1)
  await pay(page, 2)
  expect(await page.title()).toBe('page first second')
})

test('a press on a covered control reaches neither it nor the element above', async () => {
  const page = await openPage({ isWatched: true })
  const cover = `const cover = document.createElement('div')
    cover.style = 'position: fixed; inset: 0'
    cover.onclick = () => (document.title += ' cover')
    document.body.append(cover)`
  await page.evaluate(cover)
  await expect(pay(page, 1)).rejects.toThrow('Timeout')
  expect(await page.title()).toBe('')
})

test.each([
  ['moves', `document.querySelector('button').style.animation = 'slide 150ms linear'`],
  ['stands outside of the window', `document.querySelector('button').style.marginTop = '3000px'`],
])('a press reaches a control that %s', async (_, set) => {
  const page = await openPage({ isWatched: true })
  await page.evaluate(set)
  await pay(page, 1)
  expect(await page.title()).toBe('page')
})
