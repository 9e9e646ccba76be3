import { css } from '../../primitives/styles/css.js'

export const setupStyles = css`
  .wm-setup {
    margin-block-start: 16px;
    padding: 4px 12px;
    border-radius: var(--wm-radius-m);
    background: var(--wm-color-surface-1);

    & summary {
      padding-block: 10px;
      font-weight: 500;
      color: var(--wm-color-text-soft);
      cursor: pointer;
    }
    & code {
      display: block;
      padding-block: 6px;
      border-block-start: 1px solid var(--wm-color-line);
      font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
      font-size: var(--wm-text-12);
      color: var(--wm-color-text);
      user-select: text;
    }
  }
`
