import { centredText, css, flexColumn, forcedEdge } from '../primitives/styles/css.js'

// A view that fills its card has a constant size. A sheet that is dragged or grows leaves no gap below it. At 400 %
// zoom, space for the list matters most. On a phone in full-screen mode, the notch and the home bar reduce the card's
// space. The first frame of an opening animation shows nothing, so each begins 16 ms after its start. A sheet rises
// with a part of it in the window already, so its wallets can be read and pressed in the first frame.
export const cardStyles = css`
  .wm-card {
    position: relative;
    ${flexColumn}
    inline-size: min(360px, 100%);
    --wm-edge-top: env(safe-area-inset-top, 0px);
    --wm-edge-bottom: env(safe-area-inset-bottom, 0px);
    --wm-card-room: calc(var(--wm-viewport-height, 100dvh) - var(--wm-edge-top) - var(--wm-edge-bottom));
    --wm-card-gap: 16px;
    /* A card at the bottom stands above the on-screen keyboard of a tablet. */
    margin: var(--wm-card-gap) var(--wm-card-gap) calc(var(--wm-card-gap) + var(--wm-keyboard, 0px));
    max-block-size: min(calc(var(--wm-card-room) - 2 * var(--wm-card-gap)), 720px);
    isolation: isolate;
    pointer-events: auto;
    --wm-card-enter: wm-card-enter 150ms var(--wm-ease) -16ms;

    &:has(> .wm-card-stage > .wm-stage > .wm-fills) {
      block-size: 100dvh;
    }
    & > .wm-card-surface {
      position: absolute;
      inset: 0;
      z-index: -1;
      border: 1px solid var(--wm-color-edge);
      border-radius: var(--wm-radius-card);
      background: var(--wm-color-surface);
      box-shadow: var(--wm-shadow);
      transform-origin: top;
      ${forcedEdge}
    }
    & > .wm-card-grabber {
      display: none;
    }
    & > .wm-card-stage {
      position: relative;
      ${flexColumn}
      flex: 1 1 auto;
      min-block-size: 0;
      overflow: hidden;
      border-end-start-radius: var(--wm-card-end, var(--wm-radius-card));
      border-end-end-radius: var(--wm-card-end, var(--wm-radius-card));
    }
    & > .wm-card-stage:has(~ .wm-card-foot, ~ .wm-own[data-filled]) {
      --wm-card-end: 0;
    }
    & > .wm-card-foot {
      padding: 4px 24px 18px;
      font-size: var(--wm-text-12);
      ${centredText}
      color: var(--wm-color-text-quiet);
    }
    & > .wm-card-foot a {
      color: var(--wm-color-text-soft);
      text-underline-offset: 2px;
      border-radius: 4px;
    }
    & .wm-fills-width {
      margin-inline: -8px;
    }
    [open] > & {
      animation: var(--wm-card-enter);
    }
    &.wm-card-shaking {
      animation:
        var(--wm-card-enter),
        wm-card-shake 500ms cubic-bezier(0.36, 0.07, 0.19, 0.97);
    }
    &:focus-visible {
      outline: none;
    }
    &.wm-card-embedded {
      z-index: var(--wm-z-index);
      inline-size: min(400px, 100%);
      max-block-size: min(85dvh, 640px);
      margin: 0 auto;
    }
    &.wm-card-embedded > .wm-card-surface {
      box-shadow: none;
      border-color: var(--wm-color-line);
    }
    @media (max-width: 430px) {
      &:not(.wm-card-embedded) {
        --wm-card-enter: wm-card-rise 220ms var(--wm-ease) -16ms;
        --wm-card-end: 0;
        inline-size: 100%;
        max-block-size: calc(var(--wm-viewport-height, 100dvh) * 0.85);
        padding-block-end: max(0px, var(--wm-edge-bottom) - var(--wm-keyboard, 0px));
        margin: 0 0 var(--wm-keyboard, 0px);

        & > .wm-card-surface {
          border-radius: var(--wm-radius-card) var(--wm-radius-card) 0 0;
          border-width: 1px 0 0;
          box-shadow:
            var(--wm-shadow),
            0 40vh 0 0 var(--wm-color-surface);
        }
        & > .wm-card-grabber {
          display: block;
          position: absolute;
          inset: 6px 0 auto;
          z-index: 2;
          inline-size: 36px;
          block-size: 4px;
          margin-inline: auto;
          pointer-events: none;
          border-radius: 2px;
          background: var(--wm-color-line-strong);
        }
      }
    }
    @media (max-height: 420px) {
      --wm-card-gap: 4px;

      &:not(.wm-card-embedded) {
        max-block-size: calc(var(--wm-card-room) - 8px);
      }
    }
    @media (max-height: 300px) {
      & > .wm-card-foot {
        padding: 0 16px 8px;
        text-wrap: wrap;
      }
    }
  }
  @keyframes wm-card-enter {
    from {
      opacity: 0;
      transform: translateY(8px) scale(0.98);
    }
    40% {
      opacity: 1;
    }
  }
  @keyframes wm-card-rise {
    from {
      opacity: 0.4;
      transform: translateY(20%);
    }
  }
  @keyframes wm-card-shake {
    20%,
    60% {
      transform: translateX(-5px);
    }
    40%,
    80% {
      transform: translateX(5px);
    }
  }
`
