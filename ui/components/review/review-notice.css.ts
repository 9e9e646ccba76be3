import { css } from '../../primitives/styles/css.js'

export const reviewNoticeStyles = css`
  .wm-review-notice {
    --wm-review-notice: var(--wm-color-warning);

    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    padding: 12px 14px;
    border-radius: calc(var(--wm-radius) * 4);
    font-size: var(--wm-text-13);
    line-height: 1.4;
    text-wrap: pretty;
    background: var(--wm-color-surface-1);
    box-shadow: inset 0 0 0 1px var(--wm-review-notice);

    &[data-tone="failure"] {
      --wm-review-notice: var(--wm-color-failure);
    }
    &[data-tone="news"] {
      --wm-review-notice: var(--wm-color-text-quiet);
    }
    & > svg {
      flex: none;
      color: var(--wm-review-notice);
    }
    & > div {
      flex: 1 1 150px;
      min-inline-size: 0;
    }
    /* Beside the words where there is room: what stands below hardly moves. */
    & > button {
      flex: none;
      align-self: center;
      margin-inline-start: auto;
    }
    & strong {
      font-weight: 600;
    }
    & p {
      overflow-wrap: anywhere;
      color: var(--wm-color-text-soft);
    }
  }
`
