import { css } from '../../../primitives/styles/css.js'

export const accountSettingsStyles = css`
  .wm-settings {
    margin-inline: -8px;

    & .wm-settings-who {
      display: flex;
      align-items: center;
      gap: 12px;
      padding: 4px 8px 8px;
    }
    & .wm-settings-who > span:last-child {
      min-inline-size: 0;
    }
    & .wm-settings-who strong {
      display: block;
      font-size: var(--wm-text-16);
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }
    & .wm-settings-who small {
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-quiet);
    }
    /* Addresses are as long as they are. */
    & .wm-row-name {
      -webkit-line-clamp: 4;
    }
    & .wm-row-tag svg {
      flex: none;
    }
    & .wm-settings-note {
      padding: 4px 8px 8px;
      min-block-size: calc(2lh + 12px);
      box-sizing: border-box;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-quiet);
    }
    & .wm-settings-note[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
  }
`
