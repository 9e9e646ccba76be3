import { css } from '../../primitives/styles/css.js'

export const sentActionsStyles = css`
  .wm-sent-actions {
    display: flex;
    flex-direction: column;
    gap: 10px;
    text-align: center;
    color: var(--wm-color-text-soft);

    & .wm-sent-review {
      padding: 4px 16px;
      border-radius: calc(var(--wm-radius) * 4);
      font-size: var(--wm-text-14);
      font-variant-numeric: tabular-nums;
      color: var(--wm-color-text);
      background: var(--wm-color-surface-1);
    }
    & .wm-sent-review > div {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      gap: 16px;
      padding-block: 8px;
    }
    & .wm-sent-review dt {
      flex: none;
      max-inline-size: 50%;
      text-align: start;
      color: var(--wm-color-text-quiet);
    }
    & .wm-sent-review dd {
      min-inline-size: 0;
      margin: 0;
      text-align: end;
      overflow-wrap: anywhere;
    }
    & [data-tone="failed"],
    & [data-tone="refused"] {
      color: var(--wm-color-failure);
    }
  }
`
