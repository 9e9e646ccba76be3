import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Recording } from '../../../core/contracts/recording.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/recorded/main.tsx')])
})
afterAll(() => browser.close())

test('early clicks are recorded, however late the recorder’s code loads', async () => {
  const late = [...built.files].flatMap(([name, code]) => (/walletmodal-recording/.test(code) ? [name] : []))
  expect(late).not.toEqual([])
  const { page, errors, close } = await openOwnPage(browser, built, {
    delayOf: (file) => (late.includes(file) && file !== 'page.js' ? 1500 : 0),
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Fox/ }).click()
  await page.getByText(/Fox/).first().waitFor()
  const { visits }: Recording = await page.evaluate('exportRecording()')
  const steps = visits.flatMap(({ steps: all }) => all)
  expect(steps.filter(({ kind }) => kind === 'press')).toEqual([
    expect.objectContaining({ role: 'button', name: expect.stringMatching(/^Fox/) }),
  ])
  expect(steps.find(({ kind }) => kind === 'state')).toMatchObject({ open: false })
  expect(errors).toEqual([])
  await close()
})
