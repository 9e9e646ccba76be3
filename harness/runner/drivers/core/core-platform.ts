import { setMaxListeners } from 'node:events'
import type { KeyValueStorage, Platform, PlatformFrame } from '../../../../core/lib/platform/platform.js'
import { type HeadlessPopup, openHeadlessFrame, openHeadlessPopup } from '../../../frame/headless-frame.js'
import { hostOrigin } from '../../../language/host-options.js'
import { createSeed } from '../../../lib/seed.js'
import type { World } from '../../../world/world-api.js'
import type { SharedStorage } from '../shared-storage.js'
import type { CoreDevice } from './core-device.js'

/** A scenario's settings of a headless "browser", shared by its tabs. */
export interface Surroundings {
  isOffline: boolean
  href: string
  asking: number
  colorScheme: 'light' | 'dark'
  clipboard: string | undefined
  timeZone: string
  isPopupBlocked: boolean
  isFrameBlocked: boolean
  clockSkewMs: number
  readonly popups: HeadlessPopup[]
  readonly storage: SharedStorage
  readonly device: CoreDevice
}

export interface Tab {
  readonly platform: Platform
  dispatch(type: string): void
  close(): void
}

export interface ConsoleSink {
  error(text: string): void
}

function printable(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

/** A tab of a browser that is none: a {@link Platform} made of a world. */
export function createTab(world: World, surroundings: Surroundings, tabNumber: number, sink: ConsoleSink): Tab {
  const events = new EventTarget()
  // A window has as many listeners as there are wallets.
  setMaxListeners(0, events)
  const timers = new Set<number>()
  const frames = new Set<PlatformFrame>()
  const random = createSeed(world.seed).stream(`app/${tabNumber}/uuid`)
  const storage: KeyValueStorage & { close(): void } = surroundings.storage.openTab(events)

  const schedule = (callback: () => void, delayMs: number) => {
    const handle = world.clock.setTimeout(() => {
      timers.delete(handle)
      callback()
    }, delayMs)
    timers.add(handle)
    return handle
  }
  const cancel = (handle: unknown) => {
    if (typeof handle !== 'number') return
    timers.delete(handle)
    world.clock.clearTimeout(handle)
  }

  const platform: Platform = {
    async fetch(input, init) {
      if (surroundings.isOffline) throw new TypeError('Failed to fetch')
      const isNode = Object.values(world.chains).some((chain) => input.startsWith(chain.rpcUrl))
      if (!isNode) return world.services.fetch(input, init)
      surroundings.asking += 1
      try {
        return await fetch(input, init)
      } finally {
        surroundings.asking -= 1
      }
    },
    storage,
    now: () => world.clock.now() + surroundings.clockSkewMs,
    setTimeout: schedule,
    clearTimeout: cancel,
    randomUuid: () => random.uuid(),
    events,
    globals: Object.fromEntries(surroundings.device.globals.map((name) => [name, {}])),
    location: () => ({ origin: hostOrigin, href: surroundings.href, hostname: new URL(hostOrigin).hostname }),
    replaceUrl(url) {
      surroundings.href = url
    },
    pageMetadata: () => ({
      title: 'Host page',
      description: 'A page that embeds the wallet modal.',
      icon: `${hostOrigin}/icon.svg`,
    }),
    colorScheme: () => surroundings.colorScheme,
    timeZone: () => surroundings.timeZone,
    openUrl: (url, target) =>
      !surroundings.isPopupBlocked &&
      surroundings.device.openUrl(url, target, () => void events.dispatchEvent(new Event('visibilitychange'))),
    isHidden: () => surroundings.device.isHidden,
    openFrame(params) {
      if (surroundings.isFrameBlocked) {
        queueMicrotask(() => params.onFailed('policy'))
        return { post: () => undefined, close: () => undefined }
      }
      const frame = openHeadlessFrame(world.frame, params, {
        origin: hostOrigin,
        device: 'headless',
        isReachable: () => !surroundings.isOffline,
      })
      frames.add(frame)
      return frame
    },
    openPopup({ url }) {
      if (surroundings.isPopupBlocked) return undefined
      const popup = openHeadlessPopup(world.frame, url, (message) =>
        events.dispatchEvent(new MessageEvent('message', message)),
      )
      surroundings.popups.push(popup)
      return popup
    },
    async copyText(text) {
      surroundings.clipboard = text
    },
    device: surroundings.device.device,
    whenIdle(callback) {
      const handle = schedule(callback, 0)
      return () => cancel(handle)
    },
    console: {
      error: (...values) => sink.error(values.map(printable).join(' ')),
      warn: () => undefined,
      info: () => undefined,
    },
  }
  return {
    platform,
    dispatch: (type) => void events.dispatchEvent(new Event(type)),
    close() {
      for (const handle of timers) world.clock.clearTimeout(handle)
      timers.clear()
      for (const frame of frames) frame.close()
      storage.close()
    },
  }
}
