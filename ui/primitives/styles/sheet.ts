/** A style sheet, made from its text on first use and shared by all roots that adopt it. */
export interface Styles {
  readonly text: string
  /** `undefined` if sheets cannot be constructed: a `<style>` element replaces it then. */
  sheet(of: Document): CSSStyleSheet | undefined
}

/**
 * Makes a style sheet for the page; interpolated values are inserted unchanged. Components of the modal use a `css` of
 * their own.
 */
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]): Styles {
  return sheetOf(String.raw({ raw: strings }, ...values))
}

/** Makes a style sheet of a text, such as the texts of other sheets together. */
export function sheetOf(text: string): Styles {
  /** A document can only adopt sheets that it constructed. */
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  return {
    text,
    sheet(of) {
      const sheet = sheets.get(of) ?? constructSheet(text, of)
      if (sheet) sheets.set(of, sheet)
      return sheet
    },
  }
}

function constructSheet(text: string, { defaultView }: Document): CSSStyleSheet | undefined {
  try {
    const sheet = new (defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  } catch {
    // Browsers without constructable sheets throw on `new`.
    return undefined
  }
}

type Adoption = { owners: number; remove(): void }

const adoptions = new WeakMap<Document | ShadowRoot, Map<Styles, Adoption>>()

/**
 * Adopts a sheet in a root, once for all callers. Returns a function that releases it; the last release removes the
 * sheet.
 */
export function adoptStyles(root: Document | ShadowRoot, styles: Styles, nonce?: string): () => void {
  const adopted = adoptions.get(root) ?? new Map<Styles, Adoption>()
  adoptions.set(root, adopted)
  const adoption = adopted.get(styles) ?? insert(root, styles, nonce)
  adoption.owners += 1
  adopted.set(styles, adoption)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    adoption.owners -= 1
    if (adoption.owners > 0) return
    adoption.remove()
    adopted.delete(styles)
  }
}

/** The root for the element's styles. `undefined` while the element is not in a document. */
export function rootOf(element: Element): Document | ShadowRoot | undefined {
  const root = element.getRootNode()
  return 'head' in root || 'host' in root ? (root as Document | ShadowRoot) : undefined // a document has `head`, a shadow root has `host`
}

function insert(root: Document | ShadowRoot, styles: Styles, nonce: string | undefined): Adoption {
  const of = 'head' in root ? root : root.ownerDocument
  const sheet = 'adoptedStyleSheets' in root ? styles.sheet(of) : undefined
  if (sheet) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    const remove = () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    }
    return { owners: 0, remove }
  }
  // jsdom renders nothing, and logs each style sheet that it cannot parse.
  if (typeof CSS === 'undefined') return { owners: 0, remove() {} }
  const element = of.createElement('style')
  if (nonce) element.nonce = nonce
  element.textContent = styles.text
  const parent = 'head' in root ? root.head : root
  parent.append(element)
  return { owners: 0, remove: () => element.remove() }
}
