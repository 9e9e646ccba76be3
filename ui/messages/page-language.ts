/** The language of numbers: the page's `lang`, or else that of the window's texts. */
export function pageLanguage(fallback: string): string {
  const { lang } = document.documentElement
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? fallback
  } catch {
    return fallback // not a language tag
  }
}
