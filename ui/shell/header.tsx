import { observer } from 'mobx-react-lite'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../primitives/context/shell.js'
import { CrossButton, IconButton } from '../primitives/icon-button.js'
import { LineIcon } from '../primitives/line-icon.js'
import { animate, headerMs } from '../primitives/motion.js'
import { useStyles } from '../primitives/styles/use-styles.js'
import { headerStyles } from './header.css.js'

interface HeaderProps {
  title: ReactNode
  /** Identifies the title: a new key slides a new title in. */
  titleKey: string
  titleId: string
  titleRef: Ref<HTMLHeadingElement>
  direction: 'forward' | 'back'
  /** The header's element: `data-lifted` draws a line under it while the list below is scrolled. */
  headerRef?: Ref<HTMLElement>
  onBack: (() => void) | undefined
  /** Stands where back would. */
  onHelp: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** Back or help, title, close. The title is the dialog's name and takes the focus when the view changes. */
export const Header = observer(function Header(props: HeaderProps) {
  useStyles(headerStyles)
  const messages = useMessages()
  const textRef = useRef<HTMLSpanElement>(null)
  const shownKey = useRef(props.titleKey)

  useLayoutEffect(() => {
    if (shownKey.current === props.titleKey) return
    shownKey.current = props.titleKey
    const from = props.direction === 'forward' ? 8 : -8
    animate(textRef.current, [{ opacity: 0, transform: `translateX(${from}px)` }, {}], headerMs)
  }, [props.titleKey, props.direction])

  return (
    <header className="wm-header" ref={props.headerRef}>
      {props.onBack && (
        <IconButton label={messages.back} onPress={props.onBack}>
          <LineIcon shape="back" size={20} />
        </IconButton>
      )}
      {props.onHelp && (
        <IconButton label={messages.help} onPress={props.onHelp}>
          <LineIcon shape="help" size={20} />
        </IconButton>
      )}
      <h2 id={props.titleId} ref={props.titleRef} tabIndex={-1}>
        <span ref={textRef}>{props.title}</span>
      </h2>
      {props.onClose && <CrossButton label={messages.close} size={20} onPress={props.onClose} />}
    </header>
  )
})
