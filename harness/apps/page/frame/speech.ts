import words from './words.json' with { type: 'json' }

/** How the frame's page speaks: in the language of the browser, as far as it has words for it. */
export interface Speech {
  readonly tag: string
  readonly isRightToLeft: boolean
  /** A text of the frame in that language, or the English one. */
  say(english: string): string
  /** A decimal amount with its symbol. */
  amount(decimal: string, symbol: string): string
  dollars(worth: number): string
}

type Words = Readonly<Record<string, string>>
const known = new Map<string, Words>(Object.entries(words))

/** Takes the first wanted language that has words: `pt-PT` before `pt`, `zh-Hant` as `zh-TW`. */
export function speechIn(wanted: readonly string[]): Speech {
  for (const each of wanted) {
    const { language, region, script } = new Intl.Locale(each).maximize()
    const own = `${language}-${region}`
    const tag = [own, script === 'Hant' ? 'zh-TW' : language].find((name) => known.has(name) || name === 'en')
    if (tag !== undefined) return speechOf(tag, known.get(tag))
  }
  return speechOf('en', undefined)
}

function speechOf(tag: string, own: Words | undefined): Speech {
  const latin = { numberingSystem: 'latn' } as const
  const decimal = new Intl.NumberFormat(tag, { ...latin, maximumFractionDigits: 18 })
  const money = new Intl.NumberFormat(tag, {
    ...latin,
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  return {
    tag,
    isRightToLeft: ['ar', 'fa', 'he', 'ur'].includes(tag),
    say: (english) => own?.[english] ?? english,
    // A number of JavaScript would lose digits.
    amount: (text, symbol) => `${decimal.format(text as Intl.StringNumericLiteral)} ${symbol}`, // a decimal, as `formatUnits` writes it
    dollars: (worth) => money.format(worth),
  }
}
