import { inReach, pill, tinted } from '../../components/shared-rules.js'
import { css, flexColumn, forcedLine, hover } from '../../primitives/styles/css.js'

export const onRampStyles = css`
  .wm-buy {
    ${flexColumn}
    min-block-size: 296px;

    & .wm-buy-currency {
      ${pill}
      gap: 4px;
      padding-inline: 14px 10px;
      /* It is 32 px high, and can be pressed on 40. */
      border-block: 4px solid transparent;
      font-weight: 500;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-2) padding-box;
      ${forcedLine}
      ${hover('color: var(--wm-color-text);')}
    }
    /* Equal widths, as long as the longest amount fits on one line. */
    & .wm-buy-presets {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }
    & .wm-buy-presets .wm-press {
      flex: 1 0 0;
      min-inline-size: max-content;
      white-space: nowrap;
      padding-inline: 4px;
      font-variant-numeric: tabular-nums;

      &[aria-pressed="true"] {
        ${tinted}
        @media (forced-colors: active) {
          border: 3px solid Highlight;
        }
      }
    }
    & .wm-group,
    & > .wm-skeleton {
      margin-inline: -8px;
    }
    & > .wm-skeleton:first-child {
      margin-block-start: 28px;
    }
    & .wm-buy-rows > .wm-group:first-of-type {
      margin-block-start: 12px;
    }
    & .wm-buy-foot {
      display: grid;
      margin-block-start: 12px;
    }
    & .wm-buy-links {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 0 8px;
      margin-block-start: 8px;
    }
    /* Sticks to the bottom; the links below are reached by scrolling. */
    @media (min-height: 421px) {
      & .wm-buy-foot {
        ${inReach}
        inset-block-end: -8px;
        padding-block: 8px;
        margin-block: 4px 0;
        box-shadow: 0 8px var(--wm-color-surface);
      }
      & .wm-buy-links {
        margin-block-start: 0;
      }
      .wm-stage:has(> &) {
        mask-image: none;
        scroll-padding-block-end: 76px;
      }
    }
    & .wm-buy-more {
      display: grid;
      justify-items: center;
      padding-block: 8px;
    }
    & .wm-buy-links .wm-press {
      padding-inline: 12px;
    }
  }
`
