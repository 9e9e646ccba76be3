import { centred, css, square } from '../primitives/styles/css.js'

export const guideStyles = css`
  .wm-guide {
    & .wm-guide-block {
      display: flex;
      gap: 16px;
      padding-block: 12px;
      text-wrap: pretty;
    }
    & .wm-guide-mark {
      ${centred}
      ${square('48px')}
      flex: none;
      border-radius: var(--wm-radius-m);
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-2);
    }
    & h3 {
      font-size: var(--wm-text-16);
    }
    & p {
      margin-block-start: 2px;
      color: var(--wm-color-text-soft);
    }
    & > button {
      margin-block-start: 16px;
    }
  }
`
