import { css, sheetOf } from '../primitives/styles/sheet.js'

const darkColours = `
  --wm-button-surface: #18191d;
  --wm-button-hover: #222429;
  --wm-button-text: #f2f3f5;
  --wm-button-line: rgb(255 255 255 / 0.14);
  --wm-button-accent: #2d67e4;
  --wm-button-accent-hover: #1f57d3;
`

// Colours are chosen by media queries. Older browsers keep `light-dark()` in a custom property but cannot evaluate it:
// declarations that use the property would have no value, and the text would be invisible. Spacers give the button its
// size before its sheet loads.
const looks = `
  all: revert;
  --wm-button-surface: #fff;
  --wm-button-hover: #f1f2f4;
  --wm-button-text: #15181e;
  --wm-button-line: rgb(17 22 31 / 0.16);
  --wm-button-accent: #1c4cc8;
  --wm-button-accent-hover: #2a5cda;
  color-scheme: light dark;
  appearance: none;
  box-sizing: border-box;
  display: inline-flex;
  place-items: center;
  place-content: center;
  gap: 8px;
  block-size: 40px;
  max-inline-size: 100%;
  margin: 0;
  padding: 0 14px;
  border: 1px solid var(--wm-button-line);
  border-radius: var(--wm-button-radius, 20px);
  font: 600 15px / 1.2 var(--wm-button-font, system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
  font-variant-ligatures: no-contextual;
  white-space: nowrap;
  vertical-align: middle;
  color: var(--wm-button-text);
  background: var(--wm-button-surface);
  box-shadow: 0 1px 2px #0001;
  touch-action: manipulation;

  @media (prefers-color-scheme: dark) {
    &:where(:not([data-theme="light"])) {
      ${darkColours}
    }
  }
  &:where([data-theme="light"]) {
    color-scheme: light;
  }
  &:where([data-theme="dark"]) {
    color-scheme: dark;
    ${darkColours}
  }
  &:where(:hover) {
    background: var(--wm-button-hover);
    transition: background-color 120ms;
  }
  &:where(:focus-visible) {
    outline: 2px solid var(--wm-button-accent);
    outline-offset: 2px;
  }
  &:where(:enabled) {
    cursor: pointer;
  }
  &:where([data-kind="connect"]) {
    border-color: transparent;
    color: var(--wm-button-on-accent, #fff);
    background: var(--wm-button-accent);
  }
  &:where([data-kind="connect"]:hover) {
    background: var(--wm-button-accent-hover);
  }
  &:where([data-size="sm"]) {
    block-size: 32px;
    padding: 0 10px;
    font-size: 14px;
    border-radius: var(--wm-button-radius, 16px);
  }
  & :where(canvas[data-spacer]) {
    display: none;
  }
  & :where(span) {
    all: revert;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* A busy button is no narrower than before: its former words take the width that the ring leaves. */
  & :where(span[data-was])::after {
    content: attr(data-was);
    display: block;
    block-size: 0;
    margin-inline-end: -24px;
    visibility: hidden;
  }
  & :where(span[data-amount]) {
    flex: none;
    /* In a button as wide as its text, half would be too narrow for the amount next to a short name. */
    max-inline-size: max(50%, min(100% - 4ch, 16ch));
    padding-inline-end: 8px;
    border-inline-end: 1px solid var(--wm-button-line);
  }
  /* The room of a usual amount and name: the button keeps its width while they come. */
  & :where([dir], [data-amount]) {
    min-inline-size: 9ch;
  }
  & :where(span[data-tile]) {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    border-radius: 50%;
    background: var(--wm-button-line);

    /* The picture may be transparent. */
    &:has(> [data-drawn]) > :first-child {
      display: none;
    }
  }
  & :where(span[data-picture]) {
    position: absolute;
    inset: 0;
    pointer-events: none;
    forced-color-adjust: none;
  }
  & :where(span[data-more]) {
    flex: none;
    inline-size: 5px;
    block-size: 5px;
    margin-block-start: -3px;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    opacity: 0.6;
    rotate: 45deg;
  }
  & :where(span[data-ring]) {
    flex: none;
    inline-size: 12px;
    block-size: 12px;
    border: 2px solid var(--wm-button-line);
    border-block-start-color: currentColor;
    border-radius: 50%;
    animation: wm-button-turn 0.9s linear infinite;
  }
  @media (max-width: 480px) {
    padding: 0 11px;

    & :where([dir], [data-amount]) {
      min-inline-size: 0;
    }
    & :where(span[data-more]) {
      display: none;
    }
  }
  @media (max-width: 340px) {
    font-weight: 500;

    & :where(span[data-tile]) {
      display: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    transition: none;

    & :where(span[data-ring]) {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
  }
`

/** Specificity of a single element: any class of the host overrides it, but a reset of all buttons does not. */
const anyButton = 'button:where(.wm-button)'

/** Used without a class of the host: more specific than `button:enabled:hover` in a general sheet. */
const ownClassAlone = 'button.wm-button:not([class*=" "]):not([class*=" "])'

const rules = css`
  ${anyButton} {
    ${looks}
  }
`

const turn = css`
  @keyframes wm-button-turn {
    to {
      transform: rotate(1turn);
    }
  }
`

/**
 * The styles of the buttons in the page, among the page's own rules. The rules are in the package once, and twice in
 * the sheet: one selector for both would give each rule the greater weight.
 */
export const pageButtonStyles = sheetOf(rules.text + rules.text.replaceAll(anyButton, ownClassAlone) + turn.text)
