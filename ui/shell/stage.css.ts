import { css } from '../primitives/styles/css.js'

// Focus rings and the moving icon are drawn up to the card's edge. Content that is scrolled to stops below the search,
// which stays on top. A long list is a layer of its own, which scrolls without waiting for its rows.
export const stageStyles = css`
  .wm-stage {
    flex: 1 1 auto;
    min-block-size: 0;
    padding: 0 16px 16px;
    overflow-x: hidden;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--wm-color-line-strong) transparent;
    scroll-padding-block: 8px;

    &:has(> .wm-fills),
    &:has(> .wm-account) {
      will-change: transform;
    }
    @media (min-height: 421px) {
      &:has(> .wm-fills) {
        scroll-padding-block-start: 60px;
      }
    }

    & > .wm-stage-broken {
      display: grid;
      justify-items: center;
      gap: 4px;
      padding: 24px 12px 8px;
      text-align: center;
      text-wrap: pretty;
      color: var(--wm-color-text-soft);
    }
    & > .wm-stage-broken h3 {
      font-size: var(--wm-text-17);
      font-weight: 600;
      color: var(--wm-color-text);
    }
    & > .wm-stage-broken button {
      margin-block-start: 16px;
    }
  }
`
