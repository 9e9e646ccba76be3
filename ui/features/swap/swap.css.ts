import { forcedLine, inReach, panel, pill, pressMotion } from '../../components/shared-rules.js'
import {
  centred,
  centredText,
  css,
  flexColumn,
  flexRow,
  focusedField,
  hover,
  oneLine,
  smallQuiet,
  square,
} from '../../primitives/styles/css.js'

export const swapStyles = css`
  .wm-swap {
    ${flexColumn}
    /* The height of the form, so that a failure does not move the layout. */
    min-block-size: 360px;
    padding-block-start: 4px;

    @media (max-height: 300px) {
      min-block-size: 0;
    }
    & .wm-swap-pair {
      position: relative;
      ${flexColumn}
      gap: 8px;
    }
    & .wm-swap-exchange {
      ${pressMotion}
      position: absolute;
      inset-block-start: calc(50% - 20px);
      inset-inline-start: calc(50% - 20px);
      ${centred}
      ${square('40px')}
      border-radius: 50%;
      background: var(--wm-color-surface);
      box-shadow:
        inset 0 0 0 1px var(--wm-color-line-strong),
        0 0 0 4px var(--wm-color-surface);
      ${forcedLine}
    }
    & .wm-swap-exchange:active {
      transform: scale(0.94);
    }
    /* The space is reserved, so that a quote does not move the form. */
    & .wm-swap-rate {
      min-block-size: 40px;
    }
    & .wm-swap-problem {
      ${flexRow}
      justify-content: center;
      gap: 6px;
      min-block-size: 36px;
      padding-inline: 8px;
      ${centredText}
      color: var(--wm-color-failure);
    }
    & .wm-swap-gap {
      flex: 1 0 76px;
    }
    /* A focused field is scrolled above it. */
    @media (min-height: 421px) {
      & .wm-swap-foot {
        ${inReach}
      }
      & > .wm-swap-gap + .wm-press {
        position: sticky;
        inset-block-end: 0;
      }
      .wm-stage:has(> &) {
        mask-image: none;
        scroll-padding-block-end: 76px;
      }
    }
    & .wm-swap-field {
      ${flexColumn}
      gap: 4px;
      padding-block: 12px 10px;
      padding-inline: 16px;
      ${panel}
      ${forcedLine}
      box-shadow: inset 0 0 0 1px var(--wm-color-line);
    }
    & .wm-swap-field {
      ${focusedField('outline: 2px solid var(--wm-color-focus); outline-offset: 1px;')}
    }
    & .wm-swap-field[data-wrong] {
      box-shadow: inset 0 0 0 1px var(--wm-color-failure);
    }
    & .wm-swap-field-line {
      ${flexRow}
      justify-content: space-between;
      gap: 8px;
      min-block-size: 20px;
      ${smallQuiet}
      font-variant-numeric: tabular-nums;
    }
    & .wm-swap-field-tag {
      font-size: var(--wm-text-12);
      font-weight: 500;
      color: var(--wm-color-warning);
    }
    & .wm-swap-field-main {
      ${flexRow}
      gap: 8px;
      min-block-size: 44px;
    }
    & input {
      flex: 1;
      min-inline-size: 0;
      block-size: 44px;
      font-size: calc(var(--wm-font-size) * 3.2 * 8 / var(--wm-swap-digits));
      font-weight: 600;
      letter-spacing: -0.01em;
      line-height: 44px;
    }
    @media (max-width: 340px) {
      & input {
        font-size: calc(var(--wm-font-size) * 2.4 * 8 / var(--wm-swap-digits));
      }
    }
    & input[data-waiting] {
      opacity: 0.5;
    }
    & .wm-swap-field-token {
      ${pill}
      ${pressMotion}
      gap: 6px;
      flex: none;
      max-inline-size: 150px;
      min-block-size: 44px;
      border-radius: var(--wm-radius-button);
      padding-block: 6px;
      padding-inline: 8px 10px;
      font-size: var(--wm-text-16);
      font-weight: 500;
      background: var(--wm-color-surface);
      box-shadow: inset 0 0 0 1px var(--wm-color-line-strong);
      ${forcedLine}
    }
    & .wm-swap-field-token[data-empty] {
      padding-inline-start: 16px;
    }
    /* It leads on while a token is missing; the button at the foot cannot be pressed then. */
    & .wm-swap-field-token[data-empty="next"] {
      color: var(--wm-color-on-accent);
      background: var(--wm-color-accent);
      box-shadow: none;
    }
    & .wm-swap-field-token > bdi,
    & .wm-swap-field-balance > span {
      ${oneLine}
    }
    & .wm-swap-field-balance {
      ${flexRow}
      gap: 2px;
      min-inline-size: 0;
      max-inline-size: 70%;
    }
    /* Its touch target extends above its text, but not over the token button. */
    & .wm-swap-field-balance > button {
      flex: none;
      min-inline-size: 40px;
      min-block-size: 40px;
      margin-block: -16px -4px;
      margin-inline-end: -8px;
      padding: 12px 8px 0;
      border-radius: calc(var(--wm-radius) * 3.5);
      font-weight: 600;
      color: var(--wm-color-text);
      ${hover('text-decoration: underline;')}
      ${forcedLine}
    }
    & .wm-swap-field-balance > button:focus-visible {
      outline-offset: -2px;
    }
    & :is(.wm-swap-exchange, .wm-swap-field-token:not([data-empty="next"])) {
      ${hover('background: var(--wm-color-surface-2);')}
    }
    & .wm-swap-ghost span {
      block-size: 12px;
      inline-size: 56px;
      border-radius: calc(var(--wm-radius) * 1.5);
      background: var(--wm-color-line);
      animation: wm-breathe 1.4s ease-in-out infinite alternate;
    }
    & .wm-swap-ghost .wm-swap-field-main {
      justify-content: space-between;
    }
    & .wm-swap-ghost .wm-swap-field-main > :first-child {
      block-size: 24px;
      inline-size: 88px;
    }
    & .wm-swap-ghost .wm-swap-field-main > :last-child {
      block-size: 44px;
      inline-size: 96px;
      border-radius: var(--wm-radius-button);
    }
  }
`
