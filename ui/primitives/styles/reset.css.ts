import { css, heading, square } from './css.js'

/** Blocks the host page's inherited styles. All selectors have a lower specificity than a component's class. */
export const reset = css`
  :host {
    display: contents !important;
  }
  :where(.wm-root) {
    all: initial;
    display: contents;
    color-scheme: var(--wm-color-scheme);
    font-family: var(--wm-font-family);
    font-size: var(--wm-text-14);
    line-height: 1.4;
    color: var(--wm-color-text);
    -webkit-font-smoothing: antialiased;
    -webkit-tap-highlight-color: transparent;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    overflow-wrap: anywhere;
    /* No paragraph ends with a line of one word. Older browsers wrap as usual. */
    text-wrap: pretty;
    /* Some fonts draw the x of 0x1111 as a multiplication sign. */
    font-variant-ligatures: no-contextual;

    /* Scripts whose letters change their shape beside others. */
    &:is(:lang(ar), :lang(bn), :lang(fa), :lang(hi), :lang(ur)) {
      font-variant-ligatures: normal;
    }
    & :where(*) {
      box-sizing: border-box;
      margin: 0;
      padding: 0;
      border: 0 solid transparent;
    }
    & :where(button, input) {
      appearance: none;
      font: inherit;
      color: inherit;
      letter-spacing: inherit;
      text-align: inherit;
      background: none;
      border-radius: 0;
    }
    & :where(input)::placeholder {
      color: var(--wm-color-text-quiet);
      opacity: 1;
    }
    & :where(button) {
      cursor: pointer;
      touch-action: manipulation;
      -webkit-user-select: none;
      user-select: none;
    }
    & :where(button:disabled) {
      cursor: default;
    }
    & :where(a) {
      color: inherit;
    }
    & :where(ul) {
      list-style: none;
    }
    & :where(svg) {
      display: block;
      flex: none;
    }
    &:where([dir="rtl"]) :where(.wm-icon-flips) {
      transform: scaleX(-1);
    }
    /* Texts that fall back to English follow the page's direction. */
    @supports selector(:dir(rtl)) {
      & :where(.wm-icon-flips:dir(rtl)) {
        transform: scaleX(-1);
      }
    }
    & :where(h3) {
      ${heading}
    }
    & :where(:focus) {
      outline: none;
    }
    /* The box around a field shows its focus. */
    & :where(:focus-visible:not(input:not([type="checkbox"]))) {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: 2px;
    }
    & :where(.wm-hidden) {
      position: absolute;
      ${square('1px')}
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    @media (prefers-reduced-motion: reduce) {
      & *,
      & *::before,
      & *::after {
        animation: none !important;
        transition: none !important;
      }
    }
    @media (forced-colors: active) {
      & :where(:focus-visible) {
        outline-color: Highlight;
      }
    }
  }
  @keyframes wm-breathe {
    to {
      opacity: 0.5;
    }
  }
`
