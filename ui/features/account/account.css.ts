import { inReach, pill, pressMotion } from '../../components/shared-rules.js'
import {
  centred,
  centredText,
  css,
  flexColumn,
  flexRow,
  forcedLine,
  hover,
  oneLine,
  square,
} from '../../primitives/styles/css.js'

export const accountStyles = css`
  .wm-account {
    ${flexColumn}
    align-items: center;
    position: relative;
    padding-block-start: 4px;

    /* A tick appears on the avatar, and disappears. */
    & .wm-account-new {
      position: absolute;
      inset-block-start: 42px;
      inset-inline-start: calc(50% + 10px);
      padding: 3px;
      border-radius: 50%;
      color: var(--wm-color-surface);
      background: var(--wm-color-success);
      stroke-dasharray: 24;
      opacity: 0;
      animation: wm-account-new 1400ms 150ms var(--wm-ease);
    }
    & .wm-account-name,
    & .wm-account-chip {
      ${pill}
      ${pressMotion}
      ${forcedLine}
    }
    /* The name is centred: as much room before it as the icon after it has. */
    & .wm-account-name {
      ${hover('background: var(--wm-color-surface-1);')}
      max-inline-size: 100%;
      margin-block-start: 2px;
      padding-inline: 34px 8px;
      gap: 8px;
      font-size: var(--wm-text-20);
      font-weight: 600;
      line-height: 1.2;
      letter-spacing: -0.01em;
    }
    /* As wide as a short address, so that a name that is found moves nothing. */
    & .wm-account-name > span {
      min-inline-size: 4.7em;
      text-align: center;
    }
    & .wm-account-name > span,
    & .wm-account-name bdi,
    & .wm-account-chip bdi {
      display: block;
      ${oneLine}
    }
    & .wm-account-eye {
      ${centred}
      ${square('40px')}
      ${forcedLine}
      ${hover('background: var(--wm-color-surface-1);')}
      flex: none;
      border-radius: 50%;
      color: var(--wm-color-text-quiet);
    }
    & .wm-account-where {
      display: flex;
      gap: 4px;
      max-inline-size: 100%;
    }
    /* The network's name gives way to the other chips. */
    & .wm-account-where > :first-child {
      flex-shrink: 1;
      min-inline-size: 0;
    }
    /* Its height is 32 px, its touch target 44 px. */
    & .wm-account-chip {
      flex: none;
      justify-content: center;
      min-inline-size: 44px;
      min-block-size: 44px;
      padding-block: 4px;
      padding-inline: 6px 8px;
      gap: 6px;
      border-block: 6px solid transparent;
      ${forcedLine}
      font-size: var(--wm-text-13);
      font-weight: 500;
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-1) padding-box;
      box-shadow: inset 0 0 0 1px var(--wm-color-line);
    }
    & .wm-account-chip:has(> svg:only-child) {
      padding-inline: 12px;
    }
    & .wm-account-chip > span:not(.wm-image, .wm-spinner) {
      ${oneLine}
      max-inline-size: 132px;
    }
    & .wm-account-balance {
      ${flexColumn}
      align-items: center;
      justify-content: center;
      container-type: inline-size;
      inline-size: 100%;
      min-block-size: 84px;
      margin-block-end: 4px;
    }
    & .wm-account-figure {
      font-size: clamp(
        var(--wm-text-17),
        (100cqi - 80px) /
        (var(--wm-account-figure-length) * 0.64),
        var(--wm-text-40)
      );
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
      letter-spacing: -0.03em;
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
    & .wm-account-shown {
      ${flexRow}
      max-inline-size: 100%;
      padding-inline: 40px;
    }
    & .wm-account-eye {
      margin-inline-end: -40px;
    }
    & .wm-account-tabs {
      inline-size: 100%;
    }
    /* The tabs stick above their list, except on very low screens. */
    & .wm-tabs {
      margin-inline: -8px;
      padding: 4px 8px 8px;
      background: var(--wm-color-surface);
      @media (min-height: 421px) {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;

        & + [role="tabpanel"] :is(a, button) {
          scroll-margin-block-start: 64px;
        }
      }
    }
    & .wm-account-beside {
      inline-size: 100%;
      ${centredText}
      min-block-size: 20px;
      color: var(--wm-color-text-soft);
      font-variant-numeric: tabular-nums;
    }
    & .wm-account-uncounted {
      font-size: var(--wm-text-13);
      ${centredText}
      color: var(--wm-color-text-quiet);
    }
    & [role="tabpanel"] {
      min-block-size: 280px;
      margin-inline: -8px;
    }
    /* The buttons of an empty or failed list are visible without scrolling. */
    & [role="tabpanel"] > .wm-message .wm-message-actions {
      @media (min-height: 421px) {
        ${inReach}
        margin-block-start: 2px;

        /* Nothing goes below the buttons unless the window is low, and a fade would veil the text above them. */
        &::before {
          content: none;
        }
      }
    }
    & .wm-account-more {
      display: flex;
      justify-content: center;
      padding-block: 4px;
    }
    & [role="tabpanel"] > .wm-review-notice {
      margin: 0 8px 8px;
    }
    & .wm-account-nfts {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 16px 12px;
      padding: 4px 8px;
    }
    & .wm-account-nfts .wm-image {
      inline-size: 100%;
      block-size: auto;
      aspect-ratio: 1;
      border-radius: var(--wm-radius-row);
    }
    & .wm-account-ghost,
    & .wm-account-nfts[aria-hidden] .wm-image {
      background: var(--wm-color-line);
      animation: wm-breathe 1.4s ease-in-out infinite alternate;
    }
    & .wm-account-nfts > li > span:last-child {
      ${oneLine}
      display: block;
      min-block-size: 20px;
      margin-block-start: 6px;
    }
    & .wm-account-pulled {
      position: absolute;
      inset-block-start: 0;
      ${centred}
      block-size: 0;
      color: var(--wm-color-text-quiet);
      opacity: 0.6;
    }
    & .wm-account-pulled > * {
      position: absolute;
      inset-block-end: 0;
    }
    & .wm-account-pulled[data-shown] {
      color: inherit;
      opacity: 1;
    }
    & .wm-account-failed {
      ${flexRow}
      gap: 4px;
      max-inline-size: 100%;
      color: var(--wm-color-text-soft);
      ${centredText}
    }
    & .wm-account-failed h3 {
      font-size: var(--wm-text-14);
      font-weight: 500;
    }
    & .wm-account-failed button {
      flex: none;
      padding-inline: 12px;
    }
    & .wm-account-ghost {
      inline-size: 148px;
      block-size: 36px;
      border-radius: calc(var(--wm-radius) * 3);
    }
    & .wm-account-ghost + .wm-account-ghost {
      inline-size: 104px;
      block-size: 12px;
      margin-block-start: 12px;
    }
    & > .wm-row {
      inline-size: calc(100% + 16px);
    }
    & .wm-account-signed-in {
      ${flexRow}
      gap: 6px;
      margin-block-end: 8px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-soft);
    }
    & .wm-account-error {
      padding: 4px 8px 8px;
      font-size: var(--wm-text-13);
      ${centredText}
      color: var(--wm-color-failure);
    }
    & .wm-account-chip:is(a, :enabled) {
      ${hover('color: var(--wm-color-text); background-color: var(--wm-color-surface-2);')}
    }
  }
  @keyframes wm-account-new {
    from,
    to {
      opacity: 0;
      stroke-dashoffset: 24;
    }
    25%,
    90% {
      opacity: 1;
      stroke-dashoffset: 0;
    }
  }
`
