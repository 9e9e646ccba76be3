import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useMemo } from 'react'
import { finderSize, findersOf, isInCorner, quietZone, toQrModules } from './qr-modules.js'
import { centred, css, square } from './styles/css.js'

/** The size of a code and of its placeholder, so that the layout does not shift. */
export const codeSquare = `
  inline-size: 100%;
  max-inline-size: 328px;
  aspect-ratio: 1;
  border-radius: calc(var(--wm-radius) * 5);
  @media (max-height: 680px) {
    max-inline-size: 240px;
  }
`

// White in both themes, and with forced colours, because scanners need it. The host's colour keeps its hue and is
// darkened until it is readable; browsers without relative colours use black.
const qrCodeStyles = css`
  .wm-qr {
    position: relative;
    ${centred}
    ${codeSquare}
    overflow: hidden;
    background: #fff;
    box-shadow: inset 0 0 0 1px rgb(17 22 31 / 0.1);
    forced-color-adjust: none;

    & > svg {
      position: absolute;
      inset: 0;
      ${square('100%')}
      fill: #000;
      @supports (color: oklch(from red min(l, 0.45) c h / 1)) {
        fill: oklch(from var(--wm-qr-color) min(l, 0.45) c h / 1);
      }
    }
    &[data-state="preparing"] > svg {
      fill: #c8cace;
      animation: wm-breathe 1.2s ease-in-out infinite alternate;
    }
    &[data-state="old"] > svg {
      opacity: 0.3;
      filter: blur(6px);
    }
    /* No code will come: the tile is one of the card's, and its mark says why. */
    &[data-state="failed"] {
      color: var(--wm-color-text-soft);
      background: var(--wm-color-surface-2);
      box-shadow: none;

      & > svg {
        fill: var(--wm-color-line-strong);
      }
    }
    & > span {
      position: relative;
    }
  }
`

interface QrCodeProps {
  /** The encoded text. Without it, a placeholder shows that a code is being prepared. */
  text: string | undefined
  label: string
  /** True if the code cannot be used any more: it is blurred, so that it cannot be scanned. Without text, there is none. */
  isOld?: boolean
  picture?: ReactNode
}

/** The usual size of a pairing code in modules, which placeholders use. */
const usualSize = 65

export function QrCode({ text, label, isOld = false, picture }: QrCodeProps) {
  qrCodeStyles.use()
  const hasPicture = Boolean(picture)
  const { size, path } = useMemo(
    () => (text === undefined ? { size: usualSize, path: waitingModules(usualSize) } : toQrModules(text, hasPicture)),
    [text, hasPicture],
  )
  const state = text === undefined ? (isOld ? 'failed' : 'preparing') : isOld ? 'old' : 'ready'
  const side = size + 2 * quietZone
  return (
    <div className="wm-qr" data-state={state}>
      <svg
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        role="img"
        aria-label={label}
        aria-hidden={state !== 'ready'}
      >
        <path d={path} fillRule="evenodd" />
      </svg>
      {state === 'failed' ? (
        <span>
          <WifiOff size={32} strokeWidth={1.75} />
        </span>
      ) : (
        picture
      )}
    </div>
  )
}

function waitingModules(size: number): string {
  let path = findersOf(size)
  for (let y = 0; y < size; y += 4)
    for (let x = 0; x < size; x += 4)
      if (!isInCorner(x, y, size, finderSize + 1)) path += `M${x} ${y + 0.5}a.5.5 0 0 1 1 0a.5.5 0 0 1-1 0z`
  return path
}
