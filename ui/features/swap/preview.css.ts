import { inReach, panel, riskyButton, warned } from '../../components/shared-rules.js'
import { centred, centredText, css, flexColumn, flexRow, quietLine } from '../../primitives/styles/css.js'

export const swapPreviewStyles = css`
  .wm-swap-preview {
    ${flexColumn}
    gap: 8px;
    padding-block-start: 4px;

    & .wm-swap-preview-sides {
      padding: 16px;
      ${panel}
    }
    /* Below the picture above it, and as wide. */
    & .wm-swap-preview-arrow {
      ${centred}
      inline-size: 44px;
      block-size: 28px;
      color: var(--wm-color-text-quiet);
    }
    & .wm-swap-preview-side {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      column-gap: 14px;
      align-items: center;
    }
    & .wm-swap-preview-side > .wm-image {
      grid-row: 1 / span 3;
    }
    & .wm-swap-preview-label {
      ${quietLine}
    }
    & .wm-swap-preview-amount {
      font-size: calc(var(--wm-font-size) * 2.4 * var(--wm-swap-scale));
      font-weight: 600;
      line-height: 1.25;
      letter-spacing: -0.01em;
    }
    & .wm-swap-preview-worth {
      min-block-size: 1.4em;
      color: var(--wm-color-text-soft);
    }
    & .wm-swap-preview-symbol {
      display: inline-flex;
      align-items: center;
      gap: 0.25em;
      max-inline-size: 100%;
    }
    & .wm-swap-preview-impact {
      ${flexRow}
      gap: 8px;
      padding: 12px 16px;
      font-weight: 500;
      ${warned('var(--wm-color-warning)')}
    }
    & .wm-swap-preview-impact > svg {
      flex: none;
      color: var(--wm-color-warning);
    }
    & .wm-swap-preview-note {
      padding-inline: 16px;
      color: var(--wm-color-text-soft);
    }
    /* As high as the progress, so that nothing above moves. */
    & .wm-swap-preview-said {
      ${flexColumn}
      justify-content: center;
      gap: 8px;
      min-block-size: 78px;
    }
    & .wm-swap-preview-status {
      ${flexRow}
      justify-content: center;
      gap: 8px;
      min-block-size: 56px;
      padding-inline: 8px;
      ${centredText}
      color: var(--wm-color-text-quiet);
    }
    & .wm-swap-preview-status[data-tone="refused"] {
      color: var(--wm-color-text-soft);
    }
    & .wm-swap-preview-status[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
    & .wm-swap-preview-foot {
      ${flexColumn}
      gap: 8px;
    }
    & .wm-swap-preview-actions {
      display: grid;
      gap: 8px;
      ${riskyButton}
    }
    /* On high screens the messages stick to the bottom too. */
    @media (min-height: 561px) {
      & .wm-swap-preview-foot {
        ${inReach}
      }
    }
    @media (min-height: 421px) and (max-height: 560px) {
      & .wm-swap-preview-foot {
        display: contents;
      }
      /* With warnings it does not stick: the visitor scrolls past them to the button. */
      &:not(:has(.wm-review-notice)) .wm-swap-preview-actions {
        ${inReach}
        grid-template-columns: 1fr auto;
      }
    }
    /* A focused fact is scrolled above the footer. */
    .wm-stage:has(> &) {
      mask-image: none;
      @media (min-height: 421px) {
        scroll-padding-block-end: 80px;
      }
      @media (min-height: 561px) {
        scroll-padding-block-end: 192px;
      }
    }
  }
`
