import { css, flexColumn, smallQuiet, square } from '../../primitives/styles/css.js'

export const registerNameStyles = css`
  .wm-name {
    ${flexColumn}
    /* As high as asking the wallet is. */
    min-block-size: 334px;
    padding-block-start: 4px;

    & .wm-name-box {
      padding-inline: 16px;
    }
    & .wm-name-suffix {
      flex: none;
      font-size: var(--wm-text-16);
    }
    & .wm-name-wait {
      flex: none;
      ${square('18px')}
      margin-inline: 6px -8px;
    }
    & .wm-name-status {
      /* Two lines: what is said comes and goes, nothing moves. */
      min-block-size: calc(var(--wm-text-13) * 2.8);
      margin-block-start: 6px;
      padding-inline: 16px;
      ${smallQuiet}
      line-height: 1.4;
      text-wrap: pretty;
    }
    & .wm-name-status[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
    & .wm-name-list {
      flex: 1;
      margin-inline: -8px;
    }
    & .wm-name-list .wm-message {
      padding-block: 12px 0;
    }
    & .wm-name-again {
      display: grid;
      justify-items: center;
      margin-block-start: 8px;
    }
    & .wm-row-name {
      overflow-wrap: anywhere;
    }
    & .wm-row:disabled {
      opacity: 1;
    }
    & .wm-row:disabled .wm-row-name {
      color: var(--wm-color-text-quiet);
    }
    @media (max-height: 420px) {
      min-block-size: 0;
    }
  }
`
