import { css, flexRow, focusedField, forcedEdge } from '../../primitives/styles/css.js'

/** The box of a one-line field with buttons. It contains the `input`; each component sets its own padding. */
export const fieldBoxStyles = css`
  .wm-field-box {
    ${flexRow}
    block-size: 48px;
    border-radius: var(--wm-radius-row);
    color: var(--wm-color-text-quiet);
    background: var(--wm-color-surface-1);
    box-shadow: inset 0 0 0 1px var(--wm-color-line-strong);

    &:has(input[aria-invalid="true"]) {
      box-shadow: inset 0 0 0 1px var(--wm-color-failure);
    }
    ${focusedField('outline: var(--wm-ring, 2px) solid var(--wm-color-focus); outline-offset: -1px;')}
    & input {
      flex: 1;
      min-inline-size: 0;
      block-size: 100%;
      font-size: max(16px, var(--wm-text-16));
      color: var(--wm-color-text);
      text-overflow: ellipsis;
    }
    ${forcedEdge}
  }
`
