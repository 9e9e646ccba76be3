import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

/** Digests of what a page shows: its texts, its elements, and their computed styles. No pixels, so that they are the same on each machine. */
export interface Look {
  readonly texts: string
  readonly parts: string
  readonly styles: string
}

const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)

/** Reads the look of the modal's card, or of the whole page with it. */
export async function readLook(page: Page, of: 'card' | 'page'): Promise<Look> {
  const { texts, parts, styles } = await page.evaluate(readLines, of)
  if (parts.length < 10) throw new Error(`only ${parts.length} elements are shown`)
  return { texts: digest(texts), parts: digest(parts), styles: digest(styles) }
}

/** Waits until the look stays the same for a while: lists and pictures arrive one after another. @throws if it never does */
export async function settledLook(page: Page, of: 'card' | 'page'): Promise<Look> {
  let before: Look | undefined
  for (let time = 0; time < 40; time += 1) {
    const now = await readLook(page, of)
    if (differing(before, now).length === 0) return now
    before = now
    await page.waitForTimeout(300)
  }
  throw new Error('the page does not come to rest')
}

/** Names the members in which two looks differ. */
export const differing = (before: Look | undefined, now: Look): string[] =>
  (['texts', 'parts', 'styles'] as const).filter((member) => before?.[member] !== now[member])

/** Runs in the page, so it cannot use anything from outside its body. */
function readLines(of: 'card' | 'page') {
  const texts: string[] = []
  const parts: string[] = []
  const styles: string[] = []
  const canvas = new OffscreenCanvas(1, 1)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  const known = new Map<string, string>()

  /** A colour in steps of four, because engines round differently. */
  const colour = (css: string) => {
    const found = known.get(css)
    if (found !== undefined) return found
    drawing?.clearRect(0, 0, 1, 1)
    if (drawing) drawing.fillStyle = css
    drawing?.fillRect(0, 0, 1, 1)
    const made = [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => part >> 2).join('.')
    known.set(css, made)
    return made
  }
  const sides = ['top', 'right', 'bottom', 'left']
  const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left']
  const copied = [
    ...['display', 'position', 'flex-direction', 'flex-wrap', 'justify-content', 'align-items', 'text-align'],
    ...['font-size', 'font-weight', 'letter-spacing', 'text-transform', 'opacity', 'column-gap', 'row-gap'],
    ...sides.flatMap((side) => [`padding-${side}`, `border-${side}-width`, `border-${side}-style`]),
    ...corners.map((corner) => `border-${corner}-radius`),
  ]

  const styleOf = (element: Element) => {
    const style = getComputedStyle(element)
    const [font = ''] = style.fontFamily.split(',')
    const border = style.borderTopStyle === 'none' ? '' : colour(style.borderTopColor)
    const shadow = style.boxShadow.match(/-?[\d.]+px/g)?.join(' ') ?? 'none'
    const size = element instanceof SVGElement || element instanceof HTMLImageElement ? style.width : ''
    const colours = [colour(style.color), colour(style.backgroundColor), border]
    return [...colours, font, shadow, size, ...copied.map((name) => style.getPropertyValue(name))].join(';')
  }

  const read = (element: Element) => {
    const hasBox = getComputedStyle(element).display !== 'contents'
    if (hasBox && !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
    // What is only announced is gone after a while.
    const { width, height } = element.getBoundingClientRect()
    if (hasBox && width <= 1 && height <= 1 && element instanceof HTMLElement) return
    const { localName: name } = element
    if (name === 'script' || name === 'style') return
    const classes = element.getAttribute('class') ?? ''
    // The drawing of an icon is a part. A code is made of the address of a session, which is never the same.
    const isDrawing = name === 'svg' && element.innerHTML.length < 4000
    const drawing = isDrawing ? element.innerHTML.replaceAll(/\b(id|fill|clip-path|mask)="[^"]*#?[^"]*"/g, '') : ''
    parts.push(`${name}.${classes} ${element.getAttribute('role') ?? ''} ${drawing}`)
    styles.push(styleOf(element))
    const isCode = name === 'svg' && !isDrawing
    for (const attribute of isCode ? [] : ['aria-label', 'placeholder', 'alt'])
      texts.push(element.getAttribute(attribute) ?? '')
    if (element instanceof HTMLInputElement) texts.push(element.value)
    if (name === 'svg') return
    for (const node of element.childNodes)
      if (node instanceof Element) read(node)
      else if (node instanceof Text) texts.push(node.data.trim())
    if (element.shadowRoot) for (const child of element.shadowRoot.children) read(child)
  }

  if (of === 'page') read(document.body)
  else
    for (const { shadowRoot } of document.querySelectorAll('wallet-modal')) {
      const card = shadowRoot?.querySelector('.wm-card')
      if (card) read(card)
    }
  return { texts: texts.filter(Boolean), parts, styles }
}
