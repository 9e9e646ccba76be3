/** The plural forms of a word. A language omits those that it does not have (CLDR's plural rules). */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Formats numbers in the texts of a language, and chooses plural forms. Digits are Latin. */
export function formsOf(language: string): {
  number(count: number): string
  plural(count: number, forms: PluralForms): string
} {
  let rules: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  return {
    number(count) {
      numbers ??= new Intl.NumberFormat(language, { numberingSystem: 'latn' })
      return numbers.format(count)
    },
    plural(count, forms) {
      rules ??= new Intl.PluralRules(language)
      return forms[rules.select(count)] ?? forms.other
    },
  }
}
