import type { ModalEvent, ModalSnapshot, OpenOptions } from '../../core/contracts/modal-api.js'
import type { ModalError } from '../../core/errors/modal-error.js'
import { lazy } from '../../core/lib/lazy.js'
import { WRITTEN_EVENT } from '../../core/lib/storage/storage-keys.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import type { ModalChanges } from '../../core/options/fixed-options.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createLanguage, type Language } from '../messages/language.js'
import { whenFree, whenHere, whenIdle } from '../primitives/later.js'
import type { ModalRing } from '../shell/modal-ring.js'
import { listen, tell } from './host-listeners.js'
import { idleSnapshot } from './idle-snapshot.js'
import { keepPresses } from './keep-press.js'
import { hasStoredSession, hostSessions, isDefined } from './known-sessions.js'
import { disposedFailure, loadFailure, requireListener, setupFailure } from './load-failure.js'

/** A modal with its element. All methods may be called at once; the code is loaded when it is needed. */
export interface WalletModal extends Modal {
  /**
   * Mounts the modal's element at a place of the host: required with `disableAppend` and `enableEmbedded`. Returns a
   * function that unmounts it.
   * @example
   * const unmount = modal.mount(document.getElementById('wallet'))
   */
  mount(parent: Element | ShadowRoot): () => void
  /** The snapshot on a server, and in the page until hydration. */
  getServerSnapshot(): ModalSnapshot
  /** @internal In development: the newer modal that replaced this one and to which this object delegates. */
  readonly latest?: WalletModal
  /** @internal The theme of server-rendered buttons; undefined if it follows the system, which only CSS knows. */
  readonly serverThemeMode?: 'light' | 'dark' | undefined
  /** @internal The font of the buttons, if the host sets one. */
  readonly fontFamily: () => string | undefined
  /** @internal The picture of the active network, once it is loaded. */
  readonly networkPicture: () => string | Blob | undefined
  /** @internal The language of the buttons. */
  readonly language: Language
  /** Loads the modal's code and makes the modal, so that opening is fast. Contacts no service. */
  prefetch(): void
}

type Beginning = (made: ModalRing) => (() => void) | undefined

/** The façade, with members that only this package's components use. */
export interface Facade extends WalletModal {
  /** Keeps the modal alive until the returned function is called. The last release ends the modal's life. */
  retain(): () => void
}

/** @internal Loads the ring; tests replace it. */
export type LoadRing = () => Promise<{
  createRing(options: ModalOptions, language: Language): ModalRing | Promise<ModalRing>
  loadFirstView?(hasLogin: boolean): Promise<void>
  warmFonts?(variables: ModalOptions['themeVariables']): void
}>

/** The code that draws pictures of buttons and lists. Until it is loaded, a picture's place shows its initial. */
export const galleryCode = lazy(() => import('../primitives/image/gallery.js'))
/** Loads the first view with the ring, so that the window is never empty. Without the view, the window says so. */
const modalRing = lazy(
  () => import('../shell/modal-ring.js'),
  async (code) => {
    await code.loadFirstView(false).catch(() => undefined)
    return code
  },
)

const loadModalRing: LoadRing = () => {
  if (!modalRing.peek()) galleryCode.load().catch(() => {})
  return modalRing.load()
}

/**
 * Stands in for the modal until its code is loaded: returns the last known snapshot, keeps listeners, and forwards
 * every call after loading. Nothing happens before `retain`.
 */
