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
    & button {
      display: inline-flex;
      align-items: center;
      justify-content: center;
      gap: 10px;
      min-block-size: 48px;
      min-inline-size: 0;
      padding-inline: 8px;
      border-radius: calc(var(--wm-radius) * 4);
      font-size: var(--wm-text-16);
      font-weight: 500;
      color: var(--wm-color-text);
      background: var(--wm-color-surface-2);
      transition:
        transform 120ms var(--wm-ease),
        background-color 120ms;
    }
    & button:active {
      transform: scale(0.985);
    }
    @media (hover: hover) {
      & button:hover {
        background: color-mix(in oklab, var(--wm-color-surface-2), var(--wm-color-text) 6%);
      }
    }
    @media (forced-colors: active) {
      & button {
        border: 1px solid ButtonText;
      }
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
