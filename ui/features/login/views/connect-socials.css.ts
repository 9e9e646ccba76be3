import { css } from '../../../primitives/styles/css.js'

export const connectSocialsStyles = css`
  .wm-connect-socials {
    & > [inert] {
      opacity: 0.4;
    }
    & .wm-connect-socials-list {
      display: flex;
      flex-direction: column;
      margin-inline: -8px;
    }
  }
`
