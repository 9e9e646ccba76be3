import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AdapterReference } from '../../core/contracts/adapter.js'
import type { ModalEvent, ModalSnapshot } from '../../core/contracts/modal-api.js'
import { DisposedError, isModalError } from '../../core/errors/base.js'
import { browserPlatform } from '../../core/lib/platform/browser-platform.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import type { ModalRing } from '../shell/modal-ring.js'
import { mirrorModal, mirrorRefusal } from '../shell/ring-mirror.js'
import { warmUp } from '../shell/warm-up.js'
import { createFacade } from './facade.js'
import { idleSnapshot } from './idle-snapshot.js'

afterEach(() => localStorage.clear())

/** Makes the visitor one who saves data, until the test ends. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
}

/** A façade over a ring that records its calls, and that arrives on demand. */
function setup({
  setupError,
  prefix,
  adapters,
  refuses,
  mountFails,
  more,
}: {
  more?: ModalOptions
  adapters?: readonly AdapterReference[]
  setupError?: unknown
  prefix?: string
  refuses?: Error
  mountFails?: Error
} = {}) {
  const calls: string[] = []
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const eventListeners = new Set<(event: ModalEvent) => void>()
  const pictureListeners = new Set<() => void>()
  let picture: Blob | undefined
  const note =
    (name: string) =>
    async (...values: unknown[]) => {
      calls.push([name, ...values.map((value) => JSON.stringify(value))].join(' '))
    }
  const modal: Modal = {
    open: refuses ? () => Promise.reject(refuses) : note('open'),
    close: note('close'),
    shake: () => void note('shake')(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => ({ ...idleSnapshot('light'), ready: true }),
    onEvent: (listener) => {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    getProvider: async () => 'provider' as never, // any value: the façade only passes it on
    disconnect: note('disconnect'),
    switchNetwork: note('switchNetwork'),
    removeAdapter: note('removeAdapter'),
    update: note('update'),
    signIn: note('signIn'),
    signOut: note('signOut'),
    watchWallets: (listener) => {
      listener([{ id: 'fox', name: 'Fox', imageUrl: undefined, disabledReason: undefined, connectors: [] }])
      return note('unwatch wallets')
    },
    signMessage: async () => 'signature',
    setAddressLabels: note('setAddressLabels'),
    setPreferredAccountType: note('setPreferredAccountType'),
    exportRecording: () => Promise.reject(new Error('Nothing is recorded here.')),
    setTheme: (theme) => void note('setTheme')(theme),
    dispose: () => void note('dispose')(),
  }
  const ring: ModalRing = {
    modal: setupError === undefined ? modal : undefined,
    setupError,
    mount: () => {
      calls.push('mount')
      if (mountFails) throw mountFails
      return () => void calls.push('unmount')
    },
    prepare: () => void calls.push('prepare'),
    accountText: () => ({ name: '0x71…976F', balance: undefined, amount: undefined }),
    networkPicture: {
      get: () => picture,
      watch: (onChange) => {
        pictureListeners.add(onChange)
        return () => pictureListeners.delete(onChange)
      },
    },
    mirror: (page, about) =>
      ring.modal ? mirrorModal(ring.modal, ring.networkPicture, page, about) : mirrorRefusal(ring.setupError, page),
    showSetupFailure: () => void calls.push('showSetupFailure'),
    hideSetupFailure: () => void calls.push('hideSetupFailure'),
    dispose: modal.dispose,
  }
  /** The options of each ring. */
  const made: ModalOptions[] = []
  const arrivals: { come(): void; fail(error: unknown): void }[] = []
  const given = { ...(prefix !== undefined && { storagePrefix: prefix }), ...(adapters !== undefined && { adapters }) }
  const facade = createFacade({ ...given, ...more }, () => {
    calls.push('load')
    return new Promise((resolve, reject) =>
      arrivals.push({
        come: () =>
          resolve({
            createRing: (options) => {
              made.push(options)
              return ring
            },
            warmUp: (variables, prefetch) => warmUp(variables, prefetch, () => void calls.push('warmFonts')),
          }),
        fail: reject,
      }),
    )
  })
  return {
    facade,
    calls,
    made,
    ring,
    come: () => arrivals.shift()?.come(),
    fail: (error: unknown) => arrivals.shift()?.fail(error),
    say: (change: Partial<ModalSnapshot>) => {
      for (const listener of listeners) listener({ ...idleSnapshot('light'), ...change })
    },
    emit: (event: ModalEvent) => {
      for (const listener of eventListeners) listener(event)
    },
    bring: (blob: Blob) => {
      picture = blob
      for (const listener of pictureListeners) listener()
    },
    listenerCount: () => listeners.size + eventListeners.size + pictureListeners.size,
  }
}

/** Collects the console's errors until the test ends. */
function hearConsole(): unknown[][] {
  const { error } = console
  const heard: unknown[][] = []
  console.error = (...values) => void heard.push(values)
  onTestFinished(() => {
    console.error = error
  })
  return heard
}

const turn = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(() => resolve())))

