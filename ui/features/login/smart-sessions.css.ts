import { css } from '../../primitives/styles/css.js'

export const smartSessionsStyles = css`
  .wm-sessions {
    /* As high as what is said where there is none, or where they did not load: nothing moves. */
    & [role="tabpanel"] {
      min-block-size: 216px;
    }
    & .wm-sessions-list {
      margin-inline: -8px;
    }
    & .wm-sessions-item {
      display: flex;
      align-items: center;
      gap: 12px;
      padding: 8px;
    }
    & .wm-sessions-text {
      flex: 1;
      min-inline-size: 0;
    }
    & .wm-sessions-text strong {
      display: block;
      font-size: var(--wm-text-16);
      font-weight: 500;
      line-height: 1.25;
    }
    & .wm-sessions-text span {
      display: block;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-quiet);
    }
    & .wm-sessions-item .wm-press {
      flex: none;
      padding-inline: 14px;
      font-size: var(--wm-text-14);
    }
    & .wm-sessions-item .wm-press:disabled {
      color: var(--wm-color-text-quiet);
    }
    & .wm-sessions-problem {
      padding-block: 8px;
      font-size: var(--wm-text-13);
      text-align: center;
      color: var(--wm-color-failure);
    }
  }
`
