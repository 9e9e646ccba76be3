import { css } from '../primitives/styles/css.js'

/** A long list of tokens below a search field. */
export const tokenListStyles = css`
  .wm-token-list {
    & .wm-row {
      font-variant-numeric: tabular-nums;
    }
    /* The amounts end at one line, beside the place of the check. */
    & .wm-row:not([aria-current]) .wm-row-tag {
      padding-inline-end: 26px;
    }
  }
`
