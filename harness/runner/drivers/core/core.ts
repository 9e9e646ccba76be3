import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bitcoin, evm, polkadot, solana } from '../../../../core/adapters/index.js'
import type { CaipNetworkId, Namespace } from '../../../../core/contracts/caip.js'
import type { Modal } from '../../../../core/contracts/modal-api.js'
import { isModalError } from '../../../../core/errors/base.js'
import { toModal } from '../../../../core/modal/modal.js'
import { createRoot, type Root } from '../../../../core/modal/root.js'
import type { ModalOptions } from '../../../../core/options/modal-options.js'
import { hostOptions, hostOrigin } from '../../../language/host-options.js'
import type { Scenario } from '../../../language/step.js'
import type { BrowserAction } from '../../../language/verbs/verbs.js'
import { parseAmount, parseClockSkew } from '../../../lib/quantities.js'
import { createHostApp, type HostApp } from '../../../page/host/host-app.js'
import { type LibrarySetup, loadLibraries } from '../../../page/host/host-libraries.js'
import { withSignIn } from '../../../page/host/sign-in-options.js'
import { announceInto } from '../../../wallets/shell/announce-into.js'
import type { World } from '../../../world/world-api.js'
import type { AppActions, Driver, Happening, Observation } from '../driver.js'
import { createSharedStorage, toStored } from '../shared-storage.js'
import { must } from '../wait-for.js'
import { coreUserActions, shownRows, toOpenOptions } from './core-actions.js'
import { createCoreDevice } from './core-device.js'
import { coreFrameActions, coreOnrampActions } from './core-frame.js'
import { createTab, type Surroundings, type Tab } from './core-platform.js'

interface Page {
  readonly tab: Tab
  readonly root: Root
  readonly modal: Modal
  readonly second: Modal | undefined
  readonly app: HostApp
  close(): void
}

type Libraries = Awaited<ReturnType<typeof loadLibraries>>

const adapters: Readonly<Record<string, () => unknown>> = { evm, solana, bitcoin, polkadot }

function withAdapters(
  options: Readonly<Record<string, unknown>>,
  libraries: Libraries,
  setup: LibrarySetup,
): ModalOptions {
  const named = options['adapters']
  const made = Array.isArray(named)
    ? named.map((name) => adapters[name]?.() ?? libraries[name]?.(setup) ?? name)
    : named
  return { ...options, adapters: made } as ModalOptions // scenarios hand over bad options on purpose
}

/** A headless client opens its socket itself. Without a relay in the world there is none, and nobody else's either. */
function withRelay(options: Record<string, unknown>, world: World): Record<string, unknown> {
  const given: unknown = options['services']
  const relay = world.relay?.url ?? 'ws://127.0.0.1:9'
  return { ...options, services: { relay, ...(typeof given === 'object' ? given : {}) } }
}

