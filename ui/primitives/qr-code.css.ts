import { css } from './styles/css.js'

// White in both themes, and whatever colours the visitor's system forces: scanners like it. The host's colour keeps its hue
// and is made dark enough to be read; a browser that cannot reckon with it draws in black.
export const qrCodeStyles = css`
  .wm-qr {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 100%;
    max-inline-size: 328px;
    aspect-ratio: 1;
    border-radius: calc(var(--wm-radius) * 5);
    overflow: hidden;
    color: #000;
    background: #fff;
    box-shadow: inset 0 0 0 1px oklch(20% 0.02 264 / 0.1);
    forced-color-adjust: none;

    & > svg {
      position: absolute;
      inset: 0;
      inline-size: 100%;
      block-size: 100%;
      fill: oklch(from var(--wm-qr-color) min(l, 0.45) c h / 1);
    }
    & > .wm-image {
      position: relative;
    }
    &[data-state="preparing"] > svg {
      fill: oklch(84% 0.006 264);
      animation: wm-qr-breathe 1.2s ease-in-out infinite alternate;
    }
    &[data-state="old"] > svg {
      opacity: 0.3;
      filter: blur(6px);
    }
    @media (max-height: 680px) {
      max-inline-size: 240px;
    }
  }
  @keyframes wm-qr-breathe {
    to {
      opacity: 0.4;
    }
  }
`
