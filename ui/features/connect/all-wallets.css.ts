import { css } from '../../primitives/styles/css.js'

export const allWalletsStyles = css`
  .wm-all-wallets {
    margin-inline: -8px;

    & .wm-all-wallets-bar {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      display: flex;
      gap: 8px;
      padding: 4px 8px 8px;
      background: var(--wm-color-surface);
    }
    /* Where a few rows are all that fits, it makes way for them. */
    @media (max-height: 420px) {
      & .wm-all-wallets-bar {
        position: static;
      }
    }
    & .wm-all-wallets-toggle {
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 44px;
      block-size: 44px;
      border-radius: 50%;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-2);
    }
    & .wm-all-wallets-toggle[aria-pressed="true"] {
      color: var(--wm-color-on-accent);
      background: var(--wm-color-accent);
    }
    & > .wm-legal {
      padding-inline: 8px;
    }
    & > [inert] {
      opacity: 0.4;
    }
    & .wm-all-wallets-list {
      position: relative;
    }
    & .wm-all-wallets-list > li {
      position: absolute;
      inset: 0 0 auto;
    }
    @media (forced-colors: active) {
      & .wm-all-wallets-toggle {
        border: 1px solid ButtonText;
      }
      & .wm-all-wallets-toggle[aria-pressed="true"] {
        border: 3px solid Highlight;
      }
    }
  }
`
