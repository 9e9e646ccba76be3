import { afterEach, expect, test } from 'vitest'
import { en } from './en.js'
import { errorText } from './en-errors.js'
import { accountMessagesOf, enAccount } from './english/account.js'
import { viewMessagesOf } from './english/views.js'
import { createLanguage, nearestTag } from './language.js'
import { words as german } from './languages/de.json?words'
import { languages } from './languages/languages.js'
import { directionOf, messagesIn } from './messages-in.js'

afterEach(() => document.documentElement.removeAttribute('lang'))

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['es', 'es'],
  ['es-MX', 'es'],
  ['es-ES', 'es-ES'],
  ['tl', 'fil'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['iw', 'he'],
  ['en-GB', 'en'],
  ['ur', 'ur'],
  ['sw', 'en'],
  ['', 'en'],
  ['not a tag', 'en'],
  [undefined, 'en'],
])('for the tag %j it speaks %j', (asked, tag) => {
  expect(nearestTag(asked, Object.keys(languages))).toBe(tag)
})

test("uses the page's language, and follows it", async () => {
  document.documentElement.lang = 'de-CH'
  const language = createLanguage({})
  const heard: string[] = []
  language.subscribe(() => heard.push(language.get().tag))
  // Before its texts are here, the button on the page is in it already.
  expect({ connect: language.get().buttons.connect, serverConnect: language.getServer().buttons.connect }).toEqual({
    connect: 'Wallet verbinden',
    serverConnect: 'Connect wallet',
  })
  expect(language.isComing).toBe(true)
  language.begin()
  await expect.poll(() => heard).toEqual(['de'])
  expect(language.isComing).toBe(false)
  expect(messagesIn(language)).toMatchObject({ language: 'de', numbers: 'de-CH', connectTitle: 'Wallet verbinden' })

  document.documentElement.lang = 'en'
  await expect.poll(() => heard).toEqual(['de', 'en'])
  expect(messagesIn(language)).toBe(en)

  language.end()
  document.documentElement.lang = 'fr'
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual(['de', 'en'])
})

test('uses the language that the host sets, also for numbers', async () => {
  document.documentElement.lang = 'de'
  const language = createLanguage({ locale: 'fr' })
  await language.load()
  expect(messagesIn(language)).toMatchObject({ language: 'fr', numbers: 'fr' })
  expect(messagesIn(language).count(12_345)).toBe(new Intl.NumberFormat('fr').format(12_345))
})

test('switches to another language and other texts when the host changes them', async () => {
  document.documentElement.lang = 'de'
  const language = createLanguage({ locale: 'fr' })
  language.begin()
  await expect.poll(() => messagesIn(language).language).toBe('fr')
  language.change({ messages: { de: { window: { connectTitle: 'Anmelden' } } } })
  await expect
    .poll(() => messagesIn(language))
    .toMatchObject({ language: 'de', numbers: 'de', connectTitle: 'Anmelden' })
  document.documentElement.lang = 'it'
  await expect.poll(() => messagesIn(language).language).toBe('it')
  language.change({ locale: 'de' })
  await expect.poll(() => messagesIn(language).connectTitle).toBe('Wallet verbinden')
  // The page's language is followed no longer.
  document.documentElement.lang = 'es'
  await new Promise((resolve) => setTimeout(resolve))
  expect(messagesIn(language).language).toBe('de')
  language.end()
})

test('takes the host’s own texts in place of ours', async () => {
  const messages = {
    en: {
      window: { connectTitle: 'Log in' },
      views: { byCode: { address_copied: 'Copied!' } },
      buttons: { connect: 'Log in' },
    },
    de: { account: { tokensLoaded: (count: number) => `${count} Münzen` } },
  }
  const plain = createLanguage({ messages })
  expect(plain.get().buttons).toMatchObject({ connect: 'Log in', connecting: 'Connecting…' })
  expect(messagesIn(plain)).toMatchObject({ connectTitle: 'Log in', back: 'Back' })
  const { byCode } = viewMessagesOf(messagesIn(plain))
  expect({ addressCopied: byCode.get('address_copied'), linkCopied: byCode.get('link_copied') }).toEqual({
    addressCopied: 'Copied!',
    linkCopied: 'Link copied',
  })

  const german = createLanguage({ locale: 'de', messages })
  await german.load()
  const account = accountMessagesOf(messagesIn(german))
  expect({
    tokensLoaded: account.tokensLoaded(2),
    isSameTotalLabel: account.totalLabel === enAccount.totalLabel,
  }).toEqual({ tokensLoaded: '2 Münzen', isSameTotalLabel: false })
})

test('takes a language that only the host provides; English replaces missing texts', async () => {
  const language = createLanguage({ locale: 'eo', messages: { eo: { window: { back: 'Reen' } } } })
  await language.load()
  expect(messagesIn(language)).toMatchObject({ language: 'eo', back: 'Reen', close: 'Close' })
})

test("shows an error in its language, or with another error's text", async () => {
  const language = createLanguage({ locale: 'de' })
  await language.load()
  const said = (code: string) => errorText(messagesIn(language), { code })
  expect(said('http_unreachable')).toBe(german.errors.get('http_unreachable'))
  expect(said('config_invalid')).toBe(german.errors.get('invalid_project_id'))
})

test('knows the direction of a language', () => {
  expect(['ar', 'he', 'fa', 'de', 'zh-CN', 'en'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr', ''])
})

test.each([
  ['es-ES', { es: 'A' }, 'A'],
  ['es-ES', { es: 'A', 'es-ES': 'B' }, 'B'],
  ['pt-AO', { 'pt-BR': 'A' }, 'A'],
  ['pt-PT', { pt: 'A', 'pt-BR': 'B' }, 'A'],
  ['zh-CN', { 'zh-TW': 'A' }, undefined],
  ['de', { es: 'A' }, undefined],
])('a page in %s says the host’s own texts of %j', (lang, own, back) => {
  document.documentElement.lang = lang
  const messages = Object.fromEntries(Object.entries(own).map(([tag, text]) => [tag, { window: { back: text } }]))
  const language = createLanguage({ messages })
  expect(Object(language.own())).toEqual(back === undefined ? {} : { window: { back } })
})