test('nothing is loaded before the first call', () => {
  const { facade, calls } = setup()
  facade.retain()
  expect(calls).toEqual([])
  expect(facade.getSnapshot()).toMatchObject({ ready: true, open: false, status: 'disconnected' })
})

test('the first snapshot equals the server’s', () => {
  const { facade } = setup()
  expect(facade.getSnapshot()).toBe(facade.getServerSnapshot())
})

test('calls wait for the modal and reach it in order', async () => {
  const { facade, calls, come } = setup()
  facade.retain()
  const done = Promise.all([facade.open({ view: 'Networks' }), facade.switchNetwork('eip155:1'), facade.close()])
  expect(facade.getSnapshot().loading).toBe(true)
  come()
  await done
  expect(calls).toEqual(['load', 'open {"view":"Networks"}', 'switchNetwork "eip155:1"', 'close'])
})

test('the network’s picture is published once it is loaded, and removed with the modal', async () => {
  const { facade, come, bring } = setup()
  const release = facade.retain()
  const heard: unknown[] = []
  facade.subscribe(() => heard.push(facade.networkPicture()))
  const opening = facade.open()
  come()
  await opening
  expect(new Set(heard)).toEqual(new Set([undefined]))
  const blob = new Blob(['picture'])
  bring(blob)
  expect(heard.at(-1)).toBe(blob)
  release()
  await turn()
  expect(facade.networkPicture()).toBe(undefined)
})

test('an invalid listener is refused at once, and an invalid namespace by the modal', async () => {
  const { facade, calls, come } = setup()
  facade.retain()
  const refusal = (call: () => unknown) => {
    try {
      return call()
    } catch (error) {
      return error
    }
  }
  expect(refusal(() => facade.onEvent(5 as never))).toMatchObject({
    code: 'config_invalid',
    message: 'Invalid argument of onEvent(): got 5, wanted a function.',
  })
  expect(refusal(() => facade.subscribe(undefined as never))).toMatchObject({ code: 'config_invalid' })
  // Without a connection in a known namespace, no code is needed.
  expect(await facade.getProvider('solana')).toBeUndefined()
  await facade.disconnect('bip122')
  expect(calls).toEqual([])
  const asked = Promise.all([facade.getProvider('evm' as never), facade.disconnect('evm' as never)])
  come()
  expect(await asked).toEqual(['provider', undefined])
  expect(calls).toEqual(['load', 'disconnect "evm"'])
})

test('closing or shaking an unloaded modal loads nothing', async () => {
  const { facade, calls } = setup()
  facade.retain()
  await facade.close()
  facade.shake()
  await facade.disconnect()
  expect(await facade.getProvider('eip155')).toBeUndefined()
  for (const listener of [undefined, 5]) expect(() => facade.subscribe(listener as never)).toThrow('wanted a function') // an untyped host
  expect(calls).toEqual([])
})

