import { css } from '../primitives/styles/css.js'

// Styles of the card while one view fades out over another.
export const viewChangeStyles = css`
  .wm-card {
    & > .wm-card-stage[data-moving] {
      overflow: visible;
    }
    & .wm-card-ghost {
      position: absolute;
      inset: 0 0 auto;
      padding-inline: 16px;
      pointer-events: none;
      overflow: hidden;
    }
    & .wm-card-ghost [data-travelling] {
      visibility: hidden;
    }
  }
`
