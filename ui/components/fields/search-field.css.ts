import { css } from '../../primitives/styles/css.js'

/** The box of every field, round and without a line. */
export const searchFieldStyles = css`
  .wm-search {
    gap: 8px;
    flex: 1;
    min-inline-size: 0;
    block-size: 44px;
    padding-inline: 14px 6px;
    border-radius: 22px;
    background: var(--wm-color-surface-2);
    box-shadow: none;

    & input::-webkit-search-cancel-button {
      display: none;
    }
  }
`
