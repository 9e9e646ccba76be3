import type { enAccount } from './english/account.js'
import type { enActivity } from './english/activity.js'
import type { enAmounts } from './english/amounts.js'
import type { enAssets } from './english/assets.js'
import type { enButtons } from './english/buttons.js'
import type { enBuy } from './english/buy.js'
import type { enLogin } from './english/login.js'
import type { enNames } from './english/names.js'
import type { enReview } from './english/review.js'
import type { enSend } from './english/send.js'
import type { enSwap, enSwapReview, enSwapTokens } from './english/swap.js'
import type { enViews } from './english/views.js'
import type { enWindow } from './english/window.js'

/** The structure of English texts: the same members, each with any text. */
type Wording<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => unknown
    ? (...given: Given) => string
    : Texts extends ReadonlyMap<string, string>
      ? ReadonlyMap<string, string>
      : { readonly [Key in keyof Texts]: Wording<Texts[Key]> }

type Part<Texts> = Partial<Wording<Texts>>

/**
 * All texts of the modal in one language, by the part that shows them. English defines the structure, and replaces
 * missing texts.
 */
export interface Words {
  /** The tag of the language (BCP 47). */
  readonly language: string
  /** Texts of the page's buttons. */
  readonly buttons: Part<typeof enButtons>
  /** Texts of the window's frame and its first view. */
  readonly window: Part<typeof enWindow>
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
  /** Texts of errors and notices by their code, for codes without a text above. */
  readonly errors: ReadonlyMap<string, string>
}

type Own<Texts> = Texts extends string | ((...given: never[]) => string)
  ? Texts
  : Texts extends ReadonlyMap<string, string>
    ? Readonly<Record<string, string>>
    : { readonly [Key in keyof Texts]?: Own<Texts[Key]> }

/** A host's own texts in one language, for the option `messages`. Omitted members keep the default text. */
export type ModalTexts = Own<Omit<Words, 'language'>>
