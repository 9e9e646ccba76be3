import { tinted } from '../components/shared-rules.js'
import { centred, css, tile } from '../primitives/styles/css.js'

const filling = '.wm-connecting, .wm-login-form, .wm-guide, .wm-multi-chain'

// The card is as high as its list needs, and keeps that size whatever is chosen. The stage begins beside the list's
// header, which lies over the empty top of the list's column.
export const wideStyles = css`
  .wm-wide {
    &.wm-card {
      display: grid;
      grid-template: auto auto 56px minmax(0, 1fr) auto auto / 300px minmax(0, 1fr);
      inline-size: 700px;
      min-block-size: min(600px, var(--wm-card-room) - 32px);
    }
    &.wm-card,
    &.wm-card:has(> .wm-card-stage > .wm-stage > .wm-fills) {
      block-size: auto;
    }
    &.wm-card > .wm-header {
      grid-area: 3 / 1;
    }
    /* The title begins where the pictures of the rows do. */
    &.wm-card > .wm-header:not(:has(button)) {
      grid-template-columns: minmax(0, 1fr);
      justify-items: start;
      padding-inline: 16px;

      & > h2 {
        grid-column: 1;
        text-align: start;
      }
    }
    &.wm-card > .wm-own[data-place="header"] {
      grid-area: 1 / 1 / 2 / 3;
      padding-block: 20px 4px;
    }
    &.wm-card > .wm-bar-alert {
      grid-area: 2 / 1 / 3 / 3;
      margin-block-start: 16px;
    }
    &.wm-card > .wm-own[data-place="footer"] {
      grid-area: 5 / 1 / 6 / 3;
    }
    &.wm-card > .wm-card-foot {
      grid-area: 6 / 1 / 7 / 3;
      padding-block: 12px 16px;
      border-block-start: 1px solid var(--wm-color-line);
    }
    &.wm-card > .wm-card-stage {
      display: grid;
      grid-area: 3 / 1 / 5 / 3;
      grid-template: 56px minmax(0, 1fr) / 300px minmax(0, 1fr);

      /* The line between the panes. */
      &::before {
        content: "";
        grid-area: 1 / 2 / 3 / 2;
        justify-self: start;
        inline-size: 1px;
        background: var(--wm-color-line);
      }
      & > .wm-stage {
        grid-area: 2 / 1;
      }
      & > .wm-header {
        grid-area: 1 / 2;
        padding-inline: 18px;
      }
      & > .wm-header + .wm-stage {
        grid-area: 2 / 2;
        contain: size;
        padding: 0 24px 24px;
      }
    }
    & .wm-row[aria-current="true"] {
      background: var(--wm-color-surface-2);

      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
    /* What stands at the end fills its pane: pictures and words in the middle, buttons at the foot. Its copy does too. */
    &.wm-card-ghost > :is(${filling}),
    & .wm-header + .wm-stage > :is(${filling}) {
      display: flex;
      flex-direction: column;
      min-block-size: 100%;
      padding-block-start: 0;

      &::before {
        content: "";
        margin-block-start: auto;
      }
    }
    &.wm-card-ghost > .wm-multi-chain::after,
    & .wm-header + .wm-stage > .wm-multi-chain::after {
      content: "";
      margin-block-end: auto;
    }
    &.wm-card-ghost > .wm-guide > button,
    & .wm-header + .wm-stage > .wm-guide > button {
      margin-block-start: auto;
    }
    &.wm-card-ghost .wm-tabs + [role="tabpanel"] :is(.wm-qr, .wm-pairing-stop),
    & .wm-header + .wm-stage .wm-tabs + [role="tabpanel"] :is(.wm-qr, .wm-pairing-stop) {
      max-inline-size: 260px;
    }
    /* The list beside it has the same. */
    & .wm-header + .wm-stage :is(.wm-legal, .wm-pairing-basic-rows) {
      display: none;
    }
    & .wm-wide-mark {
      ${centred}
      block-size: 100%;
    }
    & .wm-wide-mark > span {
      ${tile('88px', 'var(--wm-radius-row)')}
      ${tinted}
    }
  }
`
