import { css } from '../styles/css.js'

export const connectStyles = css`
  .wm-connect {
    display: flex;
    flex-direction: column;
    margin-inline: -8px;

    & .wm-connect-more {
      margin-block-start: 4px;
    }
    & .wm-connect-failed {
      display: flex;
      align-items: center;
      gap: 12px;
      padding: 8px 8px 8px 16px;
      margin-block-start: 4px;
      border-radius: var(--wm-radius-m);
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-1);
    }
    & .wm-connect-failed p {
      flex: 1;
    }
    & .wm-connect-failed button {
      flex: none;
      min-block-size: 40px;
      padding-inline: 14px;
      font-size: var(--wm-text-14);
    }
  }
`