test('a stored session is restored without a call', async () => {
  localStorage.setItem('shop:connectionStatus', '"connected"')
  const { facade, calls, come, say } = setup({ prefix: 'shop' })
  facade.retain()
  expect(calls).toEqual(['load'])
  expect(facade.getSnapshot().status).toBe('connecting')
  come()
  await turn()
  say({ ready: true, status: 'connected', address: '0x1' })
  expect(facade.getSnapshot()).toMatchObject({ status: 'connected', address: '0x1' })
})

test('a session made by another modal of the page loads the modal', async () => {
  // The page of a visitor who saves data makes no modal by itself.
  saveData()
  const { facade, calls } = setup({ prefix: 'shop' })
  facade.retain()
  const neighbour = browserPlatform()
  neighbour.storage.setItem('shop:connectionStatus', '"disconnected"')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(calls).toEqual([])
  neighbour.storage.setItem('shop:connectionStatus', '"connected"')
  await vi.waitFor(() => expect(calls).toEqual(['load']))
  expect(facade.getSnapshot().status).toBe('connecting')
})

/** A library of the host, in the form of an adapter reference. */
function hostLibrary(connected?: string) {
  const listeners = new Set<() => void>()
  const reference: AdapterReference = {
    type: 'wagmi',
    namespaces: ['eip155'],
    load: () => new Promise(() => {}),
    hostSession: {
      connectorId: () => connected,
      watch: (listener, signal) => {
        listeners.add(listener)
        signal.addEventListener('abort', () => listeners.delete(listener))
      },
    },
  }
  return {
    reference,
    listeners,
    connect: (id: string) => {
      connected = id
      for (const listener of listeners) listener()
    },
  }
}

test('a session that the host already has is adopted without a call', async () => {
  const { facade, calls, come, say } = setup({ adapters: [hostLibrary('fox').reference] })
  facade.retain()
  expect(calls).toEqual(['load'])
  expect(facade.getSnapshot()).toMatchObject({ ready: false, status: 'connecting' })
  come()
  await turn()
  say({ ready: true, status: 'connected', address: '0x1' })
  expect(facade.getSnapshot()).toMatchObject({ status: 'connected', address: '0x1' })
})

test('a later session of the host loads the modal once, and nothing after the end', async () => {
  const { reference, listeners, connect } = hostLibrary()
  const { facade, calls } = setup({ adapters: [reference] })
  const release = facade.retain()
  expect(calls).toEqual([])
  expect(facade.getSnapshot()).toMatchObject({ ready: true, status: 'disconnected' })
  connect('fox')
  expect(facade.getSnapshot().status).toBe('connecting')
  connect('bear')
  expect(calls).toEqual(['load'])
  release()
  await turn()
  expect(listeners.size).toBe(0)
})

test("invalid adapters are left for the options' validation", () => {
  for (const adapters of [null, 'evm', [undefined, null, 1]]) {
    const { facade } = setup({ adapters: adapters as never })
    facade.retain()
    expect(facade.getSnapshot().status).toBe('disconnected')
  }
})

test('another modal’s session is ignored', () => {
  localStorage.setItem('other:connectionStatus', '"connected"')
  const { facade, calls } = setup({ prefix: 'shop' })
  facade.retain()
  expect(calls).toEqual([])
})

test('storage that throws counts as empty', () => {
  const get = Storage.prototype.getItem
  Storage.prototype.getItem = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  try {
    const { facade } = setup()
    facade.retain()
    expect(facade.getSnapshot().status).toBe('disconnected')
  } finally {
    Storage.prototype.getItem = get
  }
})

