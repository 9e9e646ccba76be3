import { css } from '../primitives/styles/css.js'

export const avatarStyles = css`
  .wm-avatar {
    &.wm-image {
      background:
        radial-gradient(circle at 28% 22%, var(--wm-avatar-4), transparent 52%),
        radial-gradient(circle at 82% 30%, var(--wm-avatar-2), transparent 60%),
        radial-gradient(circle at 70% 88%, var(--wm-avatar-1), transparent 58%),
        linear-gradient(160deg, var(--wm-avatar-3), var(--wm-avatar-0));
    }
    @media (forced-colors: active) {
      /* Its colours say whose it is. */
      forced-color-adjust: none;
    }
  }
`
