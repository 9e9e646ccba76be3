import { css } from '../styles/css.js'

export const signInStyles = css`
  .wm-sign-in {
    display: grid;
    place-items: center;

    /* The site that is signed in to, at the corner of the wallet that signs. */
    & > .wm-sign-in-site {
      position: absolute;
      inset-block-start: 0;
      inset-inline-start: 0;
      padding: 3px;
      border-radius: 50%;
      background: var(--wm-color-surface);
    }
  }
`
