import { when } from 'mobx'
import type { OpenOptions } from '../contracts/modal-api.js'
import { isModalError } from '../errors/base.js'
import { toAdapterError } from '../errors/foreign/load-failure.js'
import { lazy } from '../lib/lazy.js'
import type { TimerHandle } from '../lib/platform/platform.js'
import type { FlowContext, OpenFlow } from '../state/context.js'

const code = lazy(() => import('../data/host-check.js'))

/** A quicker answer of the host shows no view for waiting. */
const QUICK_MS = 150

export interface Geofence {
  /** Opens once the host lets the visitor in. Otherwise shows why not, and resolves with false. */
  open(options: OpenOptions | undefined): Promise<boolean>
  /** Asks the host again, and then opens what was asked for last. */
  retry(): void
  /** Asks the host, and acts once it has let the visitor in, now or at a later opening. */
  whenLetIn(act: () => void, onRefused?: () => void): void
  /** The host has closed the modal: an opening that waits for the answer does not open it. */
  cancel(): void
  dispose(): void
}

/** Asks the option `geofence`: once for each opening, and never again after it has let the visitor in. */
export function createGeofence({ root, host }: FlowContext, opening: OpenFlow): Geofence {
  const { modal, options, platform } = root
  const stops: (() => void)[] = []
  let asking: Promise<boolean> | undefined
  let latest: object | undefined
  let request: OpenOptions | undefined
  /** Shows that the modal waits for the host. */
  let timer: TimerHandle | undefined
  const life = new AbortController()

  const ask = async (): Promise<boolean> => {
    const { geofence } = options.given
    modal.set({ fenceError: undefined })
    try {
      const { askHost } = await code.load()
      if (geofence) await askHost(platform, 'geofence', () => geofence(), life.signal)
      modal.set({ isLetIn: true })
    } catch (thrown) {
      if (life.signal.aborted) return false
      // Any other error means that the code for the check did not load.
      const error = isModalError(thrown) ? thrown : toAdapterError({ type: 'geofence', cause: thrown })
      modal.set({ fenceError: error })
      host.failed(error)
    } finally {
      asking = undefined
    }
    return modal.isLetIn
  }
  const answer = (): Promise<boolean> => {
    asking ??= ask()
    return asking
  }
  const explain = () => opening.show({ view: 'Unavailable' })

  const open = async (options: OpenOptions | undefined): Promise<boolean> => {
    if (!root.isFenced) return opening.open(options)
    const own = {}
    latest = own
    request = options
    let isExplained = false
    const showWaiting = () => {
      if (latest !== own) return
      isExplained = true
      explain()
    }
    const isShown = modal.isOpen || root.options.given.enableEmbedded
    if (isShown) showWaiting()
    platform.clearTimeout(timer)
    timer = isShown ? undefined : platform.setTimeout(showWaiting, QUICK_MS)
    const isLetIn = await answer()
    platform.clearTimeout(timer)
    const isLeft = isExplained && !modal.isOpen && !root.options.given.enableEmbedded
    if (latest !== own || isLeft) return false
    if (isLetIn) return opening.open(options)
    if (!isExplained) explain()
    return false
  }

  return {
    open,
    retry: () => void open(request),
    whenLetIn: (act, onRefused) => {
      if (!root.isFenced) return act()
      stops.push(when(() => !root.isFenced, act))
      void answer().then((isLetIn) => (isLetIn ? undefined : onRefused?.()))
    },
    cancel: () => {
      latest = undefined
    },
    dispose: () => {
      latest = undefined
      platform.clearTimeout(timer)
      life.abort()
      for (const stop of stops) stop()
    },
  }
}
