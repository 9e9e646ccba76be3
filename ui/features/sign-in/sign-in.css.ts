import { css } from '../../primitives/styles/css.js'

export const signInStyles = css`
  .wm-sign-in {
    /* The text changes while the wallet is asked. The card keeps its size, and everything below keeps its place. */
    & > h3,
    & > p {
      inline-size: 100%;
    }
    & > h3 + p {
      min-block-size: 2lh;
    }
    /* The site that is signed in to, at the corner of the wallet that signs. */
    & .wm-sign-in-site {
      position: absolute;
      inset-block-start: 0;
      inset-inline-start: 0;
      padding: 3px;
      border-radius: 50%;
      background: var(--wm-color-surface);
    }
  }
`
