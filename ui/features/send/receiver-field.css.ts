import { css } from '../../primitives/styles/css.js'

export const receiverFieldStyles = css`
  .wm-receiver {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;

    & .wm-receiver-box {
      gap: 10px;
      padding-inline: 14px 4px;
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
  }
`
