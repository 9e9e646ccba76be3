import { css, smallQuiet } from '../primitives/styles/css.js'

/** A long list of tokens below a search field. */
export const tokenListStyles = css`
  .wm-token-list {
    & .wm-row {
      font-variant-numeric: tabular-nums;
    }
    /* The amounts end at one line, beside the place of the check, whose own edge is empty. */
    & .wm-row-check {
      margin-inline-end: -3px;
    }
    & .wm-row:not([aria-current]) .wm-row-tag,
    & .wm-skeleton > div {
      padding-inline-end: 23px;
    }
    /* A row has one figure at its end. */
    & .wm-skeleton > div > span:first-child {
      display: none;
    }
    & .wm-skeleton > div > span:last-child {
      inline-size: 48px;
    }
    & .wm-token-list-note {
      padding: 4px 8px;
      ${smallQuiet}
    }
  }
`
