import { css } from '../../primitives/styles/css.js'

export const amountFieldStyles = css`
  .wm-amount {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-block-start: 12px;

    & .wm-amount-number {
      display: flex;
      align-items: baseline;
      gap: 6px;
      padding-inline: 14px;
      min-block-size: 56px;
      font-size: max(16px, calc(var(--wm-text-40) * var(--wm-amount-scale)));
      font-weight: 600;
      line-height: 56px;
      font-variant-numeric: tabular-nums;
      cursor: text;
    }
    /* The hidden text gives the field its width. */
    & .wm-amount-box {
      display: grid;
      flex: 1;
      min-inline-size: 0;
      overflow: hidden;
    }
    & .wm-amount-box > * {
      grid-area: 1 / 1;
      min-inline-size: 40px;
    }
    & .wm-amount-box > span {
      visibility: hidden;
      white-space: pre;
      padding-inline-end: 2px;
    }
    & input {
      inline-size: 100%;
      font: inherit;
      font-variant-numeric: inherit;
      color: var(--wm-color-text);
      text-align: start;
    }
    & input::placeholder {
      color: var(--wm-color-text-quiet);
      opacity: 1;
    }
    & input:focus-visible {
      outline: none;
    }
    & input[aria-invalid="true"] {
      color: var(--wm-color-failure);
    }
    & .wm-amount-number:has(input:focus-visible) {
      border-block-end: 2px solid var(--wm-color-focus);
      margin-block-end: -2px;
    }
    & .wm-amount-suffix {
      flex: none;
      font-size: 0.5em;
      font-weight: 500;
      color: var(--wm-color-text-quiet);
    }
    & .wm-amount-line {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 8px;
      min-block-size: 40px;
      font-size: var(--wm-text-14);
      font-variant-numeric: tabular-nums;
      color: var(--wm-color-text-soft);
    }
    & .wm-amount-other,
    & .wm-amount-max {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      max-inline-size: 220px;
      min-block-size: 40px;
      padding-inline: 14px;
      border-radius: 20px;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      color: var(--wm-color-text-soft);
    }
    /* The element beside the sum keeps its place while the sum is typed. */
    & .wm-amount-other {
      min-inline-size: 112px;
    }
    & .wm-amount-max {
      font-weight: 500;
      color: var(--wm-color-text);
    }
    & .wm-amount-problem {
      min-block-size: 1.4em;
      font-size: var(--wm-text-13);
      line-height: 1.4;
      padding-inline: 14px;
      text-wrap: pretty;
      color: var(--wm-color-failure);
    }
    @media (hover: hover) {
      & .wm-amount-other:hover,
      & .wm-amount-max:hover {
        background: var(--wm-color-surface-1);
      }
    }
    @media (forced-colors: active) {
      & .wm-amount-other,
      & .wm-amount-max {
        border: 1px solid ButtonText;
      }
    }
  }
`
