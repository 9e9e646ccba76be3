import type { ModalSnapshot } from '../../../../../core/contracts/modal-api.js'
import type { HostConfig, HostPage } from '../../host/host-config.js'

export interface OpenedLink {
  readonly url: string
  readonly target: string
  /** True if the link opened in the task of a tap. Browsers may block a later link, and do block a later window. */
  readonly inTap: boolean
}

declare global {
  interface Window {
    __walletmodalTell?(happening: unknown): Promise<void>
    __walletmodalCopied?: string
    __walletmodalOpened?: OpenedLink[]
    __walletmodalComeBack?(): void
    __walletmodalStorage?: { mode: 'ok' | 'full' | 'blocked'; read(): Record<string, string> }
    __walletmodalOpen?: typeof window.open
  }
}

/**
 * Runs in the page before all of its own scripts, without this module's scope. Reports each snapshot and event to the driver,
 * and can make storage full or blocked. A frame belongs to others, and may have no storage.
 */
export function pageScript(config: HostConfig | undefined): void {
  // The initial empty page has no address, and in Firefox no storage.
  if (!/^https?:$/.test(window.location.protocol)) return
  if (config) window.__walletmodalHost = config

  const real = window.localStorage
  const { getItem, setItem, key } = Storage.prototype
  const storage: NonNullable<typeof window.__walletmodalStorage> = {
    mode: 'ok',
    read() {
      const items: Record<string, string> = {}
      for (let index = 0; index < real.length; index += 1) {
        const name = key.call(real, index)
        if (name !== null) items[name] = getItem.call(real, name) ?? ''
      }
      return items
    },
  }
  window.__walletmodalStorage = storage
  const refuse = (name: string): never => {
    throw new DOMException(`The storage is ${storage.mode}.`, name)
  }
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => (storage.mode === 'blocked' ? refuse('SecurityError') : real),
  })
  Storage.prototype.setItem = function (name: string, value: string) {
    if (this === real && storage.mode !== 'ok') refuse(storage.mode === 'full' ? 'QuotaExceededError' : 'SecurityError')
    setItem.call(this, name, value)
  }

  const { clipboard } = navigator
  if (clipboard) {
    const writeText = clipboard.writeText.bind(clipboard)
    clipboard.writeText = async (text) => {
      await writeText(text)
      window.__walletmodalCopied = text
    }
  }

  let host: HostPage | undefined
  const tell = (happening: unknown) => void window.__walletmodalTell?.(happening)
  const plain = (snapshot: ModalSnapshot): unknown => JSON.parse(JSON.stringify(snapshot))
  Object.defineProperty(window, '__walletmodalPage', {
    configurable: true,
    get: () => host,
    set(value: HostPage) {
      host = value
      value.modal.subscribe((snapshot) => tell({ kind: 'snapshot', snapshot: plain(snapshot) }))
      value.modal.onEvent(({ event, properties }) => tell({ kind: 'event', event, properties }))
      tell({ kind: 'snapshot', snapshot: plain(value.modal.getSnapshot()) })
    },
  })
}
