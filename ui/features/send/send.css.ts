import { inReach, panel, statusLine } from '../../components/shared-rules.js'
import { centred, css, flexRow, forcedLine, hover, oneLine, square, stack } from '../../primitives/styles/css.js'

export const walletSendStyles = css`
  .wm-send {
    ${stack}
    gap: 12px;

    & .wm-send-token,
    & .wm-send-recent > button {
      ${flexRow}
      flex: none;
      background: var(--wm-color-surface-1);
      ${forcedLine}
      ${hover('background: var(--wm-color-surface-2);')}
    }
    & .wm-send-asset {
      ${stack}
      gap: 8px;
    }
    & .wm-send-token,
    & > .wm-skeleton {
      gap: 10px;
      inline-size: 100%;
      min-block-size: 56px;
      padding: 8px 16px;
      ${panel}
    }
    /* It stands at the upper edge of what scrolls. */
    & .wm-send-token:focus-visible {
      outline-offset: -2px;
    }
    & > .wm-skeleton > span:first-child {
      ${square('32px')}
    }
    /* Its balance, on one line. */
    & > .wm-skeleton > div > span:first-child {
      display: none;
    }
    & > .wm-skeleton > div > span:last-child {
      inline-size: 48px;
    }
    & .wm-send-token-name,
    & .wm-send-token-balance,
    & .wm-send-recent bdi {
      ${oneLine}
    }
    & .wm-send-token-words {
      ${flexRow}
      flex: 1;
      gap: 10px;
      min-inline-size: 0;
      text-align: start;
    }
    & .wm-send-token-name {
      flex: 1;
      font-size: var(--wm-text-16);
      font-weight: 500;
    }
    & .wm-send-token-balance {
      flex: none;
      max-inline-size: 55%;
      font-size: var(--wm-text-13);
      font-variant-numeric: tabular-nums;
      color: var(--wm-color-text-soft);
    }
    /* A note gets its own line, so that the name is not truncated. */
    & .wm-send-token-words[data-noted] {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    & .wm-send-token-words[data-noted] > .wm-send-token-balance {
      max-inline-size: 100%;
    }
    & .wm-send-recent {
      display: flex;
      gap: 8px;
      margin-inline: -16px;
      padding: 2px 16px;
      overflow-x: auto;
      scrollbar-width: none;
    }
    & .wm-send-recent > button {
      gap: 8px;
      min-block-size: 40px;
      max-inline-size: 180px;
      padding-inline: 8px 14px;
      border-radius: var(--wm-radius-chip);
    }
    & .wm-send-token > svg {
      color: var(--wm-color-text-quiet);
    }
    & .wm-receiver {
      ${stack}
      gap: 4px;
    }
    & .wm-receiver-box {
      position: relative;
      gap: 10px;
      padding-inline: 16px 4px;
    }
    & .wm-receiver-box input {
      text-align: -webkit-match-parent;
      /* biome-ignore lint/suspicious/noDuplicateProperties: Firefox knows it by this name alone, Chromium by the other */
      text-align: match-parent;
    }
    & .wm-receiver-box[data-grouped] input {
      opacity: 0;
    }
    & .wm-receiver-grouped {
      ${oneLine}
      position: absolute;
      inset-inline: 50px 44px;
      pointer-events: none;
      font-size: var(--wm-text-14);
      color: var(--wm-color-text-soft);
    }
    & .wm-receiver-mark {
      ${centred}
      ${square('24px')}
      flex: none;
    }
    & .wm-receiver-clear {
      flex: none;
      min-inline-size: 40px;
    }
    & .wm-receiver-note {
      min-block-size: calc(2.9em + 4px);
      padding: 4px 16px 0;
      ${statusLine}
    }
    & .wm-receiver-note > button {
      min-block-size: 24px;
      padding-inline: 8px;
      font-weight: 500;
      color: var(--wm-color-text);
    }
    /* The name arrives after the address is shown, and must not add a line. */
    & .wm-receiver-note > strong {
      ${oneLine}
      display: inline-block;
      max-inline-size: 14ch;
      margin-inline-start: 0.6em;
      vertical-align: bottom;
      font-weight: 500;
      color: var(--wm-color-text);
    }
    /* With warnings it does not stick, so that the visitor scrolls past them. A focused field stays above it. */
    @media (min-height: 421px) {
      &:not([data-warned]) .wm-send-foot {
        ${inReach}
      }
      .wm-stage:has(> &:not([data-warned])) {
        mask-image: none;
        scroll-padding-block-end: 76px;
      }
    }
    @media (max-width: 359px) {
      & .wm-receiver-note {
        min-block-size: calc(4.35em + 4px);
      }
    }
  }
`
