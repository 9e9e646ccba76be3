import type { Namespace } from '../../core/contracts/caip.js'
import type { AccountSnapshot, ModalEvent, ModalSnapshot } from '../../core/contracts/modal-api.js'
import type { ModalError } from '../../core/errors/modal-error.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import type { ModalChanges } from '../../core/options/fixed-options.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createLanguage, type Language } from '../messages/language.js'
import { whenFree, whenHere } from '../primitives/later.js'
import type { AccountText } from '../shell/account-text.js'
import type { ModalRing } from '../shell/modal-ring.js'
import type { Mirror, PageSide } from '../shell/ring-mirror.js'
import { showEarlyFrame } from './early-frame.js'
import { type EarlyTheme, earlyMode, hostMode } from './early-theme.js'
import { listen, reportFailure, tell } from './host-listeners.js'
import { idleSnapshot } from './idle-snapshot.js'
import { keepPresses } from './keep-press.js'
import { hasStoredSession, isDefined, storedNetwork } from './known-sessions.js'
import { disposedFailure, requireListener } from './load-failure.js'
import { type LoadRing, loadBeside, loadModalRing } from './modal-code.js'
import { createOwners } from './owners.js'
import { createRingSlot } from './ring-slot.js'
import { createSessionWatch } from './session-watch.js'
import { createStandingCalls } from './standing-calls.js'
import { type DrawnNetwork, startNetwork } from './start-network.js'
import { createWaitingCalls } from './waiting-calls.js'

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
  /** @internal The theme variables of the buttons, as the host wrote them. */
  readonly themeVariables: () => ModalOptions['themeVariables']
  /** @internal The network on which the modal will start; in the page, as the last visit stored it. */
  readonly startNetwork: (isInPage?: boolean) => DrawnNetwork | undefined
  /** @internal The picture of the active network, once it is loaded. */
  readonly networkPicture: () => string | Blob | undefined
  /** @internal A connected account in words for people. */
  readonly accountText: (namespace: Namespace, account: AccountSnapshot) => AccountText | undefined
  /** @internal The language of the buttons. */
  readonly language: Language
  /** Loads the modal's code and makes the modal, so that opening is fast. Contacts no service. */
  prefetch(): void
}

/** The façade, with members that only this package's components use. */
export interface Facade extends WalletModal {
  /** Keeps the modal alive until the returned function is called. The last release ends the modal's life. */
  retain(): () => void
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
  const loadCode = codeLoader(loadRing, given)
  const darkSystem = typeof window === 'undefined' ? undefined : window.matchMedia?.('(prefers-color-scheme: dark)')
  const serverThemeMode = hostMode(given)
  const language = createLanguage(given)
  const serverSnapshot = idleSnapshot(serverThemeMode ?? 'light')
  const slot = createRingSlot(makeRing, attach, detach, fail)
  let mirror: Mirror | undefined
  let cancelIdle: (() => void) | undefined
  let isBegun = false
  /** True while an idle page makes the modal: the page then goes on showing what it does. */
  let isIdleMaking = false
  const sessions = createSessionWatch(() => given, wake)
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const eventListeners = new Set<(event: ModalEvent) => void>()
  const standing = createStandingCalls(() => slot.current)
  const themes: EarlyTheme[] = []
  const themeMode = () => earlyMode(themes, given, darkSystem)
  const page: PageSide = {
    publish,
    tellEvent: (event) => tell(eventListeners, event),
  }
  let variables = given.themeVariables
  let snapshot = idle()

  function idle(): ModalSnapshot {
    const mode = themeMode()
    return mode === serverSnapshot.themeMode ? serverSnapshot : idleSnapshot(mode)
  }

  function followTheme(): void {
    const mode = themeMode()
    if (!slot.current?.modal && mode !== snapshot.themeMode) publish({ themeMode: mode })
  }

  function publish(change: Partial<ModalSnapshot>): void {
    snapshot = Object.freeze({ ...snapshot, ...change })
    tell(listeners, snapshot)
  }

  async function makeRing(): Promise<ModalRing> {
    cancelIdle?.()
    const code = loadCode()
    // Waits for the language, so that the first frame is in the page's language.
    if (language.isComing) await Promise.all([code, language.load()])
    return (await code).createRing(written, language)
  }

  function fail(failure: ModalError): void {
    reportFailure(given, failure)
    // The next call tries again, because the connection may be back.
    slot.drop()
    publish({ loading: false, status: 'disconnected', error: { code: failure.code, message: failure.shortMessage } })
  }

  function attach(made: ModalRing): void {
    const { modal } = made
    if (modal) for (const theme of themes.splice(0)) modal.setTheme(theme)
    standing.begin(made)
    if (!modal) reportFailure(given, made.setupError)
    // A page that was idle when the making began may have opened the modal or found a session since.
    const isQuiet = isIdleMaking && !snapshot.loading && snapshot.status === 'disconnected'
    mirror = made.mirror(page, { isQuiet })
    if (modal && !isQuiet) publish({ ...modal.getSnapshot(), ...(snapshot.loading && { loading: true }) })
    isIdleMaking = false
  }

