import { createContext, useContext, useInsertionEffect } from 'react'
import type { Shell } from '../context/create-shell.js'

/** The modal that a component is drawn in. Without one, sheets are left out. */
export const ShellContext = createContext<Shell | undefined>(undefined)

export type Styles = ReturnType<typeof css>

/** Marks a style sheet: made on first use, and shared by every root that adopts it. Interpolated values are inserted unchanged. */
export function css(strings: TemplateStringsArray, ...values: readonly (string | number)[]) {
  const text = String.raw({ raw: strings }, ...values)
  let sheet: CSSStyleSheet | undefined
  const styles = {
    text,
    /** `undefined` where sheets cannot be constructed: then a `<style>` element stands in. */
    sheet(): CSSStyleSheet | undefined {
      sheet ??= constructSheet(text)
      return sheet
    },
    /** Puts a component's sheet into its shadow root before its first layout. It stays, so that a leaving view keeps its looks. */
    use(): void {
      const shell = useContext(ShellContext)
      useInsertionEffect(() => {
        if (shell) adoptStyles(shell.root, [styles], shell.cspNonce)
      }, [shell])
    },
  }
  return styles
}

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

interface Adoption {
  owners: number
  remove(): void
}

const adoptions = new WeakMap<Document | ShadowRoot, Map<Styles, Adoption>>()

/** Puts sheets into a root, each once however many ask for it. Returns how to take them out; the last owner does. */
export function adoptStyles(root: Document | ShadowRoot, styles: readonly Styles[], nonce?: string): () => void {
  const adopted = adoptions.get(root) ?? new Map<Styles, Adoption>()
  adoptions.set(root, adopted)
  for (const style of styles) {
    const adoption = adopted.get(style) ?? insert(root, style, nonce)
    adoption.owners += 1
    adopted.set(style, adoption)
  }
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    for (const style of styles) {
      const adoption = adopted.get(style)
      if (!adoption) continue
      adoption.owners -= 1
      if (adoption.owners > 0) continue
      adoption.remove()
      adopted.delete(style)
    }
  }
}

function insert(root: Document | ShadowRoot, styles: Styles, nonce: string | undefined): Adoption {
  const sheet = 'adoptedStyleSheets' in root ? styles.sheet() : undefined
  if (sheet) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    const remove = () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    }
    return { owners: 0, remove }
  }
  const element = document.createElement('style')
  if (nonce) element.nonce = nonce
  element.textContent = styles.text
  const parent = 'head' in root ? root.head : root
  parent.append(element)
  return { owners: 0, remove: () => element.remove() }
}

/** Declarations that several sheets share, to be put into a `css` template. */
export const heading = `
  font-size: var(--wm-text-17);
  font-weight: 600;
  line-height: 1.3;
`

export const centred = `
  display: grid;
  place-items: center;
`

export const square = (size: string) => `
  inline-size: ${size};
  block-size: ${size};
`

/** A column of sentences below each other, with something to look at above. */
export const centredColumn = `
  display: flex;
  flex-direction: column;
  align-items: center;
  text-align: center;
  text-wrap: pretty;
`

export const actionColumn = `
  display: flex;
  flex-direction: column;
  gap: 8px;
  inline-size: 100%;
`

export const disc = `
  ${centred}
  ${square('56px')}
  border-radius: 50%;
  color: var(--wm-color-text-soft);
  background: var(--wm-color-surface-2);
`

export const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** A button that has no line of its own gets one where the system chooses the colours. */
export const forcedLine = `
  @media (forced-colors: active) {
    border: 1px solid ButtonText;
  }
`

/** A search above its list stays in sight, except where a few rows are all that fits. */
export const listBar = `
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  display: flex;
  padding: 4px 8px 8px;
  background: var(--wm-color-surface);
  @media (max-height: 420px) {
    position: static;
  }
`
