import { css } from '../primitives/styles/css.js'

export const messageStyles = css`
  .wm-message {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 6px;
    padding: 20px 12px 8px;
    text-align: center;
    text-wrap: pretty;

    & .wm-message-mark {
      display: grid;
      place-items: center;
      inline-size: 56px;
      block-size: 56px;
      margin-block-end: 8px;
      border-radius: 50%;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-2);
    }
    &[data-tone="failure"] .wm-message-mark {
      color: var(--wm-color-failure);
      background: var(--wm-color-failure-soft);
    }
    & h3 {
      font-size: var(--wm-text-17);
      font-weight: 600;
      line-height: 1.3;
    }
    & p {
      max-inline-size: 34ch;
      color: var(--wm-color-text-soft);
    }
    & .wm-message-actions {
      display: flex;
      flex-direction: column;
      align-items: center;
      gap: 8px;
      inline-size: 100%;
      margin-block-start: 14px;
    }
    & .wm-message-actions > p {
      margin-block: -10px 10px;
    }
  }
`
