import { css } from '../../primitives/styles/css.js'

export const emailFieldStyles = css`
  .wm-email {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;

    & .wm-email-box {
      gap: 10px;
      padding-inline: 16px 2px;
    }
    & .wm-email-submit {
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 44px;
      block-size: 44px;
      border-radius: calc(var(--wm-radius) * 3.5);
      color: var(--wm-color-text-soft);
      transition: color 120ms;
    }
    & .wm-email-submit:focus-visible {
      outline-offset: -3px;
    }
    & .wm-email-problem {
      padding-inline: 16px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-failure);
    }
    @media (hover: hover) {
      & .wm-email-submit:enabled:hover {
        color: var(--wm-color-text);
      }
    }
    @media (forced-colors: active) {
      & .wm-email-submit {
        border: 1px solid ButtonText;
      }
    }
  }
`
