import { css } from '../../primitives/styles/css.js'

export const activityListStyles = css`
  .wm-activity {
    &.wm-fills {
      margin-inline: -8px;
    }
    & .wm-activity-rows {
      position: relative;
    }
    & .wm-activity-rows > li {
      position: absolute;
      inset: 0 0 auto;
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
    & .wm-activity-row {
      display: flex;
      align-items: center;
      gap: 12px;
      inline-size: 100%;
      min-block-size: 56px;
      padding: 6px 8px;
      border-radius: calc(var(--wm-radius) * 4);
      text-align: start;
      color: var(--wm-color-text);
      transition:
        transform 120ms var(--wm-ease),
        background-color 120ms;
    }
    & .wm-activity-row[data-tall] {
      min-block-size: 64px;
    }
    & .wm-activity-row:focus-visible {
      outline-offset: -2px;
    }
    & .wm-activity-row:active {
      transform: scale(0.985);
      background: var(--wm-color-surface-2);
    }
    & .wm-activity-row-text {
      flex: 1;
      min-inline-size: 0;
    }
    & .wm-activity-row-name {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-size: var(--wm-text-16);
      font-weight: 500;
      line-height: 1.25;
    }
    & .wm-activity-row-end {
      display: flex;
      flex-direction: column;
      align-items: flex-end;
      max-inline-size: 52%;
      min-inline-size: 0;
      text-align: end;
    }
    & .wm-activity-row-amounts {
      display: flex;
      flex-direction: column;
      align-items: flex-end;
      max-inline-size: 100%;
      font-size: var(--wm-text-14);
      font-weight: 500;
      line-height: 1.25;
      font-variant-numeric: tabular-nums;
    }
    & .wm-activity-row-amounts > span {
      max-inline-size: 100%;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & .wm-activity-row-amounts > [data-direction="in"] {
      color: var(--wm-color-success);
    }
    & .wm-activity-row-amounts > span + span {
      font-size: var(--wm-text-13);
      font-weight: 400;
      color: var(--wm-color-text-soft);
    }
    & [data-status="failed"] .wm-activity-row-amounts > span,
    & [data-status="dropped"] .wm-activity-row-amounts > span,
    & [data-status="replaced"] .wm-activity-row-amounts > span {
      text-decoration: line-through;
      color: var(--wm-color-text-quiet);
    }
    & [data-status="failed"] .wm-activity-row-name,
    & [data-status="dropped"] .wm-activity-row-name {
      color: var(--wm-color-failure);
    }
    & .wm-activity-row-detail {
      overflow: hidden;
      max-inline-size: 100%;
      font-size: var(--wm-text-13);
      line-height: 1.3;
      text-overflow: ellipsis;
      white-space: nowrap;
      color: var(--wm-color-text-quiet);
    }
    & .wm-activity-row-text > .wm-activity-row-detail {
      display: block;
    }
    & .wm-activity-row-detail[data-tone="pending"] {
      color: var(--wm-color-warning);
    }
    & .wm-activity-row-detail[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
    & .wm-activity-foot {
      display: flex;
      flex-direction: column;
      align-items: center;
      gap: 8px;
      padding: 12px 8px 8px;
      text-align: center;
      color: var(--wm-color-text-soft);
    }
    @media (hover: hover) {
      & .wm-activity-row:hover {
        background: var(--wm-color-surface-1);
      }
    }
    @media (forced-colors: active) {
      & .wm-activity-row {
        border: 1px solid ButtonText;
      }
    }
  }
`
