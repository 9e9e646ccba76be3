import { css } from '../../primitives/styles/css.js'

export const loginConnectStyles = css`
  .wm-login {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;

    & > [inert] {
      opacity: 0.4;
    }
    & > .wm-login-ways {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 8px;
    }
    & .wm-login-or {
      display: flex;
      align-items: center;
      gap: 12px;
      min-block-size: 20px;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-quiet);
    }
    & .wm-login-or::before,
    & .wm-login-or::after {
      content: "";
      flex: 1;
      block-size: 1px;
      background: var(--wm-color-line);
    }
  }
`
