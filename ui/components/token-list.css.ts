import { css } from '../primitives/styles/css.js'

/** A long list of tokens below its search field. */
export const tokenListStyles = css`
  .wm-token-list {
    margin-inline: -8px;

    & .wm-token-list-bar {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      display: flex;
      padding: 4px 8px 8px;
      background: var(--wm-color-surface);
    }
    @media (max-height: 420px) {
      & .wm-token-list-bar {
        position: static;
      }
    }
    & .wm-token-list-rows {
      position: relative;
    }
    & .wm-token-list-rows > li {
      position: absolute;
      inset: 0 0 auto;
    }
    & .wm-row {
      font-variant-numeric: tabular-nums;
    }
  }
`