export function createFacade(options: ModalOptions, loadRing: LoadRing = loadModalRing): Facade {
  // The options are validated when the modal is made: until then they may have any type.
  let given = Object(options) as ModalOptions // each member may be absent
  /** The options as the host wrote them, for the modal, which refuses a value that is not an object. */
  let written = options
  const { email, socials, legalCheckbox }: NonNullable<ModalOptions['features']> = Object(given.features)
  const offersLogin = email !== false || socials !== false || legalCheckbox === true
  const darkSystem = typeof window === 'undefined' ? undefined : window.matchMedia?.('(prefers-color-scheme: dark)')
  const hostMode = () => (given.themeMode === 'system' ? undefined : given.themeMode)
  const language = createLanguage(given)
  const serverSnapshot = idleSnapshot(hostMode() ?? 'light')
  let ring: Promise<ModalRing> | undefined
  let loaded: ModalRing | undefined
  /** Functions that stop following the current modal. */
  const mirror: (() => void)[] = []
  let cancelIdle: (() => void) | undefined
  let owners = 0
  let isBegun = false
  let isDisposed = false
  /** Aborted by `end`: work that is still waiting is dropped. */
  let life = new AbortController()
  /** Aborted when the adapters change. */
  let watched = new AbortController()
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const eventListeners = new Set<(event: ModalEvent) => void>()
  /** Subscriptions that start again with each ring, until the host removes them. */
  const standing = new Set<{ begin: Beginning; end: (() => void) | undefined }>()
  const themes: Parameters<Modal['setTheme']>[0][] = []
  let fontFamily = given.themeVariables?.fontFamily
  let snapshot = idle()

  function themeMode(): 'light' | 'dark' {
    const isMode = (mode: unknown) => mode === 'system' || mode === 'light' || mode === 'dark'
    const asked = themes.map((theme) => theme?.mode).filter(isMode)
    const chosen = asked.at(-1) ?? hostMode() ?? 'system'
    return chosen === 'system' ? (darkSystem?.matches ? 'dark' : 'light') : chosen
  }

  function idle(): ModalSnapshot {
    const mode = themeMode()
    return mode === serverSnapshot.themeMode ? serverSnapshot : idleSnapshot(mode)
  }

  function followTheme(): void {
    const mode = themeMode()
    if (!loaded?.modal && mode !== snapshot.themeMode) publish({ themeMode: mode })
  }

  function publish(change: Partial<ModalSnapshot>): void {
    snapshot = Object.freeze({ ...snapshot, ...change })
    tell(listeners, snapshot)
  }

  function loadCode(): ReturnType<LoadRing> {
    const code = loadRing()
    if (offersLogin) code.then(({ loadFirstView }) => loadFirstView?.(true)).catch(() => {})
    return code
  }

  function load(): Promise<ModalRing> {
    if (isDisposed) return Promise.reject(disposedFailure())
    const { signal } = life
    ring ??= Promise.race([
      start(signal),
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(disposedFailure()))),
    ])
    return ring
  }

  async function start(ended: AbortSignal): Promise<ModalRing> {
    cancelIdle?.()
    try {
      const code = loadCode()
      // Waits for the language, so that the first frame is in the page's language.
      if (language.isComing) await Promise.all([code, language.load()])
      const made = await (await code).createRing(written, language)
      if (ended.aborted) made.dispose()
      else attach(made)
      return made
    } catch (cause) {
      const failure = loadFailure(cause)
      if (ended.aborted) throw failure
      console.error(failure)
      if (given.onError) tell([given.onError], failure)
      // The next call tries again, because the connection may be back.
      drop()
      const error = { code: failure.code, message: failure.shortMessage }
      publish({ loading: false, status: 'disconnected', error })
      throw failure
    }
  }

  function attach(made: ModalRing): void {
    loaded = made
    for (const theme of themes) made.modal?.setTheme(theme)
    for (const each of standing) each.end = each.begin(made)
    const { modal, setupError } = made
    if (!modal) {
      console.error(setupError)
      // Refused options may have any type.
      if (typeof given.onError === 'function') tell([given.onError], setupError as ModalError) // all errors of the ring are ModalErrors
      const error = setupFailure(setupError)
      publish({ ready: true, loading: false, status: 'disconnected', error })
      tell(eventListeners, {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        properties: { errorType: error.code, errorMessage: error.message },
      })
      return
    }
    themes.length = 0
    mirror.push(
      modal.subscribe(publish),
      modal.onEvent((event) => tell(eventListeners, event)),
      made.networkPicture.watch(() => publish({})),
    )
    publish({ ...modal.getSnapshot(), ...(snapshot.loading && { loading: true }) })
  }

  function keep(begin: Beginning): () => void {
    const each = { begin, end: loaded && begin(loaded) }
    standing.add(each)
    return () => {
      if (standing.delete(each)) each.end?.()
    }
  }

  async function call<Value>(action: (modal: Modal) => Value | Promise<Value>): Promise<Value> {
    const { modal, setupError } = await load()
    if (!modal) throw setupError
    return action(modal)
  }

  /** True if nothing is connected that a call could affect. The modal itself refuses an unknown namespace. */
  function isIdle(namespace = 'eip155'): boolean {
    const isKnown = isBegun || !hasStoredSession(given.storagePrefix)
    return !ring && isKnown && snapshot.status === 'disconnected' && isDefined(given, namespace)
  }

  function begin(): void {
    if (isBegun || isDisposed) return
    isBegun = true
    language.begin()
    darkSystem?.addEventListener('change', followTheme)
    followTheme()
    keepPresses(life.signal)
    watchHost()
    // Another tab or modal has connected, or did while this page was away: from now on, the modal follows that session.
    const look = () => hasStoredSession(given.storagePrefix) && wake(true)
    for (const moment of ['storage', WRITTEN_EVENT, 'pageshow'])
      window.addEventListener(moment, look, { signal: life.signal })
    if (hasStoredSession(given.storagePrefix) || isHostConnected()) {
      wake(true)
      return
    }
    publish({ ready: true })
    if (given.enableEmbedded) load().catch(() => {})
    else cancelIdle = whenFree(() => whenHere(loadCode(), warmUp))
  }

  const isHostConnected = () => hostSessions(given).isConnected()

  function wake(isExpected: boolean): void {
    if (ring) return
    if (isExpected) publish({ status: 'connecting' })
    load().catch(() => {})
  }

  function watchHost(): void {
    watched.abort()
    watched = new AbortController()
    hostSessions(given).watch(() => wake(isHostConnected()), watched.signal)
  }

  /** Changes options, each of them before the modal is made. A modal whose options were refused is made anew. */
  async function change(changes: ModalChanges): Promise<void> {
    if (isDisposed) throw disposedFailure()
    const made = ring && (await ring.catch(() => undefined))
    await made?.modal?.update(changes)
    given = { ...given, ...changes }
    written = given
    if ('themeVariables' in changes) fontFamily = changes.themeVariables?.fontFamily
    if ('locale' in changes || 'messages' in changes) language.change(given)
    if (made?.modal) return publish({})
    if ('themeMode' in changes) themes.push({ mode: changes.themeMode ?? 'system' })
    if (made) drop()
    publish({ error: undefined, themeMode: themeMode() })
    if (!isBegun) return
    watchHost()
    if (hasStoredSession(given.storagePrefix) || isHostConnected()) wake(true)
    else if (given.enableEmbedded) wake(false)
  }

  const warmUp = ({ warmFonts }: Awaited<ReturnType<LoadRing>>) =>
    whenIdle(() => {
      warmFonts?.(given.themeVariables)
      // A host's own button calls `open()` without a warning, and so does a key: the list is drawn before that.
      return whenIdle(() => void prefetch())
    })

  function prefetch(): void {
    loaded?.prepare()
    if (ring || !isBegun) return
    const { signal } = life
    // If the code fails to load now, it is loaded again when it is needed, and only then is a failure reported.
    loadCode()
      .then(() => (signal.aborted ? undefined : load()))
      .then((made) => made?.prepare())
      .catch(() => {})
  }

  function end(): void {
    life.abort()
    watched.abort()
    life = new AbortController()
    isBegun = false
    cancelIdle?.()
    language.end()
    drop()
    darkSystem?.removeEventListener('change', followTheme)
    snapshot = idle()
  }

  function drop(): void {
    for (const stop of mirror.splice(0)) stop()
    for (const each of standing) {
      each.end?.()
      each.end = undefined
    }
    loaded?.dispose()
    loaded = undefined
    ring = undefined
  }

  return {
    async open(request?: OpenOptions) {
      const { signal } = life
      if (!loaded) publish({ loading: true, error: undefined })
      try {
        const made = await load()
        if (!made.modal) {
          made.showSetupFailure?.()
          throw made.setupError
        }
        await made.modal.open(request)
      } finally {
        // If nothing opened, because opening was refused or the modal was closed, the modal itself publishes no change.
        const now = loaded?.modal?.getSnapshot() ?? { loading: false }
        if (!signal.aborted && now.loading !== snapshot.loading) publish(now)
      }
    },
    async close() {
      if (loaded?.modal) await loaded.modal.close()
      else if (loaded) loaded.hideSetupFailure?.()
      else if (ring) await call((modal) => modal.close())
    },
    shake: () => loaded?.modal?.shake(),
    subscribe: (listener) => listen('subscribe', listeners, listener),
    getSnapshot: () => snapshot,
    getServerSnapshot: () => serverSnapshot,
    serverThemeMode: hostMode(),
    fontFamily: () => fontFamily,
    networkPicture: () => loaded?.networkPicture.get(),
    language,
    onEvent: (listener) => listen('onEvent', eventListeners, listener),
    getProvider: async (namespace) =>
      isIdle(String(namespace)) ? undefined : call((modal) => modal.getProvider(namespace)),
    disconnect: async (namespace) => (isIdle(namespace) ? undefined : call((modal) => modal.disconnect(namespace))),
    switchNetwork: (caipNetworkId) => call((modal) => modal.switchNetwork(caipNetworkId)),
    removeAdapter: (namespace) => call((modal) => modal.removeAdapter(namespace)),
    update: change,
    signIn: () => call((modal) => modal.signIn()),
    signOut: () => call((modal) => modal.signOut()),
    watchWallets(listener) {
      requireListener('watchWallets', listener)
      const stop = keep(({ modal }) => modal?.watchWallets(listener))
      // The wallets can only be watched once the modal is loaded; a failure is in the snapshot.
      if (!ring && !isDisposed) load().catch(() => {})
      return stop
    },
    signMessage: (...given) => call((modal) => modal.signMessage(...given)),
    setAddressLabels: (...given) => call((modal) => modal.setAddressLabels(...given)),
    setPreferredAccountType: (...given) => call((modal) => modal.setPreferredAccountType(...given)),
    exportRecording: () => call((modal) => modal.exportRecording()),
    setTheme(theme) {
      const before = fontFamily
      fontFamily = theme?.variables?.fontFamily ?? before
      if (fontFamily !== before) publish({})
      if (loaded) loaded.modal?.setTheme(theme)
      else {
        themes.push(theme)
        followTheme()
      }
    },
    mount: (parent) => keep((made) => made.mount(parent)),
    prefetch,
    retain() {
      owners += 1
      begin()
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        owners -= 1
        // StrictMode releases and retains again within one task.
        queueMicrotask(() => {
          if (owners === 0 && !isDisposed) end()
        })
      }
    },
    dispose() {
      if (isDisposed) return
      isDisposed = true
      end()
      listeners.clear()
      eventListeners.clear()
    },
  }
}
