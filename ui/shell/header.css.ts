import { css } from '../primitives/styles/css.js'

// The title is a box of its own, or nothing could move it.
export const headerStyles = css`
  .wm-header {
    position: relative;
    z-index: 1;
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr) 44px;
    align-items: center;
    justify-items: center;
    flex: none;
    block-size: 56px;
    padding-inline: 10px;
    touch-action: none;

    & h2 {
      grid-column: 2;
      max-inline-size: 100%;
      font-size: var(--wm-text-17);
      font-weight: 600;
      line-height: 1.3;
      letter-spacing: -0.01em;
      text-align: center;
    }
    & h2 > span {
      display: block;
      white-space: nowrap;
      overflow: hidden;
      text-overflow: ellipsis;
    }
    & h2:focus-visible {
      outline: none;
    }
    & > h2 ~ * {
      grid-column: 3;
    }
    &::after {
      content: "";
      position: absolute;
      inset: auto 0 0;
      block-size: 1px;
      background: var(--wm-color-line);
      opacity: 0;
      transition: opacity 120ms;
    }
    &[data-lifted]::after {
      opacity: 1;
    }
    @media (max-width: 430px) {
      cursor: grab;
    }
  }
`
