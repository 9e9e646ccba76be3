import { css } from '../../primitives/styles/css.js'

export const socialTileStyles = css`
  .wm-social-tile {
    display: grid;
    place-items: center;
    inline-size: 72px;
    block-size: 72px;
    border-radius: calc(var(--wm-radius) * 4.5);
    color: var(--wm-color-text);
    background: var(--wm-color-surface-2);
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }
`
