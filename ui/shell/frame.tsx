import { type IObservableValue, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useId, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { lazy } from '../../core/lib/lazy.js'
import { useLazy } from '../components/hooks/use-lazy.js'
import { useFlows, useModal, useShell } from '../primitives/context/shell.js'
import { Dialog, type DismissCause } from '../primitives/dialog.js'
import { animate } from '../primitives/motion.js'
import { useStyles } from '../primitives/styles/use-styles.js'
import { cardStyles } from './card.css.js'
import { Header } from './header.js'
import { LegalFooter } from './legal-footer.js'
import { lockPageScroll } from './scroll-lock.js'
import { Stage, useShownView } from './stage.js'
import { useFocusOnChange } from './use-focus-on-change.js'

const phone = lazy(() => import('./phone.js'))

/** Narrower windows show a bottom sheet. */
export const sheetQuery = '(max-width: 430px)'

export function isSheet(): boolean {
  return window.matchMedia(sheetQuery).matches
}

/** The modal in a dialog of its own, above the page. */
export const DialogFrame = observer(function DialogFrame({ drawn }: { drawn: IObservableValue<boolean> }) {
  const modal = useModal()
  const flows = useFlows()
  const shell = useShell()
  const titleId = useId()
  const { isOpen, isCloseDisabled } = modal.modal
  const isDrawn = drawn.get()
  const cardRef = useRef<HTMLElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)

  const dismiss = useCallback(
    (cause: DismissCause) => {
      if (cause === 'back' && modal.navigation.canGoBack) flows.goBack()
      else flows.requestClose()
    },
    [flows, modal],
  )

  // Before the dialog is shown: afterwards the page would be laid out a second time.
  useInsertionEffect(() => (isOpen ? lockPageScroll(shell.cspNonce) : undefined), [isOpen, shell])

  useLayoutEffect(() => {
    // Dragged away and called back before it was gone.
    if (isOpen) cardRef.current?.style.removeProperty('transform')
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    // It fades out with what it showed.
    runInAction(() => drawn.set(true))
    let endPhone: (() => void) | undefined
    let isOver = false
    if (isSheet() || window.matchMedia('(pointer: coarse)').matches) {
      const onBack = () => {
        dismiss('back')
        return modal.modal.isOpen
      }
      phone.load().then(
        ({ followPhone }) => {
          const card = cardRef.current
          if (!isOver && card) endPhone = followPhone({ card, isSheet, onDragged: flows.requestClose, onBack })
        },
        // Without this code the modal is closed by its button.
        () => {},
      )
    }
    return () => {
      isOver = true
      endPhone?.()
    }
  }, [isOpen, drawn, modal, flows, dismiss])

  const leave = () => {
    const card = cardRef.current
    const from = card?.style.transform || 'none'
    const to = isSheet() ? 'translateY(100%)' : 'scale(0.98)'
    return animate(card, [{ transform: from }, { transform: to, opacity: isSheet() ? 1 : 0 }], 120, 'ease-in')
  }

  return (
    <Dialog
      isOpen={isOpen}
      isLocked={isCloseDisabled}
      labelledBy={titleId}
      onDismiss={dismiss}
      onGone={() => runInAction(() => drawn.set(false))}
      firstRef={titleRef}
      leave={leave}
    >
      {(isOpen || isDrawn) && <Card cardRef={cardRef} titleRef={titleRef} titleId={titleId} />}
    </Dialog>
  )
})

/** The modal drawn in place, in the page. */
export const EmbeddedFrame = observer(function EmbeddedFrame() {
  const titleId = useId()
  const cardRef = useRef<HTMLElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  return <Card isEmbedded cardRef={cardRef} titleRef={titleRef} titleId={titleId} />
})

interface CardProps {
  isEmbedded?: boolean
  cardRef: React.RefObject<HTMLElement | null>
  titleRef: React.RefObject<HTMLHeadingElement | null>
  titleId: string
}

const Card = observer(function Card({ isEmbedded = false, cardRef, titleRef, titleId }: CardProps) {
  useStyles(cardStyles)
  const modal = useModal()
  const flows = useFlows()
  const shell = useShell()
  const headerRef = useRef<HTMLElement>(null)
  const shown = useShownView()
  const { navigation } = modal
  const isHome = navigation.history.length === 1
  const isConnect = navigation.view === 'Connect'

  useFocusOnChange({ cardRef, titleRef, isEmbedded })

  // A refused closing leaves the sheet where it was dragged from.
  useLayoutEffect(() => {
    if (modal.modal.isShaking && cardRef.current) cardRef.current.style.transform = ''
  }, [modal.modal.isShaking, cardRef])

  return (
    <section
      ref={cardRef}
      className={`wm-card${isEmbedded ? ' wm-card-embedded' : ''}${modal.modal.isShaking ? ' wm-card-shaking' : ''}`}
      aria-labelledby={isEmbedded ? titleId : undefined}
      tabIndex={-1}
    >
      <div className="wm-card-surface" />
      <div className="wm-card-grabber" aria-hidden="true" />
      <Header
        title={shown.view?.title({ messages: shell.messages, modal }) ?? shell.messages.connectTitle}
        titleKey={shown.key}
        titleId={titleId}
        titleRef={titleRef}
        direction={navigation.direction}
        headerRef={headerRef}
        onBack={navigation.canGoBack ? flows.goBack : undefined}
        onHelp={isHome && isConnect && modal.options.given.enableWalletGuide ? flows.showGuide : undefined}
        onClose={isEmbedded && isHome ? undefined : flows.requestClose}
      />
      <LazyBars />
      <Stage shown={shown} headerRef={headerRef} />
      {isConnect && <LegalFooter />}
      <LiveRegion />
    </section>
  )
})

/** Where state changes are said aloud. It is there before anything is said, or nothing would be. */
export function LiveRegion() {
  const shell = useShell()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = shell.onAnnounce((text) => {
      if (ref.current) ref.current.textContent = text
    })
    return stop
  }, [shell])
  return <div ref={ref} className="wm-hidden" role="status" aria-live="polite" aria-atomic="true" />
}

const bars = lazy(() => import('./bars.js'))

/** The bars, once there is something to say: their code is loaded with the first of it. */
export const LazyBars = observer(function LazyBars() {
  const { alert, notice } = useModal().alerts
  const isWanted = alert !== undefined || notice !== undefined
  // Without the code nothing is said; what was done is done.
  const { value } = useLazy(bars, isWanted)
  return value && isWanted ? <value.Bars /> : null
})
