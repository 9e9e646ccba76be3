import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as main from './en.js'
import * as account from './en-account.js'
import * as activity from './en-activity.js'
import * as amounts from './en-amounts.js'
import * as assets from './en-assets.js'
import * as buttons from './en-buttons.js'
import * as buy from './en-buy.js'
import { enErrors } from './en-errors.js'
import * as login from './en-login.js'
import * as names from './en-names.js'
import * as review from './en-review.js'
import * as send from './en-send.js'
import * as swap from './en-swap.js'
import * as views from './en-views.js'
import { languages } from './languages/languages.js'
import type { Words } from './words.js'

const { language: _language, numbers: _numbers, count: _count, ...window } = Object.getOwnPropertyDescriptors(main.en)
const english: Omit<Words, 'language' | 'errors'> = {
  buttons: buttons.enButtons,
  window: Object.defineProperties({}, window) as Words['window'], // all of `en` but what is no text
  views: views.enViews,
  account: account.enAccount,
  activity: activity.enActivity,
  amounts: amounts.enAmounts,
  assets: assets.enAssets,
  buy: buy.enBuy,
  login: login.enLogin,
  names: names.enNames,
  review: review.enReview,
  send: send.enSend,
  swap: swap.enSwap,
  swapTokens: swap.enSwapTokens,
  swapReview: swap.enSwapReview,
}

const files = readdirSync(`${import.meta.dirname}/languages`).filter((name) => /^[a-z]{2}(-[A-Z]{2})?\.ts$/.test(name))
const all: readonly Words[] = await Promise.all(
  files.map(async (name) => Object.values(await import(`./languages/${name.slice(0, -3)}.ts`))[0] as Words), // each file exports its words alone
)

/** The leaves of a tree of texts by their place, such as `send.blockers.gas`. */
function leavesOf(value: unknown, place = ''): readonly (readonly [place: string, leaf: unknown])[] {
  const entries = value instanceof Map ? [...value] : Object.entries(Object(value))
  if (typeof value === 'string' || typeof value === 'function') return [[place, value]]
  return entries.flatMap(([key, inner]) => leavesOf(inner, place === '' ? String(key) : `${place}.${key}`))
}

const sets = (words: Words) => {
  const { language: _tag, errors: _errors, ...rest } = words
  return new Map(leavesOf(rest))
}
const englishLeaves = new Map(leavesOf(english))

const marks = ['\uE000', '\uE001', '\uE002', '\uE003']

/** Sentences of a text: with marks for what it names, with a number where it counts, and with each answer to a question. */
function saidBy(leaf: unknown): readonly string[] {
  if (typeof leaf === 'string') return [leaf]
  const sentence = leaf as (...given: unknown[]) => string
  const inner = marks.slice(1, Math.max(1, sentence.length - 1))
  const variants = [marks[0], 7531].flatMap((first) =>
    [marks[sentence.length - 1], true, false].map((last) =>
      sentence.length === 1 ? [first] : [first, ...inner, last],
    ),
  )
  return variants.flatMap((given) => {
    try {
      const said: unknown = sentence(...given)
      return typeof said === 'string' ? [said] : []
    } catch {
      return [] // it takes no number there
    }
  })
}

/** Which of its parameters a sentence shows, as a text or as a number. */
function namedBy(leaf: unknown): string {
  const said = saidBy(leaf)
    .join(' ')
    .replaceAll(/7\D?531/g, marks[0] ?? '')
  return marks.flatMap((mark, index) => (said.includes(mark) ? [index] : [])).join()
}

test('there is at least one language', () => {
  expect(all.length).toBeGreaterThan(0)
})

test.each(all)('$language has the texts of English and no others', (words) => {
  expect([...sets(words).keys()].sort()).toEqual([...englishLeaves.keys()].sort())
})

test.each(all)('$language names in each text what English names there', (words) => {
  const wrong = [...sets(words)].flatMap(([place, leaf]) => {
    const [wanted, got] = [namedBy(englishLeaves.get(place)), namedBy(leaf)]
    return wanted === got ? [] : [`${place}: names ${got}, English ${wanted}`]
  })
  expect(wrong).toEqual([])
})

