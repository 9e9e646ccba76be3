import { flexColumn, smallQuiet, tile, whereMixed } from '../primitives/styles/css.js'

export { forcedLine, pressMotion } from '../primitives/styles/css.js'

// Declarations that sheets of several views share, to be put into a `css` template.

/** A column of sentences below each other, with something to look at above. */
export const centredColumn = `
  ${flexColumn}
  align-items: center;
  text-align: center;
  text-wrap: pretty;
`

/** Such a column as high as its fullest state. On a phone that lies on its side the way out is in sight too. */
export const tallColumn = (height: string, above: string) => `
  ${centredColumn}
  min-block-size: ${height};
  padding-block-start: ${above};
  @media (max-height: 420px) {
    min-block-size: 0;
    padding-block-start: 0;
  }
`

/** A title and a sentence below what such a column shows. */
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

/** In reach at the foot of a view while what stands above scrolls. The distances are those of the card's edge. */
export const inReach = `
  position: sticky;
  inset-block-end: -16px;
  z-index: 1;
  padding-block: 8px 16px;
  margin-block: -8px -16px;
  background: var(--wm-color-surface);
`

export const disc = tile('56px', '50%')

/** In a pale tone of the accent; what stands on it is read on any accent. Browsers before relative colours mix a similar one, and those that mix none have a quiet surface. */
export const tinted = `
  color: var(--wm-color-text);
  background: var(--wm-color-surface-2);
  ${whereMixed('background: color-mix(in oklab, var(--wm-color-surface), var(--wm-color-accent) 14%);')}
  @supports (color: oklch(from red l calc(c * 0.17) h)) {
    color: oklch(from var(--wm-color-accent) var(--wm-color-tint-text) c h);
    background: oklch(from var(--wm-color-accent) var(--wm-color-tint-lightness) calc(c * 0.17) h);
  }
`

/** A button of 40 px with round ends. */
export const pill = `
  display: inline-flex;
  align-items: center;
  min-block-size: 40px;
  border-radius: 20px;
`

/** A button that looks smaller than a finger can hit takes presses beyond its edges too. */
export const fingerRoom = (inset: string) => `
  position: relative;
  &::after {
    content: "";
    position: absolute;
    inset: ${inset};
  }
`

/** Lines of a `<dl>`: quiet names, and at the other end what they stand for. */
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

/** A line that says quietly how it is, or that something failed. */
export const statusLine = `
  ${smallQuiet}
  text-wrap: pretty;
  &[data-tone="failure"] {
    color: var(--wm-color-failure);
  }
`

/** A plane of its own for what belongs together. */
export const panel = `
  border-radius: calc(var(--wm-radius) * 4);
  background: var(--wm-color-surface-1);
`
