import { css } from '../../primitives/styles/css.js'

export const swapDetailsStyles = css`
  .wm-swap-details {
    font-size: var(--wm-text-14);
    font-variant-numeric: tabular-nums;
    color: var(--wm-color-text-soft);

    & .wm-swap-details-rate {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 8px;
      inline-size: 100%;
      min-block-size: 40px;
      padding-inline: 16px 12px;
      border-radius: calc(var(--wm-radius) * 3);
      text-align: start;
      color: var(--wm-color-text-soft);
    }
    & .wm-swap-details-rate > svg {
      flex: none;
      transition: transform 150ms var(--wm-ease);
    }
    & .wm-swap-details-rate[aria-expanded="true"] > svg {
      transform: rotate(180deg);
    }
    @media (prefers-reduced-motion: reduce) {
      & .wm-swap-details-rate > svg {
        transition: none;
      }
    }
    & small {
      font-size: inherit;
      color: var(--wm-color-text-quiet);
    }
    & dl {
      display: flex;
      flex-direction: column;
      gap: 8px;
      padding: 4px 16px 8px;
    }
    & dl[hidden] {
      display: none;
    }
    & dl > div {
      display: flex;
      justify-content: space-between;
      gap: 16px;
    }
    & dt {
      flex: none;
      color: var(--wm-color-text-quiet);
    }
    & dd {
      min-inline-size: 0;
      overflow-wrap: anywhere;
      text-align: end;
      color: var(--wm-color-text);
    }
    & dd[data-high] {
      font-weight: 600;
      color: var(--wm-color-failure);
    }
    & > p {
      padding: 0 16px 8px;
      font-size: var(--wm-text-12);
      color: var(--wm-color-text-quiet);
    }
  }
`
