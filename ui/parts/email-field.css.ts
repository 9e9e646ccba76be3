import { css } from '../styles/css.js'

export const emailFieldStyles = css`
  .wm-email {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;

    & .wm-email-box {
      display: flex;
      align-items: center;
      gap: 10px;
      block-size: 48px;
      padding-inline: 16px 2px;
      border-radius: calc(var(--wm-radius) * 4);
      color: var(--wm-color-text-quiet);
      background: var(--wm-color-surface-1);
      box-shadow: inset 0 0 0 1px var(--wm-color-line-strong);
    }
    & .wm-email-box:has(input[aria-invalid="true"]) {
      box-shadow: inset 0 0 0 1px var(--wm-color-failure);
    }
    & .wm-email-box:has(input:focus-visible) {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: 1px;
    }
    & input {
      flex: 1;
      min-inline-size: 0;
      block-size: 100%;
      font-size: max(16px, var(--wm-text-16));
      color: var(--wm-color-text);
      text-overflow: ellipsis;
    }
    & input::placeholder {
      color: var(--wm-color-text-quiet);
      opacity: 1;
    }
    & input:focus-visible {
      outline: none;
    }
    & .wm-email-submit {
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 44px;
      block-size: 44px;
      border-radius: calc(var(--wm-radius) * 3.5);
      color: var(--wm-color-text-soft);
      transition: color 120ms;
    }
    & .wm-email-submit:focus-visible {
      outline-offset: -3px;
    }
    & .wm-email-problem {
      padding-inline: 16px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-failure);
    }
    @media (hover: hover) {
      & .wm-email-submit:enabled:hover {
        color: var(--wm-color-text);
      }
    }
    @media (forced-colors: active) {
      & .wm-email-box {
        border: 1px solid CanvasText;
      }
      & .wm-email-submit {
        border: 1px solid ButtonText;
      }
    }
  }
`
