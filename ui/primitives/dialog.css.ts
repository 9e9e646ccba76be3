import { css } from './styles/css.js'
import { centred, square } from './styles/mixins.js'

// Inherited values, `user-select` of the browser's own rules included, are the same open and closed: otherwise opening
// would style every row anew.
export const dialogStyles = css`
  .wm-dialog {
    position: fixed;
    inset: 0;
    ${square('100%')}
    max-inline-size: none;
    max-block-size: none;
    z-index: var(--wm-z-index);
    overflow: hidden;
    overscroll-behavior: contain;
    color: inherit;
    user-select: text;
    background: transparent;
    ${centred}
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);

    & > .wm-card {
      visibility: visible;
    }
    &:not([open]) {
      visibility: hidden;
      pointer-events: none;

      & > .wm-card {
        padding: 0;
        content-visibility: hidden;
      }
      @supports not (content-visibility: hidden) {
        display: none;
      }
    }
    &::backdrop {
      display: none;
    }
    & > .wm-dialog-dim {
      position: absolute;
      inset: 0;
      background: var(--wm-color-dim);
      touch-action: none;
    }
    &[open] > .wm-dialog-dim {
      animation: wm-dialog-dim 120ms linear;
    }
    @media (max-width: 430px) {
      place-items: end center;
    }
  }
  @keyframes wm-dialog-dim {
    from {
      opacity: 0;
    }
  }
`
