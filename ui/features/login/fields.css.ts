import { centred, css, forcedEdge, forcedLine, hover, square, stack } from '../../primitives/styles/css.js'

export const emailFieldStyles = css`
  .wm-email {
    ${stack}
    gap: 6px;

    & .wm-email-box {
      gap: 10px;
      padding-inline: 16px 2px;
    }
    & .wm-email-submit {
      ${centred}
      ${square('44px')}
      ${forcedLine}
      flex: none;
      border-radius: var(--wm-radius-tile);
      color: var(--wm-color-text-soft);
      transition: color 120ms;
      ${hover('color: var(--wm-color-text);')}
    }
    & .wm-email-submit:focus-visible {
      outline-offset: -3px;
    }
    & .wm-email-problem {
      padding-inline: 16px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-failure);
    }
  }
`

// A single field over six drawn cells. The field ends after the caret behind its last digit, so that it never scrolls.
export const otpFieldStyles = css`
  .wm-otp {
    --wm-otp-gap: 8px;
    --wm-otp-pitch: min(52px, (100cqi + var(--wm-otp-gap)) / 6);
    position: relative;
    container-type: inline-size;
    box-sizing: content-box;
    inline-size: 100%;
    max-inline-size: 328px;
    block-size: 52px;
    /* Space for the focus ring of a cell. */
    margin: -4px 0;
    padding-block: 4px;
    overflow-x: clip;
    direction: ltr;

    & .wm-otp-cells {
      display: grid;
      grid-template-columns: repeat(6, minmax(0, 1fr));
      gap: var(--wm-otp-gap);
      inline-size: calc(6 * var(--wm-otp-pitch) - var(--wm-otp-gap));
      block-size: 100%;
      margin-inline: auto;
    }
    & .wm-otp-cells span {
      border-radius: var(--wm-radius-tile);
      background: var(--wm-color-surface-1);
      box-shadow: inset 0 0 0 1px var(--wm-color-line-strong);
      ${forcedEdge}
    }
    & input {
      position: absolute;
      inset-block: 4px;
      inset-inline-start: calc((100cqi + var(--wm-otp-gap)) / 2 - 3 * var(--wm-otp-pitch));
      --wm-otp-start: calc((var(--wm-otp-pitch) - var(--wm-otp-gap) - 1ch) / 2);
      inline-size: calc(6 * var(--wm-otp-pitch) + var(--wm-otp-start) + 2px);
      padding-inline-start: var(--wm-otp-start);
      font-size: max(16px, calc(var(--wm-font-size) * 2.4));
      font-weight: 500;
      font-variant-numeric: tabular-nums;
      letter-spacing: calc(var(--wm-otp-pitch) - 1ch);
      text-align: start;
      caret-color: var(--wm-color-accent);
    }
    &:has(input[aria-invalid="true"]) .wm-otp-cells span {
      background: var(--wm-color-failure-soft);
      box-shadow: inset 0 0 0 1px var(--wm-color-failure);
    }
    &:focus-within .wm-otp-cells [data-at] {
      box-shadow: inset 0 0 0 2px var(--wm-color-focus);
    }
    &:has(input:read-only) input {
      color: var(--wm-color-text-quiet);
    }
    /* The field is wider than its cells, and must not leave the card. */
    @media (max-width: 340px) {
      --wm-otp-pitch: calc((100cqi + 24px) / 8);
    }
    @media (forced-colors: active) {
      &:focus-within .wm-otp-cells [data-at] {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  }
`
