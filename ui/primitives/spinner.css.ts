import { css } from './styles/css.js'

export const spinnerStyles = css`
  .wm-spinner {
    animation: wm-spinner-turn 0.9s linear infinite;

    & circle {
      fill: none;
      stroke: currentColor;
      stroke-linecap: round;
    }
    & circle:first-child {
      opacity: 0.18;
    }
  }
  @keyframes wm-spinner-turn {
    to {
      transform: rotate(1turn);
    }
  }
`
