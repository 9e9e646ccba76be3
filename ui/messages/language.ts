import type { ModalOptions } from '../../core/options/modal-options.js'
import { enButtons } from './english/buttons.js'
import { languages } from './languages/languages.js'
import type { ModalTexts, Words } from './words.js'

/** The current language of the modal. Each change makes a new object. */
export interface Spoken {
  /** The language tag (BCP 47). */
  readonly tag: string
  /** Its texts, once they are loaded. Undefined for English: each view imports its own. */
  readonly words: Words | undefined
  readonly buttons: typeof enButtons
}

export interface Language {
  /** True while its texts are loading. */
  readonly isComing: boolean
  /** The language that the host sets; without one, the page's language applies, and numbers follow the page. */
  readonly asked: string | undefined
  get(): Spoken
  /** The language on a server, and until hydration. */
  getServer(): Spoken
  /** The host's replacement texts in the current language. */
  own(): Readonly<Record<string, unknown>> | undefined
  load(): Promise<void>
  /** Applies changed options of the host. */
  change(options: Pick<ModalOptions, 'locale' | 'messages'>): void
  subscribe(listener: () => void): () => void
  begin(): void
  end(): void
}

/** Follows the page's language, or uses the one that the host sets. */
export function createLanguage(options: Pick<ModalOptions, 'locale' | 'messages'>): Language {
  let { locale, messages } = options
  const listeners = new Set<() => void>()
  const server = spokenIn(tagFor(locale), undefined)
  const wanted = () => tagFor(locale ?? globalThis.document?.documentElement.lang)
  let observer: MutationObserver | undefined
  let isBegun = false
  let spoken = spokenIn(wanted(), undefined)

  function tagFor(asked: unknown): string {
    // The first use of `Intl` takes a page some milliseconds, so the commonest answer is given without it.
    if (!asked || (asked === 'en' && !messages)) return 'en'
    return nearestTag(asked, [...Object.keys(languages), ...Object.keys(messages ?? {})])
  }

  function spokenIn(tag: string, words: Words | undefined): Spoken {
    const buttons = { ...enButtons, connect: languages[tag]?.connect ?? enButtons.connect }
    return { tag, words, buttons: reworded(reworded(buttons, words?.buttons), Object(ownOf(tag)).buttons) }
  }

  /** The host's texts for a language: `es` also serves `es-ES`, and `pt` or `pt-BR` also serve `pt-PT`. */
  function ownOf(tag: string): ModalTexts | undefined {
    const language = tag.replace(/-.*/, '')
    return messages?.[tag] ?? messages?.[language] ?? (language === 'pt' ? messages?.['pt-BR'] : undefined)
  }

  /** Loads the texts of the language. The previous texts stay until they are loaded. */
  async function load(): Promise<void> {
    const tag = wanted()
    if (tag === spoken.tag && (spoken.words || !languages[tag])) return
    const code = await languages[tag]?.file.load().catch(() => undefined)
    if (tag === wanted()) speak(tag, code?.words)
  }

  function speak(tag: string, words: Words | undefined): void {
    spoken = spokenIn(tag, words)
    for (const listener of listeners) listener()
  }

  function followPage(): void {
    observer?.disconnect()
    if (locale !== undefined) return
    observer = new MutationObserver(() => void load())
    observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  }

  return {
    get isComing(): boolean {
      return spoken.tag !== wanted() || (spoken.words === undefined && languages[spoken.tag] !== undefined)
    },
    get asked(): string | undefined {
      return locale
    },
    get: () => spoken,
    getServer: () => server,
    own: () => ownOf(spoken.tag),
    load,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin(): void {
      isBegun = true
      void load()
      followPage()
    },
    change(options): void {
      ;({ locale, messages } = options)
      speak(spoken.tag, spoken.words)
      if (!isBegun) return
      void load()
      followPage()
    },
    end(): void {
      isBegun = false
      observer?.disconnect()
    },
  }
}

/** Replaces our texts by those of a language or of the host, member by member. */
export function reworded<Texts>(texts: Texts, own: unknown): Texts {
  return reword(texts, own) as Texts // each text replaces one of the same type
}

function reword(texts: unknown, own: unknown): unknown {
  if (typeof own !== 'object' || own === null) return own ?? texts
  const entries = own instanceof Map ? [...own] : Object.entries(own)
  if (texts instanceof Map) return new Map([...texts, ...entries])
  const members = entries.map(([name, value]) => [name, reword(Object(texts)[name], value)])
  const copy = Array.isArray(texts) ? [...texts] : { ...Object(texts) }
  return Object.assign(copy, Object.fromEntries(members))
}

/** The supported language for a tag: the tag itself, or by its region or script (RFC 4647, lookup), or else English. */
export function nearestTag(asked: unknown, known: readonly string[]): string {
  try {
    const given = new Intl.Locale(String(asked))
    const { language, script, region } = given.maximize()
    // Portuguese falls back to that of Portugal, except in Brazil (CLDR, parent locales).
    const parent = script === 'Hant' ? 'zh-TW' : language === 'pt' ? 'pt-PT' : language
    const exact = [given.baseName, `${language}-${region}`, parent].find((tag) => known.includes(tag))
    return exact ?? known.find((tag) => tag.startsWith(`${language}-`)) ?? 'en'
  } catch {
    return 'en' // not a language tag
  }
}
