import { css } from '../styles/css.js'

export const dialogStyles = css`
  .wm-dialog {
    position: fixed;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    z-index: var(--wm-z-index);
    overflow: hidden;
    overscroll-behavior: contain;
    color: inherit;
    background: transparent;

    &[open] {
      display: grid;
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
      place-items: center;
    }
    &::backdrop {
      background: transparent;
    }
    & > .wm-dialog-dim {
      position: absolute;
      inset: 0;
      background: var(--wm-color-dim);
      touch-action: none;
    }
    @media (max-width: 430px) {
      &[open] {
        place-items: end center;
      }
    }
  }
`
