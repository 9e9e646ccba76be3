import { css } from '../styles/css.js'

export const networkListStyles = css`
  .wm-networks {
    margin-inline: -8px;

    & .wm-networks-bar {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      display: flex;
      padding: 4px 8px 8px;
      background: var(--wm-color-surface);
    }
    /* Where a few rows are all that fits, it makes way for them. */
    @media (max-height: 420px) {
      & .wm-networks-bar {
        position: static;
      }
    }
    & .wm-networks-failure {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      color: var(--wm-color-failure);
    }
  }
`
