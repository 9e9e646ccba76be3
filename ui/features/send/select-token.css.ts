import { css } from '../../primitives/styles/css.js'

export const sendTokensStyles = css`
  .wm-send-tokens {
    margin-inline: -8px;
    font-variant-numeric: tabular-nums;

    & .wm-send-tokens-bar {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      padding: 4px 8px 8px;
      background: var(--wm-color-surface);
    }
    & .wm-send-tokens-list {
      position: relative;
    }
    & .wm-send-tokens-list > li {
      position: absolute;
      inset: 0 0 auto;
    }
    @media (max-height: 420px) {
      & .wm-send-tokens-bar {
        position: static;
      }
    }
  }
`
