import * as z from 'zod/mini'
import type { ViewName } from './views/views.js'

/** The argument of a slot's function. */
export interface SlotPlace {
  /**
   * An empty element in the page's own document, to which the page's styles apply. Without content it takes no space.
   */
  readonly element: HTMLElement
  /** The current view. */
  readonly view: ViewName
}

/**
 * Fills the element, or leaves it empty. Called again for each view. May return a function that removes the content.
 */
export type SlotContent = ((place: SlotPlace) => void) | ((place: SlotPlace) => () => void)

/** Content of the page inside the modal. */
export interface SlotOptions {
  /** Shown below the title; it stays in place while the view scrolls. @default none */
  header?: SlotContent | undefined
  /** Shown at the end of the view; it scrolls with it. @default none */
  content?: SlotContent | undefined
  /** Shown at the bottom of the window, above the link to the terms. @default none */
  footer?: SlotContent | undefined
}

export type SlotName = keyof SlotOptions

const slotContent = () =>
  z.optional(z.custom<SlotContent>((value) => typeof value === 'function', 'a function that fills the element'))

export const slotOptions = () =>
  z.strictObject({ header: slotContent(), content: slotContent(), footer: slotContent() })
