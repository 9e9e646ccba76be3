import { css } from '../../../primitives/styles/css.js'

export const pairingBasicStyles = css`
  .wm-pairing-basic {
    & .wm-pairing-basic-rows {
      margin: 8px -8px 0;
    }
    & .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & > p {
      padding-block: 4px 8px;
      color: var(--wm-color-text-soft);
    }
    & .wm-press:disabled {
      opacity: 0.5;
    }
  }
`
