import { createRoot } from 'react-dom/client'
import { createShell, ShellContext } from '../../../../ui/primitives/context/shell.js'
import { Image } from '../../../../ui/primitives/image/image.js'
import { QrCode } from '../../../../ui/primitives/qr-code.js'
import { createHostElement } from '../../../../ui/shell/host-element.js'

/** The code that a test asks the page to show. */
export interface ShownCode {
  readonly text?: string
  readonly isOld?: boolean
  /** The maximum width of the tile in CSS pixels. */
  readonly width: number
  readonly theme: 'light' | 'dark'
  readonly icon?: string
  readonly qrColor?: string
}

declare global {
  interface Window {
    showCode?: (code: ShownCode) => void
  }
}

// The page of `qr-code.long.test.ts`: one tile in a shadow root with the modal's sheets.
const { element, root, container } = createHostElement(undefined)
document.body.append(element)
const react = createRoot(container)
const shell = createShell(root, undefined)

window.showCode = ({ text, isOld = false, width, theme, icon, qrColor }) => {
  element.dataset['theme'] = theme
  if (qrColor) element.style.setProperty('--wm-qr-color', qrColor)
  else element.style.removeProperty('--wm-qr-color')
  react.render(
    <ShellContext.Provider value={shell}>
      <div ref={(node) => node?.style.setProperty('width', `${width}px`)}>
        <QrCode
          text={text}
          label="A code"
          isOld={isOld}
          picture={icon && <Image name="Otter" src={icon} size={48} />}
        />
      </div>
    </ShellContext.Provider>,
  )
}
