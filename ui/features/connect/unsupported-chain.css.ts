import { css } from '../../primitives/styles/css.js'

export const unsupportedStyles = css`
  .wm-unsupported {
    & > .wm-message {
      padding-block: 4px 16px;
    }
    & .wm-unsupported-leave {
      margin: 8px -8px 0;
      padding-block-start: 8px;
      border-block-start: 1px solid var(--wm-color-line);
    }
    & .wm-message-mark {
      color: var(--wm-color-warning);
    }
  }
`
