import { type IObservableValue, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { lazy } from '../../core/lib/lazy.js'
import type { Root } from '../../core/modal/root.js'
import { useLazy } from '../components/hooks/use-lazy.js'
import { useShown } from '../components/hooks/use-part.js'
import { LegalFooter } from '../components/legal-checkbox.js'
import { SectionsContext } from '../components/view.js'
import { OwnLookContext } from '../primitives/context/own-look.js'
import {
  MessagesContext,
  ModalContext,
  type Shell,
  ShellContext,
  useFlows,
  useModal,
  useShell,
} from '../primitives/context/shell.js'
import { Dialog, type DismissCause } from '../primitives/dialog.js'
import { whenHere, whenIdle } from '../primitives/later.js'
import { animate } from '../primitives/motion.js'
import { cardStyles } from './card.css.js'
import { drawnParts } from './drawn-before.js'
import { Header, type HeaderProps } from './header.js'
import { OwnSlot } from './own-slot.js'
import { lockPageScroll } from './scroll-lock.js'
import { doneMs, useShownView } from './shown-view.js'
import { Stage } from './stage.js'
import { useFocusOnChange } from './use-focus-on-change.js'
import { sections } from './views.js'

const phone = lazy(() => import('./phone.js'))
export const bars = lazy(() => import('./bars.js'))
const aside = lazy(() => import('./aside.js'))
const wide = lazy(
  () => import('./wide.js'),
  ({ createWide }) => createWide(),
)

export const ownLook = lazy(() => import('./own-look.js'))
const hasOwnLook = ({ options }: Root) => (options.given.avatar ?? options.given.icons) !== undefined

interface ModalRootProps {
  modal: Root
  shell: Shell
  /** True while the dialog's card is rendered. Absent for an embedded modal. */
  isDrawn?: IObservableValue<boolean> | undefined
}

export const ModalRoot = observer(function ModalRoot({ modal, shell, isDrawn }: ModalRootProps) {
  const { avatar, icons } = modal.options.given
  const { value } = useLazy(ownLook, hasOwnLook(modal))
  const look = useMemo(() => value?.createOwnLook({ avatar, icons }, modal), [value, avatar, icons, modal])
  return (
    <ShellContext.Provider value={shell}>
      <MessagesContext.Provider value={shell.messages}>
        <ModalContext.Provider value={modal}>
          <OwnLookContext.Provider value={look}>
            <SectionsContext.Provider value={sections}>
              {isDrawn ? <DialogFrame drawn={isDrawn} /> : <EmbeddedFrame />}
            </SectionsContext.Provider>
          </OwnLookContext.Provider>
        </ModalContext.Provider>
      </MessagesContext.Provider>
    </ShellContext.Provider>
  )
})

const isSheet = (): boolean => window.matchMedia?.('(max-width: 430px)').matches ?? false

/** The modal in a dialog above the page. */
const DialogFrame = observer(function DialogFrame({ drawn }: { drawn: IObservableValue<boolean> }) {
  const modal = useModal()
  const flows = useFlows()
  const shell = useShell()
  const { isOpen, isCloseDisabled, place } = modal.modal
  const isAside = place === 'aside'
  const card = useCard()
  const { cardRef, titleRef, titleId } = card
  // Ahead of opening, React renders the card in short slices between which the page can answer its visitor.
  const isAhead = useDeferredValue(drawn.get()) && drawn.get()

  const dismiss = useCallback(
    (cause: DismissCause) => {
      // Returns to the wallet's window, over which the card was opened. Only Cancel withdraws the request.
      if (modal.modal.outside && modal.modal.isShownAgain) modal.modal.set({ isShownAgain: false })
      else if (cause === 'back' && modal.navigation.canGoBack) flows.goBack()
      else flows.requestClose()
    },
    [flows, modal],
  )

  // Locked before the dialog is shown: doing it later would cause a second layout of the page.
  useInsertionEffect(() => (isOpen && !isAside ? lockPageScroll(shell.cspNonce) : undefined), [isOpen, isAside, shell])

  useEffect(() => {
    if (!isOpen) return undefined
    // The card stays rendered while it fades out.
    runInAction(() => drawn.set(true))
    if (!isSheet() && !window.matchMedia?.('(pointer: coarse)').matches) return undefined
    const onBack = () => {
      dismiss('back')
      return modal.modal.isOpen
    }
    // If this code fails to load, the modal can still be closed by its button.
    return whenHere(phone.load(), ({ followPhone }) =>
      cardRef.current
        ? followPhone({ card: cardRef.current, isSheet, onDragged: flows.requestClose, onBack })
        : undefined,
    )
  }, [isOpen, drawn, modal, flows, dismiss, cardRef])

  const leave = () => {
    const from = cardRef.current?.style.transform || 'none'
    const to = isSheet() ? 'translateY(100%)' : 'scale(0.98)'
    const keyframes = [{ transform: from }, { transform: to, opacity: isSheet() ? 1 : 0 }]
    const fading = animate(cardRef.current, keyframes, 120, 'ease-in')
    if (cardRef.current?.querySelector('[data-state="done"]')) fading?.effect?.updateTiming({ delay: doneMs })
    return fading
  }

  return (
    <Dialog
      isOpen={isOpen}
      isLocked={isCloseDisabled}
      place={place}
      labelledBy={titleId}
      onDismiss={dismiss}
      onLost={flows.close}
      onGone={() => runInAction(() => drawn.set(false))}
      firstRef={titleRef}
      leave={leave}
    >
      {(isOpen || isAhead) && <Card {...card} />}
      <LazyAside {...card} />
    </Dialog>
  )
})

/** The modal inline in the page. */
const EmbeddedFrame = () => <Card isEmbedded {...useCard()} />

interface CardProps extends CardParts {
  isEmbedded?: boolean
}

/** The elements of a card that its frame needs to know. */
export interface CardParts extends Pick<HeaderProps, 'titleId'> {
  readonly cardRef: RefObject<HTMLElement | null>
  readonly titleRef: RefObject<HTMLHeadingElement | null>
}

export function useCard(): CardParts {
  return { cardRef: useRef<HTMLElement>(null), titleRef: useRef<HTMLHeadingElement>(null), titleId: useId() }
}

const Card = observer(function Card(card: CardProps) {
  const modal = useModal()
  const flows = useFlows()
  const shell = useShell()
  const headerRef = useRef<HTMLElement>(null)
  const shown = useShownView()
  const { navigation } = modal
  const { isOpen, isShaking } = modal.modal
  const { isEmbedded = false, cardRef, titleRef } = card
  const isHome = navigation.history.length === 1
  const isConnect = navigation.view === 'Connect'
  const Start = shown.view?.start
  const title = shown.view?.title({ messages: shell.messages, modal }) ?? shell.messages.connectTitle
  // A card that fades out keeps its title, and so does a view that succeeded, although a connection attempt is over.
  const isOver = shown.isDone || (shown.name === 'ConnectingExternal' && modal.connections.attempt.status === 'idle')
  const lastTitle = useShown(isOpen && !isOver ? title : undefined)
  const isWide = useIsWide() && !isEmbedded && modal.options.given.modalSize === 'wide'
  const { value } = useLazy(wide, isWide)

  useFocusOnChange({ cardRef, titleRef, isEmbedded })

  // A sheet that was dragged away returns to its place if closing is refused, and when the modal opens again.
  useLayoutEffect(() => {
    if (isOpen || isShaking) cardRef.current?.style.removeProperty('transform')
  }, [isOpen, isShaking, cardRef])

  const header: HeaderProps = {
    title: lastTitle ?? title,
    titleKey: shown.key,
    titleId: card.titleId,
    titleRef,
    direction: navigation.direction,
    headerRef,
    onBack: navigation.canGoBack && !shown.view?.isOver?.(modal) ? flows.goBack : undefined,
    start: Start && <Start />,
    onHelp: isHome && isConnect && modal.options.given.enableWalletGuide ? flows.showGuide : undefined,
    onClose: isEmbedded && isHome ? undefined : flows.requestClose,
  }
  const panes = isWide ? value?.panesOf({ modal, shown, header }, shell.messages) : undefined
  return (
    <CardSurface {...card} {...header} {...panes?.start} isShaking={isShaking} isWide={panes !== undefined}>
      <LazyBars />
      <OwnSlot name="header" view={shown.name} />
      <Stage shown={shown} panes={panes} headerRef={headerRef} titleId={card.titleId} />
      <OwnSlot name="footer" view={shown.name} />
      {(isConnect || panes) && <LegalFooter />}
      <LiveRegion />
    </CardSurface>
  )
})

/** True in a window that has room for two panes. */
const useIsWide = () => useSyncExternalStore(watchWidth, isWideWindow)
const widthQuery = () => window.matchMedia?.('(min-width: 900px)')
const isWideWindow = () => widthQuery()?.matches ?? false
function watchWidth(onChange: () => void): () => void {
  const query = widthQuery()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/**
 * Loads the code of two panes if the card will have them, and that of the page's own pictures. Without it, the card has
 * one pane, and the modal's pictures.
 */
export async function loadLook(root: Root): Promise<void> {
  const isWide = root.options.given.modalSize === 'wide' && isWideWindow()
  await Promise.all([isWide && wide.load(), hasOwnLook(root) && ownLook.load()]).catch(() => {})
}

interface CardSurfaceProps extends Omit<CardProps, 'titleRef'>, HeaderProps {
  isShaking?: boolean
  isWide?: boolean
  children: ReactNode
}

export function CardSurface({ cardRef, isEmbedded, isShaking, isWide, children, ...header }: CardSurfaceProps) {
  cardStyles.use()
  return (
    <section
      ref={cardRef}
      part="card"
      className={`wm-card${isEmbedded ? ' wm-card-embedded' : ''}${isShaking ? ' wm-card-shaking' : ''}${isWide ? ' wm-wide' : ''}`}
      aria-labelledby={isEmbedded ? header.titleId : undefined}
      tabIndex={-1}
    >
      <div part="surface" className="wm-card-surface" />
      <div className="wm-card-grabber" aria-hidden="true" />
      <Header {...header} />
      {children}
    </section>
  )
}

/** The live region that announces state changes. It must exist before its first text, or that text is not announced. */
function LiveRegion() {
  const shell = useShell()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      shell.onAnnounce((text) => {
        if (ref.current) ref.current.textContent = text
      }),
    [shell],
  )
  return <div ref={ref} className="wm-hidden" role="status" aria-live="polite" aria-atomic="true" />
}

/**
 * Watches for windows of the page while the modal is open. Its code loads after the code that a tap needs, or when a
 * wallet may draw a window.
 */
const LazyAside = observer(function LazyAside({ cardRef, titleRef }: CardParts) {
  const { flows, modal } = useModal()
  const { isOpen } = modal
  const [isTime, setTime] = useState(false)
  const { host } = useShell().root
  const beforeRef = useRef<WeakSet<Element>>(undefined)
  // Runs before the dialog opens, while the page's layout is still valid. If a wallet was asked earlier, it may have
  // drawn its window since.
  useInsertionEffect(() => {
    if (isOpen && (!beforeRef.current || modal.asked.length === 0)) beforeRef.current = drawnParts(host.ownerDocument)
  }, [isOpen, modal, host])
  useEffect(
    () => (isOpen && !isTime ? whenHere(flows.whenLoaded(), () => whenIdle(() => void setTime(true))) : undefined),
    [isOpen, isTime, flows],
  )
  const { value } = useLazy(aside, isTime || modal.outside !== undefined)
  return value && isOpen ? <value.Aside cardRef={cardRef} titleRef={titleRef} beforeRef={beforeRef} /> : null
})

/** The bars for alerts and notices, whose code is loaded with the first message. If that fails, no message is shown. */
const LazyBars = observer(function LazyBars() {
  const { alerts, options } = useModal()
  const isWanted = alerts.alert !== undefined || alerts.notice !== undefined || options.given.recorder
  const { value } = useLazy(bars, isWanted)
  return value && isWanted ? <value.Bars /> : null
})
