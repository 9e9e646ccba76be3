import { css } from '../../primitives/styles/css.js'

// The frame has the whole width of the card, and all of its height that the line above leaves.
export const approveTransactionStyles = css`
  .wm-approve {
    display: flex;
    flex-direction: column;
    block-size: calc(100% + 16px);
    margin: 0 -16px -16px;

    & .wm-approve-who {
      display: flex;
      align-items: center;
      gap: 8px;
      min-block-size: 40px;
      padding: 0 16px 8px;
      border-block-end: 1px solid var(--wm-color-line);
      color: var(--wm-color-text-soft);
      font-variant-numeric: tabular-nums;
    }
    & .wm-approve-who span:not(.wm-image) {
      min-inline-size: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & .wm-approve-who .wm-approve-count {
      flex: none;
      margin-inline-start: auto;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-quiet);
    }
    & .wm-approve-place {
      position: relative;
      display: grid;
      align-content: center;
      flex: 1;
      min-block-size: 0;
      padding-inline: 16px;
      overflow-y: auto;
    }
    & .wm-approve-place slot {
      position: absolute;
      inset: 0;
      display: block;
      overflow: hidden;
      border-end-start-radius: calc(var(--wm-radius-card) - 1px);
      border-end-end-radius: calc(var(--wm-radius-card) - 1px);
    }
    & .wm-approve-wait {
      display: grid;
      justify-items: center;
      gap: 12px;
      color: var(--wm-color-text-soft);
    }
    @media (max-width: 430px) {
      & .wm-approve-place slot {
        border-radius: 0;
      }
    }
  }
`
