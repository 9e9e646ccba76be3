import { factLines, inReach, panel, riskyButton, statusLine } from '../../components/shared-rules.js'
import { centred, centredText, css, flexRow, forcedEdge, smallQuiet, stack } from '../../primitives/styles/css.js'

export const sendPreviewStyles = css`
  .wm-send-preview {
    ${stack}
    gap: 12px;
    font-variant-numeric: tabular-nums;

    & .wm-send-preview-head {
      display: grid;
      justify-items: center;
      gap: 4px;
      padding-block: 4px;
      ${centredText}
      color: var(--wm-color-text-soft);
    }
    & .wm-send-preview-amount {
      margin-block-start: 6px;
      font-size: calc(var(--wm-font-size) * 2.8);
      font-weight: 600;
      font-variant-numeric: normal;
      line-height: 1.2;
      color: var(--wm-color-text);
    }
    & dl {
      display: grid;
      gap: 11px;
      padding: 14px 16px;
      ${panel}
      ${factLines('20px')}
      ${forcedEdge}
    }
    & dt {
      max-inline-size: 50%;
    }
    & dd {
      /* Keeps its height while the fee loads. */
      flex: 1;
      ${flexRow}
      justify-content: flex-end;
      flex-wrap: wrap;
      gap: 2px 8px;
    }
    & dl > div {
      align-items: center;
    }
    /* The recipient has the whole width, below its label. */
    & dl > div:has(> dd > .wm-send-preview-who) {
      display: grid;
      justify-items: start;
      gap: 6px;
    }
    /* Centred on the letters, which are above the centre of the line. */
    & dd > .wm-image {
      margin-block-end: 2px;
    }
    & small {
      ${smallQuiet}
    }
    & .wm-send-preview-amount > small {
      font-size: 0.6em;
      font-weight: 500;
    }
    & .wm-send-preview-who {
      display: flex;
      align-items: flex-start;
      gap: 8px;
    }
    & .wm-send-preview-who :is(strong, small) {
      display: block;
    }
    /* The groups of the address stand below each other, and next to the avatar. */
    & .wm-send-preview-who > :last-child {
      text-align: start;
    }
    & .wm-send-preview-who strong {
      font-weight: 500;
    }
    & .wm-send-preview-who .wm-address {
      font-size: var(--wm-text-14);
      line-height: 1.5;
      color: var(--wm-color-text-soft);
    }
    & .wm-send-preview-problem {
      color: var(--wm-color-failure);
    }
    & .wm-send-preview-problem > button {
      min-block-size: 24px;
      padding-inline: 8px;
      font-weight: 500;
      color: var(--wm-color-text);
    }
    & .wm-send-speeds {
      display: flex;
      gap: 2px;
      padding: 2px;
      border-radius: var(--wm-radius-button);
      background: var(--wm-color-surface-2);
    }
    & .wm-send-speeds > label {
      position: relative;
      flex: 1;
      cursor: pointer;
    }
    & .wm-send-speeds input {
      position: absolute;
      inset: 0;
      opacity: 0;
      cursor: inherit;
    }
    & .wm-send-speeds span {
      ${centred}
      min-block-size: 40px;
      border-radius: var(--wm-radius-chip);
      font-weight: 500;
      color: var(--wm-color-text-soft);
    }
    & .wm-send-speeds input:checked + span {
      color: var(--wm-color-text);
      background: var(--wm-color-thumb);
      box-shadow: 0 1px 3px rgb(0 0 0 / 0.14);
    }
    & .wm-send-speeds input:focus-visible + span {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: -2px;
    }
    & .wm-send-speeds:disabled {
      opacity: 0.6;
    }
    & .wm-send-preview-note {
      padding-inline: 8px;
      color: var(--wm-color-text-quiet);
      ${centredText}
    }
    & .wm-send-preview-outcome {
      min-block-size: 2.8em;
      padding-inline: 8px;
      ${statusLine}
      ${centredText}
    }
    & .wm-send-preview-outcome strong {
      display: block;
      font-weight: 600;
    }
    & .wm-send-preview-foot {
      ${stack}
      gap: 12px;
    }
    & .wm-send-preview-actions {
      display: grid;
      gap: 8px;
      ${riskyButton}
    }
    /* With warnings it does not stick: the visitor scrolls past them to the button. */
    @media (min-height: 561px) {
      &:not([data-warned]) .wm-send-preview-foot {
        ${inReach}
      }
      .wm-stage:has(> &:not([data-warned])) {
        mask-image: none;
        scroll-padding-block-end: 176px;
      }
    }
    @media (min-height: 421px) and (max-height: 560px) {
      &:not([data-warned]) .wm-send-preview-foot {
        display: contents;
      }
      &:not([data-warned]) .wm-send-preview-actions {
        ${inReach}
        grid-template-columns: 1fr auto;
      }
      .wm-stage:has(> &:not([data-warned])) {
        mask-image: none;
        scroll-padding-block-end: 76px;
      }
    }
    & .wm-send-preview-loading {
      color: var(--wm-color-text-quiet);
    }
    @media (forced-colors: active) {
      & .wm-send-speeds input:checked + span {
        border: 2px solid Highlight;
      }
    }
  }
`
