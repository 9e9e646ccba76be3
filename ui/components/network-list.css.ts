import { css } from '../primitives/styles/css.js'

export const networkListStyles = css`
  .wm-networks {
    margin-inline: -8px;

    & .wm-networks-bar {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      display: flex;
      padding: 4px 8px 8px;
      background: var(--wm-color-surface);
    }
    /* Where a few rows are all that fits, it makes way for them. */
    @media (max-height: 420px) {
      & .wm-networks-bar {
        position: static;
      }
    }
    /* The words give way to a long name, which may take two lines. */
    & .wm-row:has(.wm-networks-words) {
      & .wm-row-name {
        flex: 0 1 auto;
      }
      & .wm-row-tag {
        flex: 1;
        justify-content: end;
        text-align: end;
        min-inline-size: 6em;
        max-inline-size: none;
      }
      /* Or to its mark: what happens to a network is said below the list too. */
      & .wm-row-tag:has(svg) {
        min-inline-size: 28px;
        container-type: inline-size;
      }
    }
    @container (inline-size < 7em) {
      & .wm-networks-words {
        margin-inline-start: -6px;
        font-size: 0;
      }
    }
    & .wm-networks-failure {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      color: var(--wm-color-failure);
    }
  }
`
