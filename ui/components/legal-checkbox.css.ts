import { css } from '../primitives/styles/css.js'

export const legalCheckboxStyles = css`
  .wm-legal {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    color: var(--wm-color-text-soft);

    /* A box of 20 px in a place that a finger hits. */
    & input {
      position: relative;
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 44px;
      block-size: 44px;
      margin-inline-start: -8px;
    }
    & input::before {
      content: "";
      inline-size: 20px;
      block-size: 20px;
      border: 1.5px solid var(--wm-color-text-quiet);
      border-radius: calc(var(--wm-radius) * 1.5);
    }
    & input:checked::before {
      border-color: var(--wm-color-accent);
      background: var(--wm-color-accent);
    }
    & input:checked::after {
      content: "";
      position: absolute;
      inline-size: 12px;
      block-size: 12px;
      background: var(--wm-color-on-accent);
      clip-path: polygon(4% 52%, 18% 38%, 39% 59%, 82% 14%, 96% 28%, 39% 86%);
    }
    & input:focus-visible {
      outline: none;
    }
    & input:focus-visible::before {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: 2px;
    }
    & .wm-legal-reason {
      font-size: var(--wm-text-13);
    }
    & a {
      display: inline-block;
      color: var(--wm-color-text);
      text-underline-offset: 2px;
      border-radius: 4px;
    }
    @media (forced-colors: active) {
      & input::before {
        border-color: ButtonText;
      }
      & input:checked::before,
      & input:checked::after {
        forced-color-adjust: none;
        border-color: Highlight;
        background: Highlight;
      }
      & input:checked::after {
        background: HighlightText;
      }
    }
  }
`
