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
  }
`