test.each(all)('$language says something in every text, and in its own words', (words) => {
  const leaves = [...sets(words)]
  const empty = leaves.filter(
    ([place, leaf]) =>
      saidBy(leaf).some((said) => said.trim() === '') && saidBy(englishLeaves.get(place)).join('') !== '',
  )
  expect(empty.map(([place]) => place)).toEqual([])
  const long = leaves.filter(([, leaf]) => typeof leaf === 'string' && leaf.split(' ').length > 2)
  expect(long.filter(([place, leaf]) => leaf === englishLeaves.get(place)).map(([place]) => place)).toEqual([])
})

test.each(all)('$language uses typographic signs', (words) => {
  const wrong = [...sets(words), ...words.errors].filter(([, leaf]) =>
    saidBy(leaf).some((said) => /'|\.\.\.|"| {2}/.test(said)),
  )
  expect(wrong.map(([place]) => place)).toEqual([])
})

test.each(all)('$language has a sentence for every code that a visitor can meet, and in its own words', (words) => {
  // The types hold the English list to the codes of errors and notices.
  expect([...words.errors.keys()].sort()).toEqual([...enErrors.keys()].sort())
  expect([...words.errors].filter(([code, text]) => text.trim() === '' || text === enErrors.get(code))).toEqual([])
})

test.each([english, ...all])('no figure of money or percent stands in a text: the code knows it', (words) => {
  const figure = /\d[.,]?\d*[\s\u00a0\u202f]?%|%[\s\u00a0]?\d|\$[\s\u00a0]?\d|\d[\s\u00a0]?(\$|USD)|US\$/
  const places = leavesOf({ ...words, language: undefined }).filter(([, leaf]) =>
    saidBy(leaf).some((said) => figure.test(said)),
  )
  expect(places.map(([place]) => place)).toEqual([])
})

test('the label of the page’s button is that of its language', () => {
  const labels = Object.entries(languages).map(([tag, { connect }]) => [tag, connect])
  expect(Object.fromEntries(labels)).toEqual(
    Object.fromEntries(all.map(({ language, buttons: { connect } }) => [language, connect])),
  )
})

/** The words of each language for a company that trades, such as a stock exchange. A swap is run by a contract. */
const companies: Readonly<Record<string, RegExp>> = {
  en: /exchange/i,
  ar: /منصة|بورسة/,
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
  'pt-BR': /exchange/i,
  ru: /бирж/i,
  th: /ตลาดแลกเปลี่ยน/,
  tr: /borsa/i,
  uk: /бірж/i,
  vi: /sàn/i,
  'zh-CN': /交易所/,
  'zh-TW': /交易所/,
}

test.each([{ language: 'en', ...english }, ...all])('$language calls the contract of a swap no company', (words) => {
  const company = companies[words.language] ?? expect.fail(`no word for a company in ${words.language}`)
  const sayings = leavesOf(words.swapReview).flatMap(([place, leaf]) => saidBy(leaf).map((said) => `${place}: ${said}`))
  expect(sayings.filter((said) => company.test(said))).toEqual([])
})

test.each([
  ['zh-CN', '网络', '区块链网络'],
  ['zh-TW', '網路', '區塊鏈網路'],
])('%s never says that the internet is silent or busy for a network', (language, network, named) => {
  const words = all.find((each) => each.language === language) ?? expect.fail(language)
  const said = [
    words.activity.chainFailed,
    words.swapReview.refusals?.unreachable,
    words.errors?.get('rpc_limit_exceeded'),
    words.errors?.get('rpc_internal'),
    words.send.reasons?.get('rpc_limit_exceeded'),
    words.send.reasons?.get('wallet_chain_disconnected'),
  ]
  expect(said.filter((text) => !text?.includes(named) || text.replaceAll(named, '').includes(network))).toEqual([])
})

test.each([
  ['es', '3 billeteras usan el identificador io.x'],
  ['ko', '지갑 3개가 같은 ID(io.x)를 써요'],
  ['pt-BR', '3 carteiras usam o ID io.x'],
  ['ru', 'Выдают себя за io.x: 3'],
  ['zh-CN', '有 3 个钱包使用标识 io.x'],
])('%s warns of several wallets with one id', (language, warning) => {
  const words = all.find((each) => each.language === language) ?? expect.fail(language)
  expect(words.window.walletMark?.('io.x', 3)).toBe(warning)
})
