import { factPanel } from '../../components/facts.js'
import { centredColumn, inReach, pill } from '../../components/shared-rules.js'
import {
  centredText,
  css,
  flexColumn,
  flexRow,
  forcedLine,
  hover,
  quietLine,
  smallQuiet,
} from '../../primitives/styles/css.js'

export const transactionDetailsStyles = css`
  .wm-transaction {
    ${flexColumn}
    gap: 16px;
    min-block-size: 420px;
    padding-block-start: 8px;

    & .wm-transaction-head {
      ${centredColumn}
      gap: 4px;
    }
    & .wm-transaction-head h3 {
      margin-block-start: 12px;
      font-size: var(--wm-text-20);
      line-height: 1.2;
    }
    /* What moved comes first for the eye, and then what it was. */
    & .wm-transaction-head h3:not(:last-child) {
      font-size: var(--wm-text-16);
      font-weight: 500;
      color: var(--wm-color-text-soft);
    }
    & .wm-transaction-head p {
      font-size: var(--wm-text-20);
      font-weight: 600;
      line-height: 1.25;
    }
    & .wm-transaction-head p:only-of-type {
      font-size: calc(var(--wm-font-size) * 2.8);
      letter-spacing: -0.02em;
    }
    & .wm-transaction-head p[data-direction="in"],
    & dd[data-tone="confirmed"] {
      color: var(--wm-color-success);
    }
    & :is([data-status="failed"], [data-status="dropped"], [data-status="replaced"]) p {
      text-decoration: line-through;
      text-decoration-thickness: 2px;
      color: var(--wm-color-text-quiet);
    }
    & .wm-transaction-facts {
      ${factPanel}
      color: var(--wm-color-text);
      /* The space of lines that were left out, so that nothing else moves. */
      margin-block-end: calc((20px + 1.4em) * var(--wm-transaction-dropped, 0));
    }
    & dd small {
      ${quietLine}
    }
    /* A mark before the words of a fact. */
    & dd:has(> :is(svg, .wm-image)) {
      ${flexRow}
      gap: 6px;
    }
    /* Centred on the letters, which are above the centre of the line. */
    & dd > :is(svg, .wm-image) {
      margin-block-end: 2px;
    }
    & .wm-transaction-facts > div:has(> dd > :is(svg, .wm-image)) {
      align-items: center;
    }
    & dd[data-tone="pending"] {
      color: var(--wm-color-warning);
    }
    & :is(dd, p):is([data-tone="failed"], [data-tone="dropped"], [data-tone="replaced"]) {
      color: var(--wm-color-failure);
    }
    & .wm-transaction-hash {
      ${pill}
      ${forcedLine}
      ${hover('background: var(--wm-color-surface-2);')}
      gap: 8px;
      margin-block: -10px;
      margin-inline: 0 -10px;
      padding-inline: 10px;
    }
    @media (min-height: 421px) {
      & > .wm-transaction-explorer {
        ${inReach}
      }
      .wm-stage:has(> & > .wm-transaction-explorer) {
        mask-image: none;
        scroll-padding-block-end: 76px;
      }
    }
    & .wm-transaction-note {
      padding-block: 4px 10px;
      ${smallQuiet}
    }
    & .wm-sent-actions {
      ${flexColumn}
      gap: 8px;
      ${centredText}
      color: var(--wm-color-text-soft);
    }
    & .wm-sent-actions .wm-transaction-facts > div {
      padding-block: 8px;
    }
    & .wm-sent-actions dt {
      max-inline-size: 50%;
      text-align: start;
    }
  }
`
