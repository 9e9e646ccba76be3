import { actionColumn, centred, centredColumn, css, square } from '../primitives/styles/css.js'

export const connectingStyles = css`
  .wm-connecting {
    ${centredColumn}
    min-block-size: 334px;
    padding-block-start: 20px;

    & .wm-connecting-icon {
      ${centred}
      ${square('104px')}
      position: relative;
      flex: none;
    }
    & .wm-connecting-ring {
      position: absolute;
      inset: 0;
      color: var(--wm-color-accent);
    }
    & .wm-connecting-ring rect {
      fill: none;
      stroke: currentColor;
      stroke-width: 2.5;
      stroke-linecap: round;
    }
    & .wm-connecting-ring rect:first-child {
      stroke: var(--wm-color-line);
    }
    &[data-state="waiting"] .wm-connecting-ring rect:last-child {
      stroke-dasharray: 24 76;
      animation: wm-connecting-run 1.4s linear infinite;
    }
    &[data-state="alreadyPending"] .wm-connecting-ring {
      color: var(--wm-color-warning);
    }
    &[data-state="refused"] .wm-connecting-ring,
    &[data-state="failed"] .wm-connecting-ring {
      color: var(--wm-color-failure);
      animation: wm-connecting-break 300ms var(--wm-ease);
    }
    &[data-state="refused"] .wm-connecting-ring rect:last-child,
    &[data-state="failed"] .wm-connecting-ring rect:last-child {
      stroke-dasharray: 44 6;
    }
    & .wm-connecting-badge {
      position: absolute;
      inset-block-end: 4px;
      inset-inline-end: 4px;
      ${centred}
      ${square('28px')}
      border: 3px solid var(--wm-color-surface);
      border-radius: 50%;
      color: var(--wm-color-surface);
      background: var(--wm-color-failure);
    }
    &[data-state="alreadyPending"] .wm-connecting-badge {
      background: var(--wm-color-warning);
    }
    & > h3 {
      margin-block-start: 16px;
    }
    & > p {
      max-inline-size: 34ch;
      margin-block-start: 4px;
      color: var(--wm-color-text-soft);
    }
    /* After ten seconds a hint of three lines stands there: nothing moves for it. */
    & > .wm-connecting-hinted {
      min-block-size: 3lh;
    }
    & > .wm-connecting-about {
      margin-block-start: 12px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-quiet);
    }
    & .wm-connecting-actions {
      ${actionColumn}
      margin-block-start: auto;
      padding-block-start: 20px;
    }
    & .wm-press:disabled {
      opacity: 0.5;
    }
    & .wm-connecting-links {
      inline-size: calc(100% + 16px);
      margin-block-start: 12px;
      text-align: start;
    }
    /* On a phone that lies on its side the way out is in sight too. */
    @media (max-height: 420px) {
      min-block-size: 0;
      padding-block-start: 0;
    }
  }
  @keyframes wm-connecting-run {
    to {
      stroke-dashoffset: -100;
    }
  }
  @keyframes wm-connecting-break {
    from {
      transform: scale(0.94);
      opacity: 0.4;
    }
  }
`