test("listeners receive the modal's snapshots and events until they are removed", async () => {
  const { facade, come, say, emit } = setup()
  const heard: unknown[] = []
  const stop = facade.subscribe(({ open }) => heard.push(open))
  const stopEvents = facade.onEvent(({ event }) => heard.push(event))
  facade.retain()
  const opening = facade.open()
  come()
  await opening
  heard.length = 0
  say({ open: true })
  emit({ type: 'track', event: 'MODAL_OPEN', properties: { connected: false } })
  stop()
  stopEvents()
  say({ open: false })
  emit({ type: 'track', event: 'MODAL_CLOSE', properties: { connected: false } })
  expect(heard).toEqual([true, 'MODAL_OPEN'])
})

test('a theme that was set early applies from the first frame', async () => {
  const { facade, calls, come } = setup()
  facade.setTheme({ mode: 'dark' })
  expect(facade.getSnapshot().themeMode).toBe('dark')
  const opening = facade.open()
  come()
  await opening
  expect(calls).toEqual(
    ['load', 'setTheme {"mode":"dark"}', 'open undefined'].map((call) => call.replace(' undefined', ' ')),
  )
})

test('options that change before the modal is loaded apply when it is made', async () => {
  const { facade, calls, made, come } = setup({ more: { allWallets: 'HIDE', themeVariables: { fontFamily: 'serif' } } })
  facade.retain()
  facade.setTheme({ mode: 'light' })
  await facade.update({ allWallets: 'SHOW', themeMode: 'dark' })
  await facade.update({ themeVariables: undefined, enableWallets: false })
  expect(facade.getSnapshot().themeMode).toBe('dark')
  expect(facade.themeVariables()).toBeUndefined()
  expect(calls).toEqual([])
  const opening = facade.open()
  // A change during loading reaches the modal.
  const updating = facade.update({ enableWalletGuide: false })
  come()
  await Promise.all([opening, updating])
  expect(made).toEqual([{ allWallets: 'SHOW', themeMode: 'dark', themeVariables: undefined, enableWallets: false }])
  expect(calls).toEqual(
    expect.arrayContaining([
      'load',
      'setTheme {"mode":"light"}',
      'setTheme {"mode":"dark"}',
      'update {"enableWalletGuide":false}',
    ]),
  )
})

test('storage under another prefix may hold a session, and an embedded modal shows itself', async () => {
  localStorage.setItem('shop:connectionStatus', '"connected"')
  const { facade, calls } = setup()
  facade.retain()
  await facade.update({ storagePrefix: 'shop' } as object)
  expect({ calls, status: facade.getSnapshot().status }).toEqual({ calls: ['load'], status: 'connecting' })
  const embedded = setup()
  embedded.facade.retain()
  await embedded.facade.update({ enableEmbedded: true } as object)
  expect({ calls: embedded.calls, status: embedded.facade.getSnapshot().status }).toEqual({
    calls: ['load'],
    status: 'disconnected',
  })
})

test('refused options are tried again after a change', async () => {
  hearConsole()
  const { facade, calls, made, ring, come } = setup({ setupError: new Error('bad'), more: { networks: [] } })
  facade.retain()
  const opening = facade.open().catch((error: Error) => error.message)
  come()
  expect(await opening).toBe('bad')
  expect(facade.getSnapshot().error).toBeDefined()
  await facade.update({ networks: undefined })
  expect(facade.getSnapshot().error).toBeUndefined()
  Object.assign(ring, { modal: setup().ring.modal, setupError: undefined })
  const again = facade.open()
  come()
  await again
  expect(made).toEqual([{ networks: [] }, { networks: undefined }])
  expect(calls.filter((call) => call === 'load')).toHaveLength(2)
})

