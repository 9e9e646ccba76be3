import type { Plugin } from 'rolldown'
import { en } from '../../ui/messages/en.js'
import { enAccount } from '../../ui/messages/en-account.js'
import { enActivity } from '../../ui/messages/en-activity.js'
import { enAmounts } from '../../ui/messages/en-amounts.js'
import { enAssets } from '../../ui/messages/en-assets.js'
import { enButtons } from '../../ui/messages/en-buttons.js'
import { enBuy } from '../../ui/messages/en-buy.js'
import { enErrors } from '../../ui/messages/en-errors.js'
import { enLogin } from '../../ui/messages/en-login.js'
import { enNames } from '../../ui/messages/en-names.js'
import { enReview } from '../../ui/messages/en-review.js'
import { enSend } from '../../ui/messages/en-send.js'
import { enSwap, enSwapReview, enSwapTokens } from '../../ui/messages/en-swap.js'
import { enViews } from '../../ui/messages/en-views.js'
import { languages } from '../../ui/messages/languages/languages.js'
import type { Words } from '../../ui/messages/words.js'
import { ownLettersOf, type Script, scripts, swapStrings } from './swapped-letters.js'

/**
 * The English texts of each part of `Words`; the lines of a packed part have their order. gzip makes smaller
 * files of the parts in this order.
 */
export const english: Readonly<Record<Exclude<keyof Words, 'language'>, object>> = {
  activity: enActivity,
  account: enAccount,
  assets: enAssets,
  review: enReview,
  views: enViews,
  window: en,
  swapTokens: enSwapTokens,
  names: enNames,
  login: enLogin,
  send: enSend,
  buy: enBuy,
  buttons: enButtons,
  amounts: enAmounts,
  swap: enSwap,
  swapReview: enSwapReview,
  errors: enErrors,
}

/** The module of a translation, by its path. */
export const translation = /\/ui\/messages\/languages\/([a-z]{2}(?:-[A-Z]{2})?)\.ts$/

/** Packs the translations: names of members are a quarter of a file. `named` in `ui/messages/words.ts` gives them back to the texts. */
export function packedWords(): Plugin {
  return {
    name: 'packed-words',
    async transform(code, id) {
      const tag = translation.exec(id)?.[1]
      const file = languages[tag ?? '']?.file
      if (tag === undefined || !file) return
      const { words } = await file.load()
      const [helpers] = code.split('export const words')
      const ownLetters = scripts[tag] ? ownLettersOf(scripts[tag]) : ''
      return { code: `${helpers}${ownLetters}export const words = ${packWords(words, tag, scripts[tag])}`, map: null }
    },
  }
}

/**
 * The source of a translation with each part as a list. In a script of `swapped-letters.ts`, a part gets its letters when it is asked for.
 * Throws on a member that English does not have.
 */
export function packWords(words: Words, tag = words.language, script?: Script): string {
  const parts = Object.entries(english).map(([part, texts]) => {
    const list = packPart(texts, Object(words)[part], `${tag}: ${part}`)
    return script ? `get ${part}() { return ${swapStrings(list, script)} },` : `${part}: ${list},`
  })
  return `{\n${parts.join('\n')}\n}\n`
}

/** A part as its lines in the order of the English texts, and behind them all that is no line in the same order. */
function packPart(part: object, texts: unknown, place: string): string {
  const lines: string[] = []
  const others: string[] = []
  const add = (english: unknown, text: unknown, at: string) => {
    if (typeof english === 'object' && english !== null) return addAll(english, text, at)
    const line = lineOf(text)
    lines.push(line)
    if (line === '') others.push(typeof text === 'string' ? JSON.stringify(text) : String(text))
  }
  const addAll = (english: object, text: unknown, at: string) => {
    const order = membersOf(english)
    const members = membersOf(text)
    const other = [...members.keys()].find((name) => !order.has(name))
    if (other !== undefined)
      throw new Error(`${at}.${other} is not in English. Take it out, or add it to ui/messages/en*.ts`)
    for (const [name, inner] of order) add(inner, members.get(name), `${at}.${name}`)
  }
  addAll(part, texts, place)
  return `[${[JSON.stringify(lines.join('\n')), ...others].join(', ')}]`
}

/** Members in the order in which a page goes through them. A getter has no text. */
function membersOf(texts: unknown): ReadonlyMap<string, unknown> {
  if (texts instanceof Map) return texts
  const members = Object.entries(Object.getOwnPropertyDescriptors(Object(texts)))
  return new Map(members.flatMap(([name, { value, enumerable }]) => (enumerable ? [[name, value] as const] : [])))
}

/** A text as a line: itself, or a sentence with `%0` for its first parameter. It is empty for a text that is more than that. */
function lineOf(text: unknown): string {
  const [, given = '', sentence = ''] =
    /^\(([\w, ]+)\) => `((?:[^`$\\]|\\[ux]\w+|\$\{\w+\})+)`$/.exec(String(text)) ?? []
  const names = given.split(', ')
  const isPlain = [...sentence.matchAll(/\$\{(\w+)\}/g)].every(([, name = '']) => names.includes(name))
  const isLine = typeof text === 'function' && sentence !== '' && isPlain && !/%\d/.test(sentence)
  const line = isLine ? text(...names.map((_, index) => `%${index}`)) : text
  return typeof line === 'string' && !line.includes('\n') ? line : ''
}
