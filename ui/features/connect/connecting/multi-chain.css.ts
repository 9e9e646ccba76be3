import { css } from '../../../primitives/styles/css.js'

export const multiChainStyles = css`
  .wm-multi-chain {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    padding-block-start: 12px;
    text-align: center;
    text-wrap: pretty;

    & > h3 {
      margin-block-start: 16px;
      font-size: var(--wm-text-17);
      font-weight: 600;
      line-height: 1.3;
    }
    & > p {
      max-inline-size: 34ch;
      margin-block-start: 4px;
      color: var(--wm-color-text-soft);
    }
    & .wm-multi-chain-rows {
      inline-size: calc(100% + 16px);
      margin-block-start: 16px;
    }
    & .wm-row-detail {
      white-space: nowrap;
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
`