export function createCoreDriver(scenario: Scenario, world: World): Driver {
  const listeners = new Set<(happening: Happening) => void>()
  const emit = (happening: Happening) => {
    for (const listener of listeners) listener(happening)
  }
  const surroundings: Surroundings = {
    isOffline: false,
    href: `${hostOrigin}/`,
    asking: 0,
    colorScheme: scenario.head.page?.colorScheme ?? 'light',
    clipboard: undefined,
    timeZone: 'UTC',
    isPopupBlocked: false,
    isFrameBlocked: false,
    clockSkewMs: 0,
    popups: [],
    storage: createSharedStorage(toStored(scenario.head.storage)),
    device: createCoreDevice(scenario.head.page ?? {}),
  }
  const json = withRelay(hostOptions(scenario, world), world)
  const ofLibraries = new Map<string, string>()
  let libraries: Libraries = {}
  const wallets = Object.values(world.wallets)
  const pages: Page[] = []
  let front = 0
  let tabCount = 0
  /** Bad options: a headless modal is refused at once, so everything asked of it fails with this. */
  let refusal: unknown

  const rpcUrlOf = (id: string) => Object.values(world.chains).find((chain) => chain.caipNetworkId === id)?.rpcUrl

  const page = () => {
    const found = pages[front]
    if (found) return found
    throw refusal ?? new Error('no page is open')
  }

  function openPage(): Page {
    tabCount += 1
    const tab = createTab(world, surroundings, tabCount, { error: (text) => emit({ kind: 'console-error', text }) })
    const takeOut = announceInto({ events: tab.platform.events, globals: tab.platform.globals }, wallets, world.clock)
    const takeBack = Object.keys(libraries).length > 0 ? lendWindow(tab.platform.events) : () => {}
    try {
      const signIn = {
        domain: new URL(hostOrigin).host,
        shelf: () => tab.platform.storage,
        now: () => world.clock.now(),
        rpcUrlOf,
      }
      const options = withAdapters(withSignIn(json, signIn), libraries, {
        networks: json['networks'] as LibrarySetup['networks'], // scenarios with libraries list theirs
        storage: {
          getItem: (key) => ofLibraries.get(key) ?? null,
          setItem: (key, value) => void ofLibraries.set(key, value),
          removeItem: (key) => void ofLibraries.delete(key),
        },
      })
      const root = createRoot(options, tab.platform, { isHeadless: true })
      const modal = toModal(root)
      // Only the tab in front is what a visitor sees; the others still run.
      const isFront = () => pages[front]?.modal === modal
      modal.subscribe((snapshot) => {
        if (isFront()) emit({ kind: 'snapshot', snapshot })
      })
      modal.onEvent(({ event, properties }) => emit({ kind: 'event', event, ...(properties ? { properties } : {}) }))
      const secondRoot = scenario.head.page?.second
        ? createRoot({ ...options, storagePrefix: 'second' }, tab.platform, { isHeadless: true })
        : undefined
      const second = secondRoot && toModal(secondRoot)
      const app = createHostApp(modal, rpcUrlOf)
      const opened: Page = {
        tab,
        root,
        modal,
        second,
        app,
        close() {
          modal.dispose()
          second?.dispose()
          takeOut()
          takeBack()
          tab.close()
        },
      }
      pages[front] = opened
      root.start()
      secondRoot?.start()
      emit({ kind: 'snapshot', snapshot: modal.getSnapshot() })
      return opened
    } catch (error) {
      takeOut()
      takeBack()
      tab.close()
      throw error
    }
  }

  function start(): void {
    try {
      openPage()
    } catch (error) {
      if (!isModalError(error)) throw error
      refusal = error
    }
  }

  async function reload(): Promise<void> {
    pages[front]?.close()
    surroundings.isFrameBlocked = false
    start()
  }

  const set = (change: Partial<Surroundings>) => () => void Object.assign(surroundings, change)
  const setStorage = (mode: Surroundings['storage']['mode']) => () => void Object.assign(surroundings.storage, { mode })
  const browserWords: Record<Extract<BrowserAction, string>, () => void | Promise<void>> = {
    offline() {
      surroundings.isOffline = true
      for (const each of pages) each.tab.dispatch('offline')
    },
    online() {
      surroundings.isOffline = false
      for (const each of pages) each.tab.dispatch('online')
    },
    'popup-blocked': set({ isPopupBlocked: true }),
    'popup-allowed': set({ isPopupBlocked: false }),
    'frames-blocked': set({ isFrameBlocked: true }),
    'storage-full': setStorage('full'),
    'storage-blocked': setStorage('blocked'),
    'storage-free': setStorage('ok'),
    reload,
    'second-tab'() {
      front = 1
      openPage()
    },
    'first-tab'() {
      front = 0
      emit({ kind: 'snapshot', snapshot: page().modal.getSnapshot() })
    },
    'history-back': () => page().modal.close(),
    'come-back'() {
      surroundings.device.comeBack()
      for (const type of ['visibilitychange', 'focus']) page().tab.dispatch(type)
    },
  }

  const app: AppActions = {
    request: ({ namespace, method, params }) => page().app.request({ namespace, method, params }),
    sign: (input) => page().app.sign(typeof input === 'string' ? { message: input } : input),
    send: ({ namespace, to, value }) => page().app.send({ namespace, to, value: parseAmount(value) }),
    open: async (input) => page().modal.open(toOpenOptions(input)),
    close: async () => page().modal.close(),
    disconnect: async (namespace) => page().modal.disconnect(namespace as Namespace | undefined), // the modal checks it
    switchNetwork: async (id) => page().modal.switchNetwork(id as CaipNetworkId), // the modal checks it
    removeAdapter: async (namespace) => page().modal.removeAdapter(namespace as Namespace), // the modal checks it
    setTheme: async (input) => {
      const theme = typeof input === 'string' ? { mode: input } : input
      page().modal.setTheme(theme as Parameters<Modal['setTheme']>[0]) // the modal checks it
    },
    shake: async () => page().modal.shake(),
    signIn: async () => page().modal.signIn(),
    signOut: async () => page().modal.signOut(),
    dispose: async () => page().modal.dispose(),
    openSecond: async () => {
      const { second } = page()
      must(second, 'the page has no second modal: say page: { second: true }')
      await second.open()
    },
  }

  const driver: Driver = {
    target: 'core',
    user: coreUserActions(() => page(), reload, surroundings.device.tap),
    app,
    frame: coreFrameActions(world.frame, surroundings.popups, {
      opened: surroundings.device.opened,
      load: async (url) => {
        surroundings.href = url
        surroundings.device.comeBack()
        await reload()
      },
    }),
    onramp: coreOnrampActions(world.services.cashier, surroundings.popups, surroundings.device.opened),
    async browser(action) {
      if (typeof action === 'string') return browserWords[action]()
      if ('timeZone' in action) set(action)()
      else if ('clockSkew' in action) set({ clockSkewMs: parseClockSkew(action.clockSkew) })()
      else if ('colorScheme' in action) {
        set(action)()
        for (const each of pages) each.tab.dispatch('colorschemechange')
      } else if ('storage' in action) {
        for (const [key, value] of Object.entries(toStored(action.storage))) surroundings.storage.items.set(key, value)
      } else must(false, `${JSON.stringify(action)} has no meaning without a page: say "only: browser"`)
    },
    // Its timers are the world's own.
    setClockPaused: async () => undefined,
    async observe(): Promise<Observation> {
      const shown = pages[front]
      return {
        snapshot: shown?.modal.getSnapshot(),
        second: shown?.second?.getSnapshot(),
        storage: Object.fromEntries(surroundings.storage.items),
        rows: shown && shownRows(shown.root)?.map((row) => row.name),
        clipboard: surroundings.clipboard,
        opened: surroundings.device.opened,
      }
    },
    onHappening: (listener) => void listeners.add(listener),
    checkPage: async () => undefined,
    async rest(signal) {
      const isLoadingCode = () => process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'))
      for (let quiet = 0; quiet < 3 && !signal.aborted; quiet += 1) {
        if (isLoadingCode() || surroundings.asking > 0) quiet = -1
        await new Promise((resolve) => setTimeout(resolve, 4))
      }
    },
    onChange(listener) {
      const timer = setInterval(listener, 12)
      return () => clearInterval(timer)
    },
    async keep(folder) {
      mkdirSync(folder, { recursive: true })
      const file = path.join(folder, 'snapshot.json')
      writeFileSync(file, `${JSON.stringify(pages[front]?.modal.getSnapshot(), null, 2)}\n`)
      return [file]
    },
    async start() {
      libraries = await loadLibraries(json['adapters'])
      start()
    },
    async dispose() {
      for (const each of pages.splice(0)) each.close()
      listeners.clear()
    },
  }
  return driver
}

/** Lends libraries that look for wallets a `window` with nothing but events. Returns how to take it back. */
export function lendWindow(events: EventTarget): () => void {
  if ('window' in globalThis) return () => {}
  Object.defineProperty(globalThis, 'window', { value: events, configurable: true, writable: true })
  return () => void Reflect.deleteProperty(globalThis, 'window')
}
