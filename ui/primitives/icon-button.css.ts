import { css } from '../styles/css.js'

export const iconButtonStyles = css`
  .wm-icon-button {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 32px;
    block-size: 32px;
    border-radius: 50%;
    color: var(--wm-color-text-soft);
    transition:
      background-color 120ms,
      color 120ms,
      transform 120ms var(--wm-ease);

    &::before {
      content: "";
      position: absolute;
      inset: -6px;
    }
    @media (hover: hover) {
      &:hover {
        color: var(--wm-color-text);
        background: var(--wm-color-surface-2);
      }
    }
    &:active {
      transform: scale(0.94);
    }
    &:dir(rtl) .wm-icon-flips {
      transform: scaleX(-1);
    }
    @media (forced-colors: active) {
      border: 1px solid ButtonText;
    }
  }
`
