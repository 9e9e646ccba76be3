import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildOwnPage, openOwnPage } from '../../harness/apps/page/testing/own-page.js'
import { launchTestChromium, type TestChromium } from '../../harness/test/browser/testing/chromium.js'
import { alikeErrors, enErrors, errorText, noticeText } from '../../ui/messages/en-errors.js'
import { viewMessagesOf } from '../../ui/messages/english/views.js'
import { createLanguage, type reworded } from '../../ui/messages/language.js'
import { languages } from '../../ui/messages/languages/languages.js'
import { messagesIn } from '../../ui/messages/messages-in.js'
import { root } from './root.js'

// Tests of views read the sources. These tests read the package: the built files, and a page that is built with them as
// a host builds it.

const tags = ['en', ...Object.keys(languages)]
const chunks = path.join(root, 'dist/chunks')

/**
 * Codes of the modal: codes with a sentence of their own, codes with the sentence of another, codes in `byCode`, and an
 * unknown code.
 */
const codes = [
  ...new Set([
    ...enErrors.keys(),
    ...alikeErrors.keys(),
    ...viewMessagesOf(messagesIn(createLanguage({}))).byCode.keys(),
  ]),
  'a_code_of_tomorrow',
]
/** English words that belong to no notice. */
const foreign = 'Words of a node'

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }))

/** The sentences of a code in the sources, as an error and as a notice. */
async function sourceOf(tag: string) {
  const language = createLanguage({ locale: tag })
  await language.load()
  const messages = messagesIn(language)
  const views = { ...messages, byCode: viewMessagesOf(messages).byCode }
  return {
    error: (code: string) => errorText(messages, { code }),
    notice: (code: string, message = foreign) => noticeText(views, { code, message }),
  }
}

/** Finds an export of the built files by its name in the source. */
async function builtExport(name: string): Promise<unknown> {
  for (const file of fs.readdirSync(chunks).filter((each) => each.endsWith('.js'))) {
    const named = new RegExp(`[{ ]${name} as (\\w+)[ ,]`).exec(
      /^export \{.*\};?$/m.exec(fs.readFileSync(path.join(chunks, file), 'utf8'))?.[0] ?? '',
    )
    const code: unknown = named?.[1] && (await import(pathToFileURL(path.join(chunks, file)).href))
    if (named?.[1]) return Reflect.get(Object(code), named[1])
  }
  throw new Error(`No chunk exports ${name}. Run npm run build`)
}

test.each(tags)('%s: each error of the built package has the sentence of its source', async (tag) => {
  const { error } = await sourceOf(tag)
  const built = (await builtExport('errorText')) as typeof errorText // by its name
  const words: unknown =
    tag === 'en' ? {} : (await import(pathToFileURL(path.join(chunks, `language-${tag}.js`)).href)).words
  // Replaces English by the package's own method.
  const reword = (await builtExport('reworded')) as typeof reworded // by its name
  const partOf = <Texts extends object>(part: string, english: Texts) => reword(english, Object(words)[part])
  const said = (code: string) => built({ ...messagesIn(createLanguage({})), partOf }, { code })
  expect(codes.map((code) => [code, said(code)])).toEqual(codes.map((code) => [code, error(code)]))
})

let browser: TestChromium
let page: Page
beforeAll(async () => {
  browser = await launchTestChromium()
  const opened = await openOwnPage(browser, await buildOwnPage('harness/apps/hosts/react/main.tsx'))
  page = opened.page
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').waitFor()
})
afterAll(() => browser.close())

type Alerts = { notify(code: string, message: string, variant?: string): void; dismissNotice(): void }

/** Raises each notice in the open modal, and reads its bar. It finds the store in React's own tree. */
async function readNotices(tag: string, notices: readonly (readonly [code: string, message: string])[]) {
  await page.evaluate((lang) => document.documentElement.setAttribute('lang', lang), tag)
  await page.waitForFunction(
    (lang) => document.querySelector('wallet-modal')?.shadowRoot?.querySelector(`[lang="${lang}"]`) !== null,
    tag,
  )
  return page.evaluate(async (given) => {
    const shadow = document.querySelector('wallet-modal')?.shadowRoot
    const alertsIn = (fiber: unknown): Alerts | undefined => {
      for (let each = fiber; each; each = Reflect.get(Object(each), 'return')) {
        const value: unknown = Object(Object(Object(each).memoizedProps).value)
        const alerts: unknown = Object(value).alerts
        if (typeof Object(alerts).notify === 'function') return alerts as Alerts // it has its methods
      }
      return undefined
    }
    const card = shadow?.querySelector('.wm-card')
    const key = Object.keys(Object(card)).find((name) => name.startsWith('__reactFiber$'))
    const alerts = alertsIn(Reflect.get(Object(card), key ?? ''))
    if (!shadow || !alerts) throw new Error('The modal is not open')
    const bar = () => shadow.querySelector('.wm-bar-notice .wm-bar-text')
    const until = async (isSo: () => boolean) => {
      for (let tries = 0; !isSo() && tries < 500; tries += 1) await new Promise((resolve) => setTimeout(resolve, 4))
    }
    const read: (readonly [string, string | undefined])[] = []
    for (const [code, message] of given) {
      alerts.dismissNotice()
      await until(() => bar() === null)
      alerts.notify(code, message, 'error')
      await until(() => bar() !== null)
      read.push([code, bar()?.textContent ?? undefined])
    }
    alerts.dismissNotice()
    return read
  }, notices)
}

test.each(tags)('%s: each notice of a built page is in its language', async (tag) => {
  const { notice } = await sourceOf(tag)
  const notices = [
    ...codes.map((code) => [code, foreign] as const),
    ['history_failed', 'Failed to fetch transactions'] as const,
    ['swapped', 'Swapped ETH to 3,000 USDC'] as const,
  ]
  const said = await readNotices(tag, notices)
  expect(said).toEqual(notices.map(([code, message]) => [code, notice(code, message)]))
  // A refusal of the page has the page's own words.
  const ownWords = ['swapped', 'refused_transaction', 'host_refused']
  expect(said.filter(([code, text]) => !ownWords.includes(code) && text === foreign)).toEqual([])
})
