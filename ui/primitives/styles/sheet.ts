/** One sheet, made from its text on first use and shared by every root that adopts it. */
export type Styles = ReturnType<typeof css>

/** Marks a style sheet of the page. Interpolated values are inserted unchanged. Components of the modal have a `css` of their own. */
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]) {
  const text = String.raw({ raw: strings }, ...values)
  /** A document takes sheets of its own alone. */
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  return {
    text,
    /** `undefined` where sheets cannot be constructed: then a `<style>` element stands in. */
    sheet(of: Document): CSSStyleSheet | undefined {
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
    // Browsers before constructable sheets throw on `new`.
    return undefined
  }
}

type Adoption = { owners: number; remove(): void }

const adoptions = new WeakMap<Document | ShadowRoot, Map<Styles, Adoption>>()

/** Puts a sheet into a root, once however many ask for it. Returns how to take it out; the last owner does. */
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

/** Where the element's styles have to be. `undefined` while it is in no document. */
export function rootOf(element: Element): Document | ShadowRoot | undefined {
  const root = element.getRootNode()
  return 'head' in root || 'host' in root ? (root as Document | ShadowRoot) : undefined // the one has a head, the other a host
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
  // jsdom draws nothing, and writes each sheet that it cannot read to the console.
  if (typeof CSS === 'undefined') return { owners: 0, remove() {} }
  const element = of.createElement('style')
  if (nonce) element.nonce = nonce
  element.textContent = styles.text
  const parent = 'head' in root ? root.head : root
  parent.append(element)
  return { owners: 0, remove: () => element.remove() }
}
