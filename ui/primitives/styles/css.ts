/** One sheet, made from its text on first use and shared by every root that adopts it. */
export interface Styles {
  readonly text: string
  sheet(): CSSStyleSheet | undefined
}

/**
 * Marks a style sheet. Interpolated values are inserted unchanged.
 * @example
 * export const styles = css`.wm-row { display: flex; }`
 */
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]): Styles {
  const text = String.raw({ raw: strings }, ...values)
  let sheet: CSSStyleSheet | undefined
  return {
    text,
    sheet() {
      sheet ??= constructSheet(text)
      return sheet
    },
  }
}

/** `undefined` where sheets cannot be constructed: then a `<style>` element stands in. */
function constructSheet(text: string): CSSStyleSheet | undefined {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  } catch {
    // Browsers before constructable sheets throw on `new`.
    return undefined
  }
}
