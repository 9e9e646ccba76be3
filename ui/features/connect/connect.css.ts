import { css } from '../../primitives/styles/css.js'

export const connectStyles = css`
  .wm-connect {
    display: flex;
    flex-direction: column;
    margin-inline: -8px;

    & .wm-connect-more {
      margin-block-start: 4px;
    }
    & .wm-connect-more .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & .wm-connect-note {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: center;
      gap: 8px 12px;
      padding: 8px;
      text-align: center;
      text-wrap: balance;
      color: var(--wm-color-text-soft);
    }
    & .wm-group + .wm-connect-note {
      margin-block-start: 4px;
    }
    & .wm-connect-note strong {
      display: block;
      font-weight: 600;
      color: var(--wm-color-text);
    }
    & .wm-connect-note button {
      flex: none;
      min-block-size: 40px;
      padding-inline: 16px;
      font-size: var(--wm-text-14);
    }
  }
`
