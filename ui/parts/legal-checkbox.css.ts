import { css } from '../styles/css.js'

export const legalCheckboxStyles = css`
  .wm-legal {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 44px;
    padding-inline: 4px;
    color: var(--wm-color-text-soft);

    & input {
      appearance: auto;
      flex: none;
      inline-size: 20px;
      block-size: 20px;
      accent-color: var(--wm-color-accent);
    }
    & a {
      color: var(--wm-color-text);
      text-underline-offset: 2px;
      border-radius: 4px;
    }
  }
`
