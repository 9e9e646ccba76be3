import { css } from '../styles/css.js'

export const switchWaitStyles = css`
  .wm-switch-wait {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: flex;
    flex-direction: column;
    gap: 8px;
    padding: 12px 8px 8px;
    text-wrap: pretty;
    background: var(--wm-color-surface);

    & > p {
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-soft);
    }
    /* Where a few rows are all that fits, it makes way for them. */
    @media (max-height: 420px) {
      position: static;
    }
  }
`
