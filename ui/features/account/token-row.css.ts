import { css } from '../../primitives/styles/css.js'

export const tokenRowStyles = css`
  .wm-token {
    &:not(button),
    &:not(button):hover,
    &:not(button):active {
      transform: none;
      background: none;
    }
    & .wm-row-name {
      -webkit-line-clamp: 1;
      overflow-wrap: anywhere;
    }
    & .wm-token-end {
      display: flex;
      flex-direction: column;
      align-items: flex-end;
      flex: none;
      max-inline-size: 55%;
      padding-inline-end: 4px;
      font-weight: 500;
      font-variant-numeric: tabular-nums;
      text-align: end;
    }
    & .wm-token-end > span:first-child {
      max-inline-size: 100%;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & .wm-token-value {
      font-size: var(--wm-text-13);
      font-weight: 400;
      color: var(--wm-color-text-quiet);
    }
  }
`
