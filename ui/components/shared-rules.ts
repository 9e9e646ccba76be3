import { flexColumn, tile } from '../primitives/styles/css.js'

// Declarations that sheets of several views share, to be put into a `css` template.

/** A column of sentences below each other, with something to look at above. */
export const centredColumn = `
  ${flexColumn}
  align-items: center;
  text-align: center;
  text-wrap: pretty;
`

export const actionColumn = `
  ${flexColumn}
  gap: 8px;
  inline-size: 100%;
`

export const disc = tile('56px', '50%')

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

/** A button of 40 px with round ends. */
export const pill = `
  display: inline-flex;
  align-items: center;
  min-block-size: 40px;
  border-radius: 20px;
`

export const pressMotion = `
  transition:
    background-color 120ms,
    transform 120ms var(--wm-ease);
`

/** A plane of its own for what belongs together. */
export const panel = `
  border-radius: calc(var(--wm-radius) * 4);
  background: var(--wm-color-surface-1);
`