test("an added adapter brings its library's session", async () => {
  const { reference, listeners, connect } = hostLibrary()
  const { facade, calls } = setup()
  const release = facade.retain()
  await facade.update({ adapters: [reference] })
  expect({ calls, listenerCount: listeners.size }).toEqual({ calls: [], listenerCount: 1 })
  connect('fox')
  expect(facade.getSnapshot().status).toBe('connecting')
  release()
  await turn()
  expect(listeners.size).toBe(0)
  const other = setup()
  other.facade.retain()
  await other.facade.update({ adapters: [hostLibrary('fox').reference] })
  expect(other.calls).toEqual(['load'])
})

test('the mode "system" equals no mode', () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const facade = createFacade({ themeMode: 'system' })
  expect({
    snapshotThemeMode: facade.getSnapshot().themeMode,
    serverSnapshotThemeMode: facade.getServerSnapshot().themeMode,
  }).toEqual({ snapshotThemeMode: 'dark', serverSnapshotThemeMode: 'light' })
  expect(facade.serverThemeMode).toBeUndefined()
})

test('until the modal is loaded the theme follows the system, unless the host sets one, and only while it is retained', async () => {
  const media = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => media)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { facade } = setup()
  const heard: string[] = []
  facade.subscribe(({ themeMode }) => heard.push(themeMode))
  const turn = (matches: boolean) => {
    media.matches = matches
    media.dispatchEvent(new Event('change'))
  }
  expect(facade.getSnapshot().themeMode).toBe('dark')
  expect(facade.getServerSnapshot().themeMode).toBe('light')
  const release = facade.retain()
  heard.length = 0
  turn(false)
  turn(true)
  facade.setTheme({ mode: 'light' })
  turn(false)
  turn(true)
  facade.setTheme({ mode: 'system' })
  expect(heard).toEqual(['light', 'dark', 'light', 'dark'])
  release()
  await Promise.resolve()
  turn(false)
  expect(heard).toHaveLength(4)
})

test('code that fails to load rejects with a next step, and is loaded again', async () => {
  const { facade, calls, come, fail } = setup()
  facade.retain()
  const opening = facade.open()
  fail(new TypeError('Failed to fetch dynamically imported module'))
  await expect(opening).rejects.toMatchObject({
    code: 'modal_load_failed',
    shortMessage: 'Couldn’t load the wallet window. Check your connection, then try again.',
  })
  expect(facade.getSnapshot()).toMatchObject({ loading: false, error: { code: 'modal_load_failed' } })
  const again = facade.open()
  expect(facade.getSnapshot().error).toBeUndefined()
  come()
  await again
  expect(calls).toEqual(['load', 'load', 'open '])
})

test('code that throws while it loads is reported to console and host with its error', async () => {
  const logged = hearConsole()
  const told: unknown[] = []
  const thrown = new TypeError('x is not a function')
  const facade = createFacade({ onError: (error) => void told.push(error) }, () => Promise.reject(thrown))
  facade.retain()
  const failure = await facade.open().catch((error) => error)
  expect(failure).toMatchObject({
    code: 'modal_load_failed',
    // A working connection would not help.
    shortMessage: 'Something on this page stopped the wallet window. Reload the page, then try again.',
    cause: thrown,
  })
  expect({ logged, told }).toEqual({ logged: [[failure]], told: [failure] })
  // A failure while preloading is not reported yet.
  facade.prefetch()
  await turn()
  expect(told).toHaveLength(1)
})

test("a browser that lacks a function is reported to the host as too old, whatever the failure's text", async () => {
  hearConsole()
  const { abort } = AbortSignal
  Object.assign(AbortSignal, { abort: undefined })
  onTestFinished(() => void Object.assign(AbortSignal, { abort }))
  const told: unknown[] = []
  const broken = () => Promise.reject(new SyntaxError("Unexpected token '{'"))
  const facade = createFacade({ onError: (error) => void told.push(error) }, broken)
  facade.retain()
  const failure = await facade.open().catch((error) => error)
  expect(failure).toMatchObject({
    code: 'browser_too_old',
    shortMessage: 'This browser is too old',
  })
  expect(told).toEqual([failure])
  expect(facade.getSnapshot()).toMatchObject({ loading: false, error: { code: 'browser_too_old' } })
})

