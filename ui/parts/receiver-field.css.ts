import { css } from '../styles/css.js'

export const receiverFieldStyles = css`
  .wm-receiver {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;

    & .wm-receiver-box {
      display: flex;
      align-items: center;
      gap: 10px;
      block-size: 48px;
      padding-inline: 14px 4px;
      border-radius: calc(var(--wm-radius) * 4);
      color: var(--wm-color-text-quiet);
      background: var(--wm-color-surface-1);
      box-shadow: inset 0 0 0 1px var(--wm-color-line-strong);
    }
    & .wm-receiver-box:has(input[aria-invalid="true"]) {
      box-shadow: inset 0 0 0 1px var(--wm-color-failure);
    }
    & .wm-receiver-box:has(input:focus-visible) {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: 1px;
    }
    & .wm-receiver-mark {
      display: grid;
      flex: none;
      place-items: center;
      inline-size: 24px;
      block-size: 24px;
    }
    & .wm-receiver-clear {
      flex: none;
      min-inline-size: 40px;
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
    & .wm-receiver-note {
      min-block-size: 1.4em;
      padding-inline: 16px;
      font-size: var(--wm-text-13);
      line-height: 1.4;
      text-wrap: pretty;
      font-variant-numeric: tabular-nums;
      color: var(--wm-color-text-quiet);
    }
    & .wm-receiver-note[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
    @media (forced-colors: active) {
      & .wm-receiver-box {
        border: 1px solid CanvasText;
      }
    }
  }
`
