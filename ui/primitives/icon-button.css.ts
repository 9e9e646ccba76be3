import { css } from './styles/css.js'

export const iconButtonStyles = css`
  .wm-icon-button {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    color: var(--wm-color-text-soft);
    transition:
      color 120ms,
      transform 120ms var(--wm-ease);

    &::before {
      content: "";
      position: absolute;
      inset: 6px;
      border-radius: 50%;
      transition: background-color 120ms;
    }
    & > svg {
      position: relative;
    }
    &:focus-visible {
      outline: none;
    }
    &:focus-visible::before {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: 2px;
    }
    @media (hover: hover) {
      &:hover {
        color: var(--wm-color-text);
      }
      &:hover::before {
        background: var(--wm-color-surface-2);
      }
    }
    &:active {
      transform: scale(0.94);
    }
    @media (forced-colors: active) {
      &::before {
        border: 1px solid ButtonText;
      }
      &:focus-visible::before {
        outline-color: Highlight;
      }
    }
  }
`
