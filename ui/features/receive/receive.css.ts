import { css } from '../../primitives/styles/css.js'

export const walletReceiveStyles = css`
  .wm-receive {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 12px;

    & .wm-receive-address {
      max-inline-size: 30ch;
      font-size: var(--wm-text-14);
      line-height: 1.45;
      text-align: center;
      overflow-wrap: anywhere;
      font-variant-numeric: tabular-nums;
      color: var(--wm-color-text);
      user-select: all;
    }
    & .wm-receive-hint {
      max-inline-size: 34ch;
      font-size: var(--wm-text-13);
      line-height: 1.4;
      text-align: center;
      text-wrap: pretty;
      color: var(--wm-color-text-soft);
    }
    & .wm-receive-actions {
      display: grid;
      gap: 8px;
      inline-size: 100%;
    }
  }
`