test('refused options reject every call with the same error, logged once and shown', async () => {
  const setupError = Object.assign(new Error('bad'), { code: 'config_invalid', shortMessage: 'Invalid option: foo' })
  const logged: unknown[] = []
  const { error } = console
  console.error = (...values) => void logged.push(...values)
  try {
    const told: unknown[] = []
    const { facade, calls, come } = setup({ setupError, more: { onError: (failure) => void told.push(failure) } })
    const events: string[] = []
    facade.onEvent(({ event }) => events.push(event))
    const opening = facade.open()
    const switching = facade.switchNetwork('eip155:1')
    come()
    await expect(opening).rejects.toBe(setupError)
    await expect(switching).rejects.toBe(setupError)
    await expect(facade.open()).rejects.toBe(setupError)
    expect({ logged, told }).toEqual({ logged: [setupError], told: [setupError] })
    expect(events).toEqual(['INTERNAL_SDK_ERROR'])
    expect(calls).toEqual(['load', 'showSetupFailure', 'showSetupFailure'])
    expect(facade.getSnapshot()).toMatchObject({
      ready: true,
      loading: false,
      error: { code: 'config_invalid', message: 'Invalid option: foo' },
    })
    await facade.close()
    expect(calls.at(-1)).toBe('hideSetupFailure')
  } finally {
    console.error = error
  }
})

test('releasing and retaining within one task, as StrictMode does, keeps the modal', async () => {
  const { facade, calls, come } = setup()
  const release = facade.retain()
  const opening = facade.open()
  come()
  await opening
  release()
  facade.retain()
  await turn()
  expect(calls).not.toContain('dispose')
})

test('the last release ends the modal, and a later retain starts it again', async () => {
  const { facade, calls, come, listenerCount } = setup()
  const release = facade.retain()
  const opening = facade.open()
  come()
  await opening
  release()
  release()
  await turn()
  expect(calls.filter((call) => call.startsWith('dispose'))).toHaveLength(1)
  expect(listenerCount()).toBe(0)
  expect(facade.getSnapshot()).toBe(facade.getServerSnapshot())
  facade.retain()
  const again = facade.open()
  come()
  await again
  expect(calls.filter((call) => call === 'load')).toHaveLength(2)
})

test('code that arrives after the modal ended makes no lasting modal', async () => {
  const { facade, calls, come, listenerCount } = setup()
  const release = facade.retain()
  const opening = facade.open().catch(() => {})
  release()
  await turn()
  await opening
  come()
  await expect.poll(() => calls).toEqual(['load', 'dispose'])
  expect(listenerCount()).toBe(0)
})

test('a disposed modal rejects all calls with its code', async () => {
  const { facade, calls } = setup()
  facade.dispose()
  const refused = await facade.open().catch((error) => error)
  expect(isModalError(refused, 'disposed')).toBe(true)
  expect(refused).toMatchObject({ name: 'DisposedError', message: new DisposedError().message })
  await expect(facade.switchNetwork('eip155:1')).rejects.toMatchObject({ code: 'disposed' })
  expect(calls).toEqual([])
})

test('disposing while the code loads rejects every waiting call', async () => {
  const { facade, calls, come } = setup()
  facade.retain()
  const waiting = [facade.open(), facade.switchNetwork('eip155:1'), facade.close(), facade.getProvider('eip155')]
  facade.dispose()
  const ends = await Promise.all(waiting.map((call) => call.catch((error) => error)))
  expect(ends.map((error) => isModalError(error, 'disposed'))).toEqual([true, true, true, true])
  // A late arrival leaves nothing behind.
  come()
  await expect.poll(() => calls).toEqual(['load', 'dispose'])
})

