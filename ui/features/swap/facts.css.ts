import { factLines, panel, pill } from '../../components/shared-rules.js'
import { css, flexRow, forcedLine, hover, smallQuiet, square } from '../../primitives/styles/css.js'

export const swapFactsStyles = css`
  .wm-swap-list {
    font-variant-numeric: tabular-nums;

    &.wm-swap-facts {
      padding-block: 4px;
      padding-inline: 16px 8px;
      ${panel}
      ${factLines('4px')}

      & > div,
      & dd {
        ${flexRow}
        min-block-size: 40px;
      }
      & dd {
        flex: 1;
        justify-content: flex-end;
      }
      & dd[data-tone="main"] {
        padding-inline-end: 8px;
        font-size: calc(var(--wm-font-size) * 1.5);
        font-weight: 500;
      }
      & dd > .wm-image {
        margin-inline-end: 6px;
      }
      & small {
        ${smallQuiet}
        margin-inline-start: 4px;
        font-weight: 400;
      }
      & dd[aria-busy] {
        padding-inline-end: 8px;
        color: var(--wm-color-text-quiet);
      }
      & button,
      & a {
        ${pill}
        ${hover('background: var(--wm-color-surface-2);')}
        flex: none;
        justify-content: center;
        gap: 6px;
        min-inline-size: 40px;
        padding-inline: 8px;
      }
      & button {
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
      & a > svg {
        color: var(--wm-color-text-quiet);
      }
      & button > svg {
        ${square('15px')}
      }
      /* Centred on the letters, which are above the centre of the line. */
      & button > svg,
      & a > svg {
        margin-block-end: 3px;
      }
    }
    &.wm-swap-details {
      color: var(--wm-color-text-soft);

      & .wm-swap-details-rate {
        ${flexRow}
        justify-content: space-between;
        gap: 8px;
        inline-size: 100%;
        min-block-size: 40px;
        padding-inline: 16px 12px;
        border-radius: calc(var(--wm-radius) * 3);
      }
      & .wm-swap-details-rate > svg {
        transition: transform 150ms var(--wm-ease);
      }
      & .wm-swap-details-rate[aria-expanded="true"] > svg {
        transform: rotate(180deg);
      }
      & dl:not([hidden]) {
        display: grid;
        gap: 8px;
        padding: 4px 16px 8px;
        ${factLines('16px')}
      }
      & dd {
        color: var(--wm-color-text);
      }
      & dd[data-tone="high"] {
        font-weight: 600;
        color: var(--wm-color-failure);
      }
      & > p {
        padding: 0 16px 8px;
        font-size: var(--wm-text-12);
        color: var(--wm-color-text-quiet);
      }
    }
  }
`
