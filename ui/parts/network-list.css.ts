import { css } from '../styles/css.js'

export const networkListStyles = css`
  .wm-networks {
    margin-inline: -8px;

    &.wm-networks-many {
      min-block-size: 440px;
    }
    & .wm-networks-bar {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      display: flex;
      padding: 4px 8px 8px;
      background: var(--wm-color-surface);
    }
    & .wm-networks-failure {
      margin: 0 8px 8px;
      padding: 10px 12px;
      border-radius: var(--wm-radius-m);
      color: var(--wm-color-failure);
      background: var(--wm-color-failure-soft);
    }
  }
`
