import { css } from '../primitives/styles/css.js'

export const switchWaitStyles = css`
  .wm-switch-wait {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 12px;
    /* Three lines of words: what is said of a wallet that does not answer. */
    min-block-size: calc(var(--wm-text-13) * 1.4 * 3 + 16px);
    padding: 8px;
    text-wrap: pretty;
    background: var(--wm-color-surface);

    & > p {
      flex: 1;
      font-size: var(--wm-text-13);
      line-height: 1.4;
      color: var(--wm-color-text-soft);
    }
    /* Where a few rows are all that fits, it makes way for them. */
    @media (max-height: 420px) {
      position: static;
    }
  }
`
