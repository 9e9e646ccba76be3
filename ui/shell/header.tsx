import { observer } from 'mobx-react-lite'
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../primitives/button.js'
import { useMessages } from '../primitives/context/shell.js'
import { animate, inlineStep } from '../primitives/motion.js'
import { css, heading, oneLine } from '../primitives/styles/css.js'

// The title is an element of its own, so that it can be animated.
const headerStyles = css`
  .wm-header {
    position: relative;
    z-index: 1;
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr) 44px;
    align-items: center;
    justify-items: center;
    flex: none;
    block-size: 56px;
    padding-inline: 10px;
    touch-action: none;

    & > button {
      grid-area: 1 / 1;
    }
    /* A view's own button, beside Back. */
    & > button + button {
      margin-inline-start: 88px;
    }
    & h2 {
      grid-area: 1 / 2;
      max-inline-size: 100%;
      ${heading}
      letter-spacing: -0.01em;
      text-align: center;
    }
    & h2 > span {
      display: block;
      ${oneLine}
    }
    & h2:focus-visible {
      outline: none;
    }
    & > h2 ~ * {
      grid-area: 1 / 3;
    }
    &::after {
      content: "";
      position: absolute;
      inset: auto 0 0;
      block-size: 1px;
      background: var(--wm-color-line);
      opacity: 0;
      transition: opacity 120ms;
    }
    &[data-lifted]::after {
      opacity: 1;
    }
    @media (max-width: 430px) {
      cursor: grab;
    }
    /* Titles in some languages are a third longer than in English. */
    @media (max-width: 380px) {
      & h2 {
        font-size: calc(var(--wm-font-size) * 1.5);
        line-height: 1.2;
      }
      & h2 > span {
        white-space: normal;
      }
    }
  }
`

export interface HeaderProps {
  title: ReactNode
  /** Identifies the title: a new key slides a new title in. */
  titleKey: string
  titleId: string
  titleRef: RefObject<HTMLHeadingElement | null> | undefined
  direction: 'forward' | 'back'
  /** The header's element: `data-lifted` draws a line below it while the list is scrolled. */
  headerRef?: Ref<HTMLElement> | undefined
  onBack?: (() => void) | undefined
  /** The view's own button. */
  start?: ReactNode
  /** Shown in place of the back button. */
  onHelp?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** Back or help, title, close. The title names the dialog, and gets the focus when the view changes. */
export const Header = observer(function Header(props: HeaderProps) {
  headerStyles.use()
  const messages = useMessages()
  const textRef = useRef<HTMLSpanElement>(null)
  const shownKey = useRef(props.titleKey)

  useLayoutEffect(() => {
    if (shownKey.current === props.titleKey) return
    shownKey.current = props.titleKey
    const from = inlineStep(textRef.current, props.direction === 'forward' ? 8 : -8)
    animate(textRef.current, [{ opacity: 0, transform: `translateX(${from}px)` }, {}], 120)
  }, [props.titleKey, props.direction])

  return (
    <header part="header" className="wm-header" ref={props.headerRef}>
      {props.onBack && <IconButton shape="back" size={20} label={messages.back} onPress={props.onBack} />}
      {props.onHelp && <IconButton shape="help" size={20} label={messages.help} onPress={props.onHelp} />}
      {props.start}
      <h2 part="title" id={props.titleId} ref={props.titleRef} tabIndex={-1}>
        <span ref={textRef}>{props.title}</span>
      </h2>
      {props.onClose && <IconButton shape="close" size={20} label={messages.close} onPress={props.onClose} />}
    </header>
  )
})