test('a modal whose last owner released it lets no call wait, and starts again with the next', async () => {
  const { facade, come, fail } = setup()
  const release = facade.retain()
  const opening = facade.open()
  release()
  await expect(opening).rejects.toMatchObject({ code: 'disposed' })
  facade.retain()
  const again = facade.open()
  expect(facade.getSnapshot().loading).toBe(true)
  // The first life's code, which is no longer needed.
  fail(new TypeError('offline'))
  come()
  await again
  expect(facade.getSnapshot().error).toBeUndefined()
})

test('a snapshot listener that throws is logged, without affecting the call or other listeners', async () => {
  const logged = hearConsole()
  const { facade, calls, come, say } = setup()
  const heard: boolean[] = []
  const bad = new Error('the host’s own')
  facade.subscribe(() => {
    throw bad
  })
  facade.subscribe(async () => {
    throw bad
  })
  facade.subscribe(({ open }) => heard.push(open))
  const opening = facade.open()
  come()
  await opening
  say({ open: true })
  await turn()
  expect(heard.at(-1)).toBe(true)
  expect(calls).toEqual(['load', 'open '])
  expect(logged.length).toBeGreaterThan(1)
  expect(new Set(logged.map(([, error]) => error))).toEqual(new Set([bad]))
  // The modal exists: the load was not wasted.
  await facade.open()
  expect(calls).toEqual(['load', 'open ', 'open '])
})

test('an event listener that throws is logged, without affecting the others', async () => {
  const logged = hearConsole()
  const { facade, come, emit } = setup()
  const heard: string[] = []
  const bad = new Error('the host’s own')
  facade.onEvent(() => {
    throw bad
  })
  facade.onEvent(({ event }) => heard.push(event))
  const opening = facade.open()
  come()
  await opening
  emit({ type: 'track', event: 'MODAL_OPEN', properties: { connected: false } })
  await turn()
  expect(heard).toEqual(['MODAL_OPEN'])
  expect(logged).toEqual([['A listener of the host failed', bad]])
})

test('a modal that cannot be mounted is dropped, and the next call makes another', async () => {
  const mountFails = new Error('no such place')
  const { facade, calls, come, listenerCount } = setup({ mountFails })
  const unmount = facade.mount(document.createElement('div'))
  const opening = facade.open()
  come()
  await expect(opening).rejects.toMatchObject({ code: 'modal_load_failed', cause: mountFails })
  expect(calls).toEqual(['load', 'mount', 'dispose'])
  unmount()
  const again = facade.open()
  come()
  await again
  expect(calls).toEqual(['load', 'mount', 'dispose', 'load', 'open '])
  expect(listenerCount()).toBe(3)
})

test('an invalid theme waits for the modal, which reports it', async () => {
  const { facade, calls, come } = setup()
  facade.setTheme(null as never)
  expect(facade.getSnapshot().themeMode).toBe('light')
  const opening = facade.open()
  come()
  await opening
  expect(calls).toEqual(['load', 'setTheme null', 'open '])
})

test('a place is filled when the modal arrives, and emptied when the host unmounts it', async () => {
  const { facade, calls, come } = setup()
  const unmount = facade.mount(document.createElement('div'))
  const opening = facade.open()
  come()
  await opening
  expect(calls).toContain('mount')
  unmount()
  expect(calls.at(-1)).toBe('unmount')
})

test('the pointer near a button makes the modal without opening it', async () => {
  const { facade, calls, come } = setup()
  facade.retain()
  facade.prefetch()
  come()
  await turn()
  come()
  await expect.poll(() => calls).toEqual(['load', 'load', 'prepare'])
  expect(facade.getSnapshot().loading).toBe(false)
})

test('a failed preload is not an error yet', async () => {
  const { facade, fail } = setup()
  facade.retain()
  facade.prefetch()
  fail(new TypeError('offline'))
  await turn()
  expect(facade.getSnapshot().error).toBeUndefined()
})

