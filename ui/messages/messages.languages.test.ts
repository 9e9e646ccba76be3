import { expect, test } from 'vitest'
import { root } from '../../tools/build/root.js'
import { problemsOf } from '../../tools/languages/check.js'
import { partsOf, sentencesOf } from '../../tools/languages/icu.js'
import { wholeTexts } from '../../tools/languages/language-module.js'
import { leavesOf, readNotes, readTexts, tagsOf } from '../../tools/languages/texts.js'
import { enErrors } from './en-errors.js'
import { languages } from './languages/languages.js'

const tags = tagsOf(root)
const all = tags.map((language) => ({ language, texts: leavesOf(wholeTexts(root, language)) }))

test('there are thirty languages, and two variants that differ in a few terms', () => {
  expect(tags).toHaveLength(32)
  expect(Object.keys(languages)).toEqual(tags.slice(1))
})

test.each(tags)('%s has all texts, arguments, plural forms and terms, without faults', (tag) => {
  expect(problemsOf(root, tag)).toEqual([])
})

test('English has a sentence for each required code, and no note refers to a removed text', () => {
  expect([...enErrors.keys()]).toEqual(Object.keys(Object(readTexts(root, 'en')['errors'])))
  const keys = [...leavesOf(readTexts(root, 'en')).keys()]
  const lost = Object.keys(readNotes(root)).filter(
    (key) => !keys.some((each) => each === key || each.startsWith(`${key}.`)),
  )
  expect(lost).toEqual([])
})

test('the label of the page’s button is in its language', () => {
  const labels = Object.entries(languages).map(([tag, { connect }]) => [tag, connect])
  const wanted = all.slice(1).map(({ language, texts }) => [language, texts.get('buttons.connect')])
  expect(Object.fromEntries(labels)).toEqual(Object.fromEntries(wanted))
})

/** Words for a trading company, such as a stock exchange, by language. A swap is executed by a contract. */
const companies: Readonly<Record<string, RegExp>> = {
  en: /exchange/i,
  ar: /منصة|بورسة/,
  bn: /এক্সচেঞ্জ/,
  cs: /burz|směnár/i,
  da: /børs|exchange/i,
  el: /ανταλλακτήρι|χρηματιστήρι/i,
  fil: /exchange|bolsa/i,
  ms: /bursa/i,
  ro: /bursă|exchange/i,
  ur: /ایکسچینج/,
  de: /börse/i,
  es: /exchange/i,
  fa: /صرافی/,
  fr: /plateforme/i,
  he: /בורסה/,
  hi: /एक्सचेंज/,
  id: /bursa/i,
  it: /exchange/i,
  ja: /取引所/,
  ko: /거래소/,
  nl: /exchange/i,
  pl: /giełd/i,
  pt: /exchange|bolsa/i,
  ru: /бирж/i,
  th: /ตลาดแลกเปลี่ยน/,
  tr: /borsa/i,
  uk: /бірж/i,
  vi: /sàn/i,
  zh: /交易所/,
}

test.each(all)('$language does not call the contract of a swap a company', ({ language, texts }) => {
  const company = companies[new Intl.Locale(language).language]
  if (!company) throw new Error(`There is no word for a company in ${language}.`)
  const sayings = [...texts].filter(([key]) => key.startsWith('swapReview.'))
  const said = sayings.flatMap(([key, text]) => sentencesOf(partsOf(text, key)).map((words) => `${key}: ${words}`))
  expect(said.filter((words) => company.test(words))).toEqual([])
})

test.each([
  ['zh-CN', '网络', '区块链网络'],
  ['zh-TW', '網路', '區塊鏈網路'],
])('%s never says that the internet is silent or busy for a network', (language, network, named) => {
  const texts = leavesOf(wholeTexts(root, language))
  const said = [
    'activity.chainFailed',
    'swapReview.refusals.unreachable',
    'errors.rpc_limit_exceeded',
    'errors.rpc_internal',
    'send.reasons.rpc_limit_exceeded',
    'send.reasons.wallet_chain_disconnected',
  ].map((key) => texts.get(key) ?? '')
  expect(said.filter((text) => !text.includes(named) || text.replaceAll(named, '').includes(network))).toEqual([])
})

test.each([
  ['es', '3 billeteras usan el identificador io.x'],
  ['ko', '지갑 3개가 같은 ID(io.x)를 써요'],
  ['pt-BR', '3 carteiras usam o ID io.x'],
  ['ru', 'Выдают себя за io.x: 3'],
  ['zh-CN', '有 3 个钱包使用标识 io.x'],
])('%s warns of several wallets with one id', async (language, warning) => {
  const { words } = (await languages[language]?.file.load()) ?? {}
  expect(words?.window.walletMark?.('io.x', 3)).toBe(warning)
})
