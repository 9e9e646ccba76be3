import { type ReactNode, useMemo } from 'react'
import { qrCodeStyles } from './qr-code.css.js'
import { quietZone, toQrModules, waitingModules } from './qr-modules.js'
import { useStyles } from './styles/use-styles.js'

interface QrCodeProps {
  /** The encoded text. Without it the tile shows that a code is being prepared. */
  text: string | undefined
  /** Describes the code to screen readers. */
  label: string
  /** The code is shown as one that was: blurred, and not to be scanned. */
  isOld?: boolean
  /** In the middle of the code, 48 px. */
  picture?: ReactNode
  /** Over the tile. */
  children?: ReactNode
}

/** The size of pairing codes, which placeholders take. */
const usualSize = 65

/** A QR code on a white tile. */
export function QrCode({ text, label, isOld = false, picture, children }: QrCodeProps) {
  useStyles(qrCodeStyles)
  const hasPicture = Boolean(picture)
  const { size, path } = useMemo(
    () => (text === undefined ? { size: usualSize, path: waitingModules(usualSize) } : toQrModules(text, hasPicture)),
    [text, hasPicture],
  )
  const state = text === undefined ? 'preparing' : isOld ? 'old' : 'ready'
  const side = size + 2 * quietZone
  return (
    <div className="wm-qr" data-state={state}>
      <svg
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        role="img"
        aria-label={label}
        aria-hidden={state !== 'ready'}
      >
        <path d={path} />
      </svg>
      {picture}
      {children}
    </div>
  )
}