/** Lets an idle page make the modal, step by step. */
async function makeWhenIdle({ calls, come }: ReturnType<typeof setup>): Promise<void> {
  await expect.poll(() => calls).toEqual(['load'])
  come()
  await expect.poll(() => calls).toEqual(['load', 'warmFonts', 'load'])
  come()
  await expect.poll(() => calls.slice(3)).toEqual(['load'])
  come()
  await expect.poll(() => calls.at(-1)).toBe('prepare')
}

test('an idle page loads the code, warms the fonts, makes the modal and draws its list', async () => {
  const made = setup()
  made.facade.retain()
  await makeWhenIdle(made)
  expect(made.facade.getSnapshot()).toMatchObject({ open: false, loading: false })
})

test('the modal that an idle page makes changes nothing that the page shows', async () => {
  const made = setup()
  made.facade.retain()
  const before = made.facade.getSnapshot()
  await makeWhenIdle(made)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(made.facade.getSnapshot()).toEqual(before)
})

test('an idle page loads nothing for a visitor who saves data', async () => {
  saveData()
  const { facade, calls, come } = setup()
  facade.retain()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(calls).toEqual([])
  const opening = facade.open()
  expect(calls).toEqual(['load'])
  come()
  await opening
})

test('a modal is not made after its owner released it', async () => {
  const { facade, calls, come } = setup()
  const release = facade.retain()
  facade.prefetch()
  release()
  await turn()
  come()
  await turn()
  expect(calls).toEqual(['load'])
})

test('closing before it opened does not leave the button busy', async () => {
  const { facade, come } = setup()
  const heard: boolean[] = []
  const opening = facade.open()
  const closing = facade.close()
  facade.subscribe(({ loading }) => void heard.push(loading))
  come()
  await Promise.all([opening, closing])
  // Busy until the end, reported once.
  expect(heard).toEqual([true, false])
})

test('a refused view does not leave the button busy', async () => {
  const { facade, come } = setup({ refuses: new Error('no such view') })
  const opening = facade.open()
  come()
  await expect(opening).rejects.toThrow('no such view')
  expect(facade.getSnapshot().loading).toBe(false)
})

test('listening for wallets loads the modal, and stops with the listener', async () => {
  const { facade, calls, come } = setup()
  const heard: string[] = []
  const stop = facade.watchWallets((wallets) => heard.push(...wallets.map(({ name }) => name)))
  expect(calls).toEqual(['load'])
  come()
  await expect.poll(() => heard).toEqual(['Fox'])
  facade.watchWallets((wallets) => heard.push(...wallets.map(({ id }) => id)))
  expect(heard).toEqual(['Fox', 'fox'])
  stop()
  stop()
  expect(calls.filter((call) => call === 'unwatch wallets')).toHaveLength(1)
  expect(await facade.signMessage('Hello')).toBe('signature')
  facade.dispose()
  expect(calls.filter((call) => call === 'unwatch wallets')).toHaveLength(2)
})

test('a session of an earlier page can be disconnected before anything is rendered', async () => {
  localStorage.setItem('shop:connectionStatus', '"connected"')
  localStorage.setItem('shop:connectedConnectorIds', '{"eip155":"test.fox"}')
  const { facade, calls, come } = setup({ prefix: 'shop' })
  const leaving = facade.disconnect()
  come()
  await leaving
  expect(calls).toEqual(['load', 'disconnect '])
})

test('a page without a loaded modal follows another tab that connects', async () => {
  const { facade, calls } = setup({ prefix: 'shop' })
  facade.retain()
  expect(calls).toEqual([])
  localStorage.setItem('shop:connectedConnectorIds', '{"eip155":"test.fox"}')
  localStorage.setItem('shop:connectionStatus', '"connected"')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'shop:connectionStatus', newValue: '"connected"' }))
  expect(facade.getSnapshot().status).toBe('connecting')
  expect(calls).toEqual(['load'])
})
