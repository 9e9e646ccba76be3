import { centredColumn } from '../../components/shared-rules.js'
import { css, flexColumn, oneLine } from '../../primitives/styles/css.js'

export const activityListStyles = css`
  .wm-activity {
    & .wm-activity-rows > li {
      contain: content;
    }
    & .wm-activity-month {
      block-size: 36px;
      padding: 14px 8px 0;
      font-size: var(--wm-text-12);
      font-weight: 500;
      line-height: 18px;
      color: var(--wm-color-text-quiet);
    }
    & .wm-activity-month[data-first] {
      block-size: 24px;
      padding-block-start: 2px;
    }
    & .wm-activity-row {
      padding-block: 6px;
    }
    & .wm-activity-folded {
      justify-content: space-between;
      color: var(--wm-color-text-quiet);
    }
    & .wm-activity-folded > svg {
      transition: transform 150ms var(--wm-ease);
    }
    & .wm-activity-folded[aria-expanded="true"] > svg {
      transform: rotate(180deg);
    }
    & .wm-skeleton > span:first-child {
      border-radius: 50%;
    }
    & .wm-activity-row[data-tall] {
      min-block-size: 64px;
    }
    & .wm-activity-row-end,
    & .wm-activity-row-amounts {
      ${flexColumn}
      align-items: flex-end;
      max-inline-size: 100%;
    }
    & .wm-activity-row-end {
      max-inline-size: 52%;
      min-inline-size: 0;
      text-align: end;
    }
    & .wm-activity-row-amounts {
      font-weight: 500;
      line-height: 1.25;
      font-variant-numeric: tabular-nums;
    }
    & .wm-activity-row-amounts > span,
    & .wm-row-detail {
      ${oneLine}
      max-inline-size: 100%;
    }
    & .wm-activity-row-amounts > [data-direction="in"] {
      color: var(--wm-color-success);
    }
    & .wm-activity-row-amounts > span + span {
      font-size: var(--wm-text-13);
      font-weight: 400;
      color: var(--wm-color-text-soft);
    }
    & :is([data-status="failed"], [data-status="dropped"], [data-status="replaced"]) .wm-activity-row-amounts > span {
      text-decoration: line-through;
      color: var(--wm-color-text-quiet);
    }
    & .wm-row-detail {
      line-height: 1.3;
    }
    & .wm-row-detail[data-tone="pending"] {
      color: var(--wm-color-warning);
    }
    & .wm-row-detail[data-tone="failure"],
    & :is([data-status="failed"], [data-status="dropped"]) .wm-row-name > span:first-child {
      color: var(--wm-color-failure);
    }
    /* Words of some languages are longer, and the end of an address must not be missing. */
    @media (max-width: 340px) {
      & .wm-activity-row .wm-row-name > span {
        white-space: normal;
        overflow-wrap: anywhere;
      }
    }
    & .wm-activity-foot {
      ${centredColumn}
      gap: 8px;
      padding: 12px 8px 8px;
      color: var(--wm-color-text-soft);
    }
  }
`
