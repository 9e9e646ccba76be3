import { css } from '../primitives/styles/css.js'

export const retryButtonStyles = css`
  .wm-retry {
    display: grid;
    font-variant-numeric: tabular-nums;

    /* As wide as its longest words from the start: it does not shrink while the seconds go. */
    &::before {
      content: attr(data-longest);
      block-size: 0;
      visibility: hidden;
    }
  }
`
