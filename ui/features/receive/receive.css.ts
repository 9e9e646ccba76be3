import { css } from '../../primitives/styles/css.js'

export const receiveStyles = css`
  .wm-receive {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 12px;

    & .wm-receive-address {
      max-inline-size: 30ch;
      line-height: 1.45;
      text-align: center;
      font-variant-numeric: tabular-nums;
      user-select: all;
    }
    & .wm-receive-hint {
      max-inline-size: 34ch;
      font-size: var(--wm-text-13);
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

export const compatibleNetworksStyles = css`
  .wm-compatible {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;

    & p {
      padding: 12px 14px;
      border-radius: calc(var(--wm-radius) * 4);
      font-size: var(--wm-text-13);
      text-wrap: pretty;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-1);
    }
    & li {
      display: flex;
      align-items: center;
      gap: 12px;
      min-block-size: 56px;
      padding: 8px 0;
      font-size: var(--wm-text-16);
      font-weight: 500;
    }
  }
`