  function detach(): void {
    mirror?.stop()
    standing.end()
  }

  /** True if nothing is connected that a call could affect. The modal itself refuses an unknown namespace. */
  function isIdle(namespace = 'eip155'): boolean {
    const isKnown = isBegun || !hasStoredSession(given.storagePrefix)
    return !slot.coming && isKnown && snapshot.status === 'disconnected' && isDefined(given, namespace)
  }

  function begin(): void {
    if (isBegun || slot.life.aborted) return
    isBegun = true
    language.begin()
    darkSystem?.addEventListener('change', followTheme)
    followTheme()
    keepPresses(slot.life)
    sessions.begin(slot.life)
    if (sessions.look()) return
    publish({ ready: true })
    if (given.enableEmbedded) slot.load().catch(() => {})
    else
      cancelIdle = whenFree(() =>
        whenHere(loadCode(), ({ warmUp }) => warmUp?.(() => given.themeVariables, prefetchQuietly)),
      )
  }

  function wake(isExpected: boolean): void {
    if (slot.coming) return
    if (isExpected) publish({ status: 'connecting' })
    slot.load().catch(() => {})
  }

  /** Changes options, each of them before the modal is made. A modal whose options were refused is made anew. */
  async function change(changes: ModalChanges): Promise<void> {
    if (slot.life.aborted) throw disposedFailure()
    const made = slot.coming && (await slot.coming.catch(() => undefined))
    await made?.modal?.update(changes)
    given = { ...given, ...changes }
    written = given
    if ('themeVariables' in changes) variables = changes.themeVariables
    if ('locale' in changes || 'messages' in changes) language.change(given)
    if (made?.modal) {
      mirror?.speak()
      return publish({})
    }
    if ('themeMode' in changes) themes.push({ mode: changes.themeMode ?? 'system' })
    if (made) slot.drop()
    publish({ error: undefined, themeMode: themeMode() })
    if (isBegun && !sessions.look() && given.enableEmbedded) wake(false)
  }

  function prefetch(): void {
    slot.current?.prepare()
    if (slot.coming || !isBegun) return
    const { life } = slot
    // If the code fails to load now, it is loaded again when it is needed, and only then is a failure reported.
    loadCode()
      .then(() => (life.aborted ? undefined : slot.load()))
      .then((made) => made?.prepare())
      .catch(() => {})
  }

  function prefetchQuietly(): void {
    isIdleMaking = !slot.coming
    prefetch()
  }

  function end(isForGood: boolean): void {
    sessions.end()
    isBegun = false
    cancelIdle?.()
    language.end()
    slot.end(isForGood)
    darkSystem?.removeEventListener('change', followTheme)
    snapshot = idle()
  }

  return {
    ...createWaitingCalls(
      slot,
      () => snapshot,
      publish,
      isIdle,
      () => mirror?.speak(),
      (onDismiss) => {
        loadBeside(given.adapters)
        return given.enableEmbedded || given.disableAppend || !globalThis.document?.body
          ? undefined
          : showEarlyFrame(variables, snapshot.themeMode, given.topLayer !== false, onDismiss)
      },
    ),
    subscribe: (listener) => listen('subscribe', listeners, listener),
    getSnapshot: () => snapshot,
    getServerSnapshot: () => serverSnapshot,
    serverThemeMode,
    themeVariables: () => variables,
    startNetwork: (isInPage) => startNetwork(given, isInPage && storedNetwork(given.storagePrefix)),
    networkPicture: () => slot.current?.networkPicture.get(),
    // An account is connected only once the modal is made.
    accountText: (namespace, account) => slot.current?.accountText(namespace, account),
    language,
    onEvent: (listener) => listen('onEvent', eventListeners, listener),
    update: change,
    watchWallets(listener) {
      requireListener('watchWallets', listener)
      const stop = standing.keep(({ modal }) => modal?.watchWallets(listener))
      // The wallets can only be watched once the modal is loaded; a failure is in the snapshot.
      if (!slot.coming && !slot.life.aborted) slot.load().catch(() => {})
      return stop
    },
    setTheme(theme) {
      if (theme?.variables) {
        variables = { ...variables, ...theme.variables }
        publish({})
      }
      if (slot.current) slot.current.modal?.setTheme(theme)
      else {
        themes.push(theme)
        followTheme()
      }
    },
    mount: (parent) => standing.keep((made) => made.mount(parent)),
    prefetch,
    retain: createOwners(begin, () => {
      if (!slot.life.aborted) end(false)
    }),
    dispose() {
      if (slot.life.aborted) return
      end(true)
      listeners.clear()
      eventListeners.clear()
    },
  }
}

/** Returns the function that loads the modal's code, with the login section of Connect if the host offers logins. */
function codeLoader(loadRing: LoadRing, { features }: ModalOptions): LoadRing {
  const { email, socials, legalCheckbox }: NonNullable<ModalOptions['features']> = Object(features)
  const offersLogin = email !== false || socials !== false || legalCheckbox === true
  return () => {
    const code = loadRing()
    if (offersLogin) code.then(({ loadFirstView }) => loadFirstView?.(true)).catch(() => {})
    return code
  }
}
