import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { appOpened, changedThemeOf, modeOf, type Settings, toHash } from './settings.js'

/** The app's address on each screen. The phone has a session of its own, as another device has. */
const addresses = { desktop: '/dapp', phone: '/dapp?phone' } as const

/** Below this width of the window there is room for the phone only. */
const narrow = '(max-width: 760px)'

/** The app on both screens. */
export interface AppScreens {
  readonly desktop: RefObject<HTMLIFrameElement | null>
  readonly phone: RefObject<HTMLIFrameElement | null>
  readonly isNarrow: boolean
  /** A modal can change its theme at any time. Other options need a reload of the app. */
  change(settings: Settings, isTheme: boolean): void
  open(view: string): Promise<void>
}

export function useScreens(): AppScreens {
  const desktop = useRef<HTMLIFrameElement>(null)
  const phone = useRef<HTMLIFrameElement>(null)
  const isNarrow = useMedia(narrow)
  useEffect(keepFocus, [])
  const pages = () => [desktop, phone].flatMap(({ current }) => current?.contentWindow ?? [])
  return {
    desktop,
    phone,
    isNarrow,
    change(settings, isTheme) {
      for (const page of pages()) {
        page.location.replace(`${page.location.pathname}${page.location.search}${toHash(settings)}`)
        if (isTheme)
          page.__walletmodalPage?.modal.setTheme({ mode: modeOf(settings), variables: changedThemeOf(settings) })
        else page.location.reload()
      }
    },
    async open(view) {
      await Promise.all(pages().map((page) => page.__walletmodalPage?.modal.open({ view } as never))) // the gallery's views need no data
    },
  }
}

/**
 * A modal that opens by itself takes the focus. When an app says that its modal is open, the focus returns to where it was on this page.
 * Returns a function that ends this.
 */
function keepFocus(): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let last: HTMLElement | undefined
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !(target instanceof HTMLIFrameElement)) last = target
  }
  const onOpened = () => {
    const frame = document.activeElement
    if (!(frame instanceof HTMLIFrameElement)) return
    frame.blur()
    window.focus()
    last?.focus()
  }
  document.addEventListener('focusin', onFocus, { signal })
  window.addEventListener(appOpened, onOpened, { signal })
  return () => watching.abort()
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const read = () => setMatches(media.matches)
    media.addEventListener('change', read)
    return () => media.removeEventListener('change', read)
  }, [query])
  return matches
}

/** Draws the app as a visitor sees it: on a desktop and on a phone beside it, or on the phone alone. */
export function Screens({ desktop, phone, isNarrow }: AppScreens): ReactNode {
  return (
    <section className="screens" aria-label="App">
      {!isNarrow && <Screen frame={desktop} kind="desktop" title="The app on a desktop" />}
      <Screen frame={phone} kind="phone" title="The app on a phone" />
    </section>
  )
}

interface ScreenProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly kind: keyof typeof addresses
  readonly title: string
}

const Screen = ({ frame, kind, title }: ScreenProps): ReactNode => (
  <iframe ref={frame} className={kind} src={addresses[kind]} title={title} allow="clipboard-write" />
)
