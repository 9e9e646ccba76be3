import { css } from '../styles/css.js'

export const avatarStyles = css`
  .wm-avatar {
    position: relative;
    flex: none;
    inline-size: 72px;
    block-size: 72px;
    border-radius: 50%;
    overflow: hidden;
    background:
      radial-gradient(circle at 28% 22%, var(--wm-avatar-4), transparent 52%),
      radial-gradient(circle at 82% 30%, var(--wm-avatar-2), transparent 60%),
      radial-gradient(circle at 70% 88%, var(--wm-avatar-1), transparent 58%),
      linear-gradient(160deg, var(--wm-avatar-3), var(--wm-avatar-0));

    &::after {
      content: "";
      position: absolute;
      inset: 0;
      border-radius: 50%;
      box-shadow: inset 0 0 0 1px var(--wm-color-line);
    }
    & img {
      inline-size: 100%;
      block-size: 100%;
      object-fit: cover;
    }
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
      /* Its colours say whose it is. */
      forced-color-adjust: none;
    }
  }
`
