import { css } from '../../primitives/styles/css.js'

export const swapSelectTokenStyles = css`
  .wm-swap-tokens {
    & .wm-swap-tokens-chips {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      padding: 0 8px 8px;
    }
    & .wm-swap-tokens-chips button {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      min-block-size: 40px;
      padding-inline: 8px 12px;
      border-radius: 20px;
      font-weight: 500;
      background: var(--wm-color-surface-1);
      box-shadow: inset 0 0 0 1px var(--wm-color-line);
      transition:
        background-color 120ms,
        transform 120ms var(--wm-ease);
    }
    & .wm-swap-tokens-chips button:active {
      transform: scale(0.985);
    }
    @media (hover: hover) {
      & .wm-swap-tokens-chips button:hover {
        background: var(--wm-color-surface-2);
      }
    }
    & .wm-swap-tokens-heading {
      display: flex;
      align-items: flex-end;
      min-block-size: 32px;
      padding: 4px 8px;
      font-size: var(--wm-text-12);
      font-weight: 500;
      color: var(--wm-color-text-quiet);
    }
  }
`
