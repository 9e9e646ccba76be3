import { css } from '../styles/css.js'

export const getWalletStyles = css`
  .wm-get-wallet {
    min-block-size: 280px;
    margin-inline: -8px;

    & > p {
      padding: 4px 8px 8px;
      color: var(--wm-color-text-soft);
    }
  }
`
