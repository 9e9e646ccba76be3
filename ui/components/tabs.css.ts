import { css } from '../primitives/styles/css.js'

export const tabsStyles = css`
  .wm-tabs {
    display: flex;
    gap: 2px;
    margin-block-end: 12px;
    padding: 2px;
    border-radius: calc(var(--wm-radius) * 5.5);
    background: var(--wm-color-surface-2);

    & > button {
      flex: 1 1 0;
      min-inline-size: 0;
      min-block-size: 40px;
      padding-inline: 4px;
      border-radius: calc(var(--wm-radius) * 5);
      font-weight: 500;
      text-align: center;
      white-space: nowrap;
      overflow: hidden;
      text-overflow: ellipsis;
      color: var(--wm-color-text-soft);
      transition: background-color 120ms;
    }
    & > button[aria-selected="true"] {
      color: var(--wm-color-text);
      background: var(--wm-color-surface);
      box-shadow: 0 0 0 1px var(--wm-color-line);
    }
    @media (hover: hover) {
      & > button:hover {
        color: var(--wm-color-text);
      }
    }
    & > button:focus-visible {
      outline-offset: -2px;
    }
    @media (forced-colors: active) {
      & > button {
        border: 1px solid ButtonText;
      }
      & > button[aria-selected="true"] {
        color: HighlightText;
        background: Highlight;
        forced-color-adjust: none;
      }
    }
  }
`
