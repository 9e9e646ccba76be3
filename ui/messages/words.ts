import type { en } from './en.js'
import type { enAccount } from './en-account.js'
import type { enActivity } from './en-activity.js'
import type { enAmounts } from './en-amounts.js'
import type { enAssets } from './en-assets.js'
import type { enButtons } from './en-buttons.js'
import type { enBuy } from './en-buy.js'
import type { enLogin } from './en-login.js'
import type { enNames } from './en-names.js'
import type { enReview } from './en-review.js'
import type { enSend } from './en-send.js'
import type { enSwap, enSwapReview, enSwapTokens } from './en-swap.js'
import type { enViews } from './en-views.js'

/** English texts without their wording: the same members, each with any text. */
type Wording<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => unknown
    ? (...given: Given) => string
    : Texts extends ReadonlyMap<string, string>
      ? ReadonlyMap<string, string>
      : { readonly [Key in keyof Texts]: Wording<Texts[Key]> }

type Part<Texts> = Partial<Wording<Texts>>

/** All texts of the modal in one language, by the part that shows them. English is the shape, and stands in for a text that is new. */
export interface Words {
  /** The tag of the language (BCP 47). */
  readonly language: string
  /** On the page's buttons. */
  readonly buttons: Part<typeof enButtons>
  /** In the window's frame and its first view. */
  readonly window: Part<Omit<typeof en, 'language' | 'numbers' | 'count'>>
  readonly views: Part<typeof enViews>
  readonly account: Part<typeof enAccount>
  readonly activity: Part<typeof enActivity>
  readonly amounts: Part<typeof enAmounts>
  readonly assets: Part<typeof enAssets>
  readonly buy: Part<typeof enBuy>
  readonly login: Part<typeof enLogin>
  readonly names: Part<typeof enNames>
  readonly review: Part<typeof enReview>
  readonly send: Part<typeof enSend>
  readonly swap: Part<typeof enSwap>
  readonly swapTokens: Part<typeof enSwapTokens>
  readonly swapReview: Part<typeof enSwapReview>
  /** By code of an error or a notice that has no text above. In English each says its own. */
  readonly errors: ReadonlyMap<string, string>
}

type Own<Texts> = Texts extends string | ((...given: never[]) => string)
  ? Texts
  : Texts extends ReadonlyMap<string, string>
    ? Readonly<Record<string, string>>
    : { readonly [Key in keyof Texts]?: Own<Texts[Key]> }

/** A host's own texts in one language, for the option `messages`. Each member that is left out keeps our text. */
export type ModalTexts = Own<Omit<Words, 'language'>>

/** The forms that a word takes beside a number. A language leaves out those that it does not have (CLDR's plural rules). */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Writes a number with its word: `#` in a form is the number, grouped as the language groups it. */
export function pluralsOf(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
}

/** Gives texts their names, which the built package has not: lines in the order of English, then texts that are no line. */
export function named(english: unknown, part: unknown): unknown {
  if (!Array.isArray(part)) return part
  const [lines, ...others] = part
  const rest = lines.split('\n')
  const next = (english: unknown): unknown => {
    if (typeof english === 'object') {
      const members = english instanceof Map ? [...english] : Object.entries(Object(english))
      return Object.fromEntries(members.map(([name, inner]) => [name, next(inner)]))
    }
    const text = rest.shift() || others.shift()
    if (typeof english === 'string' || typeof text !== 'string') return text
    return (...given: string[]) => text.replace(/%(\d)/g, (_, index) => given[index] as string) // a number becomes a text
  }
  return next(english)
}
