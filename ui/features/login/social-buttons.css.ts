import { css } from '../../primitives/styles/css.js'

export const socialButtonStyles = css`
  .wm-socials {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;

    & > div {
      display: grid;
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
      gap: 8px;
    }
    & .wm-press {
      gap: 10px;
      min-block-size: 48px;
      min-inline-size: 0;
      padding: 0 8px;
      border-radius: calc(var(--wm-radius) * 4);
    }
  }
`

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

export const connectSocialsStyles = css`
  .wm-connect-socials {
    & > [inert] {
      opacity: 0.4;
    }
    & .wm-connect-socials-list {
      display: flex;
      flex-direction: column;
      margin-inline: -8px;
    }
  }
`
