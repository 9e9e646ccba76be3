import { css } from './styles/css.js'

const spinnerStyles = css`
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

/** A spinning ring. It has no accessible name: text next to it says what is happening. */
export function Spinner({ size }: { size: number }) {
  spinnerStyles.use()
  const circle = { cx: size / 2, cy: size / 2, r: size / 2 - 1, strokeWidth: 2 }
  return (
    <svg className="wm-spinner" width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle {...circle} />
      <circle {...circle} pathLength={100} strokeDasharray="28 72" />
    </svg>
  )
}
