import { css } from '../primitives/styles/css.js'

/** A long list of tokens below a search field. */
export const tokenListStyles = css`
  .wm-token-list {
    & .wm-row {
      font-variant-numeric: tabular-nums;
    }
  }
`
