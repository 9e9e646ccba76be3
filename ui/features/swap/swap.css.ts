import { css } from '../../primitives/styles/css.js'

export const swapStyles = css`
  .wm-swap {
    display: flex;
    flex-direction: column;
    /* As high as the form: nothing moves where the tokens fail while the view is still coming. */
    min-block-size: 360px;
    padding-block-start: 4px;

    @media (max-height: 300px) {
      min-block-size: 0;
    }
    & .wm-message {
      margin-block: auto;
    }
    & .wm-swap-pair {
      position: relative;
      display: flex;
      flex-direction: column;
      gap: 8px;
    }
    & .wm-swap-exchange {
      position: absolute;
      inset-block-start: calc(50% - 20px);
      inset-inline-start: calc(50% - 20px);
      display: grid;
      place-items: center;
      inline-size: 40px;
      block-size: 40px;
      border-radius: 50%;
      color: var(--wm-color-text);
      background: var(--wm-color-surface);
      box-shadow:
        inset 0 0 0 1px var(--wm-color-line-strong),
        0 0 0 4px var(--wm-color-surface);
      transition:
        background-color 120ms,
        transform 120ms var(--wm-ease);
    }
    @media (hover: hover) {
      & .wm-swap-exchange:hover {
        background: var(--wm-color-surface-2);
      }
    }
    & .wm-swap-exchange:active {
      transform: scale(0.94);
    }
    /* Its place is kept: the form does not grow when the quote comes. */
    & .wm-swap-rate {
      min-block-size: 40px;
    }
    & .wm-swap-problem {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 6px;
      min-block-size: 36px;
      padding-inline: 8px;
      font-size: var(--wm-text-14);
      text-align: center;
      color: var(--wm-color-failure);
    }
    & .wm-swap-problem svg {
      flex: none;
    }
    & .wm-swap-skeleton {
      display: grid;
      align-items: center;
      block-size: 114px;
      margin-block-end: 8px;
      padding-inline: 8px;
      border-radius: calc(var(--wm-radius) * 4);
      background: var(--wm-color-surface-1);
    }
    & .wm-swap-skeleton + .wm-press {
      margin-block-start: 68px;
    }
    & .wm-press-primary:disabled {
      color: var(--wm-color-text-quiet);
      background: var(--wm-color-surface-2);
    }
  }
`
