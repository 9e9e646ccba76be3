import { css } from '../styles/css.js'

export const accountStyles = css`
  .wm-account {
    display: flex;
    flex-direction: column;
    align-items: center;
    padding-block-start: 8px;

    & .wm-account-address {
      display: flex;
      align-items: center;
      gap: 2px;
      max-inline-size: 100%;
      margin-block-start: 12px;
    }
    & .wm-account-name {
      display: inline-flex;
      align-items: center;
      gap: 8px;
      min-block-size: 40px;
      min-inline-size: 0;
      padding-inline: 12px;
      border-radius: 20px;
      font-size: var(--wm-text-20);
      font-weight: 600;
      line-height: 1.2;
      letter-spacing: -0.01em;
      font-variant-numeric: tabular-nums;
      color: var(--wm-color-text);
      transition:
        background-color 120ms,
        transform 120ms var(--wm-ease);
    }
    & .wm-account-name > span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & .wm-account-name svg {
      color: var(--wm-color-text-quiet);
    }
    & .wm-account-name[data-copied] svg {
      color: var(--wm-color-success);
    }
    & .wm-account-explorer {
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 40px;
      block-size: 40px;
      border-radius: 50%;
      color: var(--wm-color-text-quiet);
    }
    & .wm-account-network {
      display: inline-flex;
      align-items: center;
      gap: 8px;
      min-block-size: 40px;
      max-inline-size: 100%;
      margin-block-start: 4px;
      padding: 6px 10px 6px 8px;
      border-radius: 20px;
      font-weight: 500;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-1);
      box-shadow: inset 0 0 0 1px var(--wm-color-line);
      transition:
        background-color 120ms,
        transform 120ms var(--wm-ease);
    }
    & .wm-account-network > span:not(.wm-image) {
      min-inline-size: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & .wm-account-name:active,
    & .wm-account-network:enabled:active {
      transform: scale(0.985);
    }
    & .wm-account-balance {
      display: flex;
      flex-direction: column;
      align-items: center;
      justify-content: center;
      inline-size: 100%;
      min-block-size: 88px;
      margin-block: 8px;
    }
    & .wm-account-gap {
      block-size: 16px;
    }
    & .wm-account-amount {
      display: flex;
      align-items: baseline;
      justify-content: center;
      flex-wrap: wrap;
      column-gap: 8px;
      max-inline-size: 100%;
      font-size: var(--wm-text-40);
      font-weight: 600;
      line-height: 1.1;
      letter-spacing: -0.025em;
      font-variant-numeric: tabular-nums;
    }
    & .wm-account-amount small {
      font-size: inherit;
      color: var(--wm-color-text-quiet);
    }
    & .wm-account-amount .wm-account-symbol {
      font-size: var(--wm-text-17);
      letter-spacing: 0;
      color: var(--wm-color-text-soft);
    }
    & .wm-account-failed {
      display: flex;
      align-items: center;
      gap: 4px;
      color: var(--wm-color-text-soft);
    }
    & .wm-account-failed button {
      min-block-size: 40px;
      padding-inline: 12px;
      font-size: var(--wm-text-14);
    }
    & .wm-account-ghost {
      inline-size: 148px;
      block-size: 36px;
      border-radius: 12px;
      background: var(--wm-color-surface-2);
      animation: wm-account-breathe 1.4s ease-in-out infinite alternate;
    }
    & .wm-account-settings,
    & .wm-account-foot,
    & > .wm-row {
      inline-size: calc(100% + 16px);
    }
    & .wm-account-signed-in {
      display: flex;
      align-items: center;
      gap: 6px;
      margin-block-end: 8px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-soft);
    }
    & .wm-account-error {
      padding: 4px 8px 8px;
      font-size: var(--wm-text-13);
      text-align: center;
      color: var(--wm-color-failure);
    }
    @media (hover: hover) {
      & .wm-account-name:hover,
      & .wm-account-explorer:hover {
        background: var(--wm-color-surface-1);
      }
      & .wm-account-network:enabled:hover {
        color: var(--wm-color-text);
        background: var(--wm-color-surface-2);
      }
    }
    @media (forced-colors: active) {
      & .wm-account-name,
      & .wm-account-explorer,
      & .wm-account-network {
        border: 1px solid ButtonText;
      }
    }
  }
  @keyframes wm-account-breathe {
    to {
      opacity: 0.5;
    }
  }
`
