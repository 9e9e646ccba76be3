import { css } from '../../primitives/styles/css.js'

export const sendWarningsStyles = css`
  .wm-send-warnings {
    display: flex;
    gap: 10px;
    padding: 12px 14px;
    border-radius: calc(var(--wm-radius) * 4);
    font-size: var(--wm-text-13);
    line-height: 1.4;
    text-wrap: pretty;
    background: var(--wm-color-surface-1);
    box-shadow: inset 0 0 0 1px var(--wm-color-warning);

    & svg {
      flex: none;
      color: var(--wm-color-warning);
    }
    & strong {
      font-weight: 600;
    }
    & p {
      overflow-wrap: anywhere;
      color: var(--wm-color-text-soft);
    }
  }
`
