import { adoptStyles, css } from '../primitives/styles/css.js'

const still = css`
  html {
    overflow: hidden !important;
  }
`

const stillWithGutter = css`
  html {
    overflow: hidden !important;
    scrollbar-gutter: stable !important;
  }
`

/** Keeps the page behind from scrolling, and its scrollbar's place from closing up. Returns how to end it. */
export function lockPageScroll(nonce: string | undefined): () => void {
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth
  return adoptStyles(document, [hasScrollbar ? stillWithGutter : still], nonce)
}
