import { css } from '../../primitives/styles/css.js'

export const getWalletStyles = css`
  .wm-get-wallet {
    display: flex;
    flex-direction: column;
    min-block-size: 312px;
    margin-inline: -8px;

    & > .wm-message {
      flex: 1;
    }
    & .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & > p {
      padding: 4px 8px 8px;
      color: var(--wm-color-text-soft);
    }
  }
`
