import { centredText, flexColumn, forcedEdge, smallQuiet, tile, whereMixed } from '../primitives/styles/css.js'

export { forcedLine, pressMotion } from '../primitives/styles/css.js'

// Declarations that sheets of several views share, for use in a `css` template.

/** A centred column: a picture with sentences below it. */
export const centredColumn = `
  ${flexColumn}
  align-items: center;
  ${centredText}
`

/**
 * A centred column with the height of its tallest state. In landscape on a phone the height is automatic, so that the
 * buttons stay visible.
 */
export const tallColumn = (height: string, above: string) => `
  ${centredColumn}
  min-block-size: ${height};
  padding-block-start: ${above};
  @media (max-height: 420px) {
    min-block-size: 0;
    padding-block-start: 0;
  }
`

/** A title and a sentence below the picture of such a column. */
export const underMark = (above: string) => `
  & > h3 {
    margin-block-start: ${above};
  }
  & > p {
    max-inline-size: 34ch;
    margin-block-start: 4px;
    color: var(--wm-color-text-soft);
  }
`

export const actionColumn = `
  ${flexColumn}
  gap: 8px;
  inline-size: 100%;
`

/** Sticks to the bottom of a view while the content above scrolls. The distances equal the card's padding. */
export const inReach = `
  position: sticky;
  inset-block-end: -16px;
  z-index: 1;
  padding-block: 8px 16px;
  margin-block: -8px -16px;
  background: var(--wm-color-surface);
  /* The content fades where it goes below. */
  &::before {
    content: "";
    position: absolute;
    inset: auto 0 100%;
    block-size: 24px;
    background: linear-gradient(transparent, var(--wm-color-surface));
    pointer-events: none;
    opacity: 0;
  }
  .wm-stage[data-more] &::before {
    opacity: 1;
  }
`

export const disc = tile('56px', '50%')

/**
 * A pale tint of the accent colour, with text that is readable on any accent. Browsers without relative colours mix a
 * similar tint, and those without `color-mix` have a neutral surface.
 */
export const tinted = `
  color: var(--wm-color-text);
  background: var(--wm-color-surface-2);
  ${whereMixed('background: color-mix(in oklab, var(--wm-color-surface), var(--wm-color-accent) 14%);')}
  @supports (color: oklch(from red l calc(c * 0.17) h)) {
    color: oklch(from var(--wm-color-accent) var(--wm-color-tint-text) c h);
    background: oklch(from var(--wm-color-accent) var(--wm-color-tint-lightness) calc(c * var(--wm-color-tint-chroma)) h);
  }
`

/** A button of 40 px with round ends. */
export const pill = `
  display: inline-flex;
  align-items: center;
  min-block-size: 40px;
  border-radius: var(--wm-radius-chip);
`

/** Extends the touch target of a small button beyond its edges. */
export const fingerRoom = (inset: string) => `
  position: relative;
  &::after {
    content: "";
    position: absolute;
    inset: ${inset};
  }
`

/** Rows of a `<dl>`: quiet names at the start, and values at the end. */
export const factLines = (gap: string) => `
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${gap};
  }
  & dt {
    flex: none;
    color: var(--wm-color-text-quiet);
  }
  & dd {
    min-inline-size: 0;
    text-align: end;
  }
`

/** A quiet line for a status or a failure. */
export const statusLine = `
  ${smallQuiet}
  &[data-tone="failure"] {
    color: var(--wm-color-failure);
  }
  &[data-tone="refused"] {
    color: var(--wm-color-text-soft);
  }
`

/** A box with a warning: a fine line, and a light fill of the same colour. */
export const warned = (colour: string) => `
  border-radius: var(--wm-radius-row);
  background: var(--wm-color-surface-1);
  box-shadow: inset 0 0 0 1px ${colour};
  ${whereMixed(`
    background: color-mix(in oklab, ${colour} 6%, var(--wm-color-surface));
    box-shadow: inset 0 0 0 1px color-mix(in oklab, ${colour} 55%, var(--wm-color-surface));
  `)}
  ${forcedEdge}
`

/** The main button of a review that warns has the colour of a failure. */
export const riskyButton = `
  &[data-risk] .wm-press-primary:not(:disabled) {
    color: var(--wm-color-surface);
    background: var(--wm-color-failure);
  }
`

/** A surface that groups its content. */
export const panel = `
  border-radius: var(--wm-radius-row);
  background: var(--wm-color-surface-1);
`
