import { css } from '../primitives/styles/css.js'

export const groupStyles = css`
  .wm-group {
    & > h3 {
      padding: 8px 8px 4px;
      font-size: var(--wm-text-12);
      font-weight: 500;
      line-height: 16px;
      color: var(--wm-color-text-quiet);
    }
    & + .wm-group {
      margin-block-start: 4px;
    }
  }
`
