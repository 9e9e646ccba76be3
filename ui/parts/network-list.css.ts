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
  }
`
