import { css } from '../styles/css.js'
import { centred, square } from '../styles/mixins.js'

// A picture starts from nothing: what it leaves open is drawn as in an `<img>`, whatever surrounds it.
export const imageStyles = css`
  .wm-image {
    position: relative;
    ${centred}
    ${square('calc(var(--wm-image-size) * 1px)')}
    flex: none;
    border-radius: calc(var(--wm-radius) * var(--wm-image-size) / 16);
    overflow: hidden;
    isolation: isolate;
    font-size: calc(var(--wm-image-size) * 0.44px);
    font-weight: 600;
    line-height: 1;
    text-transform: uppercase;
    color: oklch(var(--wm-color-tint-text) 0.1 var(--wm-image-hue));
    background: oklch(var(--wm-color-tint-lightness) 0.05 var(--wm-image-hue));
    box-shadow: inset 0 0 0 1px var(--wm-color-line);

    &:not([data-covered])::before {
      content: attr(data-initial);
    }
    &.wm-image-round {
      border-radius: 50%;
    }
    & .wm-picture {
      all: initial;
      color: #000;
      color-scheme: only light;
      forced-color-adjust: none;
      pointer-events: none;
      position: absolute;
      inset: 0;
      border-radius: inherit;
      outline: 1px solid var(--wm-color-line);
      outline-offset: -1px;
      overflow: hidden;
      opacity: 0;
      transition: opacity 120ms;
    }
    & .wm-picture[data-drawn] {
      opacity: 1;
    }
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }
`
