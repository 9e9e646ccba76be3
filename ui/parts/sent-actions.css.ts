import { css } from '../styles/css.js'

export const sentActionsStyles = css`
  .wm-sent-actions {
    display: flex;
    flex-direction: column;
    gap: 10px;
    text-align: center;
    color: var(--wm-color-text-soft);

    & [data-tone="failed"],
    & [data-tone="refused"] {
      color: var(--wm-color-failure);
    }
  }
`
