import { css } from '../../../primitives/styles/css.js'

export const getRowStyles = css`
  .wm-get-row {
    display: flex;
    align-items: center;
    justify-content: center;
    flex-wrap: wrap;
    gap: 0 4px;
    inline-size: 100%;
    font-size: var(--wm-text-14);
    color: var(--wm-color-text-soft);

    & > button {
      min-inline-size: 44px;
      min-block-size: 44px;
      padding-inline: 8px;
      border-radius: var(--wm-radius-s);
      font-weight: 600;
      text-align: center;
      color: var(--wm-color-text);
      text-decoration: underline;
      text-decoration-color: var(--wm-color-line-strong);
      text-underline-offset: 3px;
    }
    & > button:focus-visible {
      outline-offset: -4px;
    }
    @media (hover: hover) {
      & > button:hover {
        text-decoration-color: currentColor;
      }
    }
    @media (forced-colors: active) {
      & > button {
        border: 1px solid ButtonText;
      }
    }
  }
`
