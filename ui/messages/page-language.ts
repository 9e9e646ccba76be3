/** In which the page writes its numbers: what its `lang` says, else the language of the window's words. */
export function pageLanguage(fallback: string): string {
  const { lang } = document.documentElement
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? fallback
  } catch {
    return fallback // no tag of a language
  }
}
