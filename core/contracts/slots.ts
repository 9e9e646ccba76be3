import * as z from 'zod/mini'
import type { ViewName } from './views/views.js'

/** The place that the page fills. */
export interface SlotPlace {
  /** An empty element of the page's own document, which the page's styles reach. Without content it takes no room. */
  readonly element: HTMLElement
  /** The view that is drawn. */
  readonly view: ViewName
}

/** Fills a place, or leaves it empty. Called again for each view. Returns how to take the content out. */
export type SlotContent = ((place: SlotPlace) => void) | ((place: SlotPlace) => () => void)

/** Content of the page's own in the modal. */
export interface SlotOptions {
  /** Stands below the title, and stays while the view is scrolled. @default none */
  header?: SlotContent | undefined
  /** Stands at the end of the view, and scrolls with it. @default none */
  content?: SlotContent | undefined
  /** Stands at the bottom of the window, above the line with the terms. @default none */
  footer?: SlotContent | undefined
}

export type SlotName = keyof SlotOptions

const slotContent = () =>
  z.optional(z.custom<SlotContent>((value) => typeof value === 'function', 'a function that fills the element'))

export const slotOptions = () =>
  z.strictObject({ header: slotContent(), content: slotContent(), footer: slotContent() })
