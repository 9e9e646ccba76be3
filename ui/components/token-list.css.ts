import { css } from '../primitives/styles/css.js'
import { listBar } from './shared-rules.js'

/** A long list of tokens below its search field. */
export const tokenListStyles = css`
  .wm-token-list {
    margin-inline: -8px;

    & .wm-token-list-bar {
      ${listBar}
    }
    & .wm-row {
      font-variant-numeric: tabular-nums;
    }
  }
`
