import { css } from '../../primitives/styles/css.js'

export const transactionIconStyles = css`
  .wm-transaction-icon {
    position: relative;
    display: grid;
    flex: none;
    inline-size: calc(var(--wm-transaction-icon-size) * 1px);
    block-size: calc(var(--wm-transaction-icon-size) * 1px);

    & .wm-transaction-icon-tile {
      display: grid;
      place-items: center;
      inline-size: 100%;
      block-size: 100%;
      border-radius: 50%;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-2);
    }
    & .wm-transaction-icon-pair {
      position: relative;
    }
    & .wm-transaction-icon-pair > :first-child {
      position: absolute;
      inset: 0 auto auto 0;
    }
    & .wm-transaction-icon-pair > :last-child {
      position: absolute;
      inset: auto 0 0 auto;
      outline: 2px solid var(--wm-color-surface);
    }
    & .wm-transaction-icon-badge {
      position: absolute;
      inset-block-end: -3px;
      inset-inline-end: -3px;
      display: grid;
      place-items: center;
      inline-size: 18px;
      block-size: 18px;
      border-radius: 50%;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-2);
      outline: 2px solid var(--wm-color-surface);
    }
    & .wm-transaction-icon-badge[data-tone="done"][data-direction="in"] {
      color: var(--wm-color-success);
    }
    & .wm-transaction-icon-badge[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
    & .wm-transaction-icon-badge[data-tone="pending"] {
      color: var(--wm-color-warning);
    }
    @media (forced-colors: active) {
      & .wm-transaction-icon-badge {
        border: 1px solid CanvasText;
      }
    }
  }
`
