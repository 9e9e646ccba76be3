import { css } from '../styles/css.js'

export const searchFieldStyles = css`
  .wm-search {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: 1;
    min-inline-size: 0;
    block-size: 44px;
    padding-inline: 14px 6px;
    border-radius: 22px;
    color: var(--wm-color-text-quiet);
    background: var(--wm-color-surface-2);

    & input {
      flex: 1;
      min-inline-size: 0;
      block-size: 100%;
      font-size: max(16px, var(--wm-text-16));
      color: var(--wm-color-text);
    }
    & input::placeholder {
      color: var(--wm-color-text-quiet);
      opacity: 1;
    }
    & input::-webkit-search-cancel-button {
      display: none;
    }
    & input:focus-visible {
      outline: none;
    }
    &:has(input:focus-visible) {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: 2px;
    }
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }
`
