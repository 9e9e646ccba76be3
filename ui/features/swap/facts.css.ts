import { factLines, panel, pill } from '../../components/shared-rules.js'
import { css, flexRow, forcedLine, hover, smallQuiet, square } from '../../primitives/styles/css.js'

export const swapFactsStyles = css`
  .wm-swap-list {
    font-variant-numeric: tabular-nums;

    & .wm-swap-more {
      ${flexRow}
      justify-content: space-between;
      gap: 8px;
      inline-size: 100%;
      min-block-size: 40px;
      padding-inline: 16px;
      border-radius: var(--wm-radius-m);
      color: var(--wm-color-text-soft);
      ${forcedLine}
    }
    & .wm-swap-more > svg {
      transition: transform 150ms var(--wm-ease);
    }
    & dd[data-tone="loss"] {
      color: var(--wm-color-warning);
    }
    &.wm-swap-facts {
      padding-block: 4px;
      ${panel}

      & > dl {
        padding-inline: 16px 8px;
        ${factLines('8px')}
      }
      & > dl > div,
      & dd {
        ${flexRow}
        min-block-size: 40px;
      }
      & dd {
        flex: 1;
        justify-content: flex-end;
      }
      & dd:not(:has(> button)) {
        padding-inline-end: 8px;
        font-weight: 500;
      }
      & dd[data-tone="main"] {
        font-size: calc(var(--wm-font-size) * 1.5);
        font-weight: 600;
        white-space: nowrap;
      }
      & dd > .wm-image {
        margin-block-end: 2px;
        margin-inline-end: 6px;
      }
      & small {
        ${smallQuiet}
        margin-inline-start: 4px;
        font-weight: 400;
      }
      & dd[aria-busy] {
        color: var(--wm-color-text-quiet);
      }
      & dd > button,
      & dd > a {
        ${pill}
        ${hover('background: var(--wm-color-surface-2);')}
        flex: none;
        justify-content: center;
        gap: 6px;
        min-inline-size: 40px;
        padding-inline: 8px;
      }
      & dd > button {
        flex: initial;
        justify-content: flex-end;
        min-inline-size: 0;
        font-weight: 500;
        text-align: end;
        ${forcedLine}
      }
      /* A shortened address stays on one line; its label may take two. */
      & dt {
        flex: 0 1 auto;
      }
      & dd:has(> a) {
        flex: 1 0 auto;
      }
      & dd:has(> a) > button {
        white-space: nowrap;
      }
      /* In a narrow window, a value that does not fit beside its label stands below it. */
      @media (max-width: 340px) {
        & > dl > div {
          flex-wrap: wrap;
        }
        & dd:has(> a) {
          max-inline-size: 100%;
        }
      }
      /* Its icon is close to the one before it, and ends where the values do. It can be pressed up to the panel's edge. */
      & dd > button:has(+ a) {
        padding-inline-end: 4px;
      }
      & dd > a {
        justify-content: flex-start;
        margin-inline-end: -8px;
      }
      & a > svg {
        color: var(--wm-color-text-quiet);
      }
      & dd > button > svg {
        ${square('15px')}
      }
      /* Centred on the letters, which are above the centre of the line. */
      & dd > button > svg,
      & dd > a > svg {
        margin-block-end: 3px;
      }
    }
    &.wm-swap-details {
      color: var(--wm-color-text-soft);

      & dl:not([hidden]) {
        display: grid;
        gap: 8px;
        padding: 4px 16px 8px;
        ${factLines('16px')}
      }
      & dd:not([data-tone]) {
        color: var(--wm-color-text);
      }
      & > p {
        padding: 0 16px 8px;
        font-size: var(--wm-text-12);
        color: var(--wm-color-text-quiet);
      }
    }
    & .wm-swap-more[aria-expanded="true"] > svg {
      transform: rotate(180deg);
    }
  }
`
