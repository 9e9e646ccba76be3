import type { ModalSnapshot, OpenOptions } from '../../core/contracts/modal-api.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import type { ModalRing } from '../shell/modal-ring.js'
import type { EarlyFrame } from './early-frame.js'
import type { RingSlot } from './ring-slot.js'

/** The methods of the host that wait for the modal, and make it if need be. */
export type WaitingCalls = Pick<
  Modal,
  | 'open'
  | 'close'
  | 'shake'
  | 'getProvider'
  | 'disconnect'
  | 'switchNetwork'
  | 'removeAdapter'
  | 'signIn'
  | 'signOut'
  | 'signMessage'
  | 'setAddressLabels'
  | 'setPreferredAccountType'
  | 'exportRecording'
>

/** These wait for the modal and do nothing else. */
const waiting = [
  'switchNetwork',
  'removeAdapter',
  'signIn',
  'signOut',
  'signMessage',
  'setAddressLabels',
  'setPreferredAccountType',
  'exportRecording',
] as const

/**
 * `isIdle` is true if nothing is connected that a call about a namespace could affect. `onCall` is called before a call
 * on the modal. `showFrame` shows the modal's frame while its code is loading, if the page has room for one.
 */
export function createWaitingCalls(
  slot: RingSlot,
  snapshot: () => ModalSnapshot,
  publish: (change: Partial<ModalSnapshot>) => void,
  isIdle: (namespace?: string) => boolean,
  onCall: () => void,
  showFrame: (onDismiss: () => void) => EarlyFrame | undefined,
): WaitingCalls {
  let frame: EarlyFrame | undefined

  async function load(): Promise<ModalRing> {
    const made = await slot.load()
    onCall()
    return made
  }

  async function call<Value>(action: (modal: Modal) => Value | Promise<Value>): Promise<Value> {
    const { modal, setupError } = await load()
    if (!modal) throw setupError
    return action(modal)
  }

  return {
    // Each name is a method of the modal, and the call has its arguments and its answer.
    ...(Object.fromEntries(
      waiting.map((name) => [name, (...given: never[]) => call((modal) => Reflect.apply(modal[name], modal, given))]),
    ) as Pick<Modal, (typeof waiting)[number]>), // `fromEntries` forgets the names
    async open(request?: OpenOptions) {
      const { life } = slot
      if (!slot.current) {
        publish({ loading: true, error: undefined })
        if (!frame || frame.isDismissed)
          frame = showFrame(() => {
            publish({ loading: false })
            // The modal may be there and wait for the page before it opens.
            slot.current?.modal?.close()
          })
      }
      const early = frame
      try {
        const made = await load()
        if (early?.isDismissed) return
        if (!made.modal) {
          made.showSetupFailure?.()
          throw made.setupError
        }
        await made.modal.open(request)
      } finally {
        early?.hide()
        if (frame === early) frame = undefined
        // If nothing opened, because opening was refused or the modal was closed, the modal itself publishes no change.
        const now = slot.current?.modal?.getSnapshot() ?? { loading: false }
        // The next opening may be on its way when one that was taken away ends.
        if (!early?.isDismissed && !life.aborted && now.loading !== snapshot().loading) publish(now)
      }
    },
    async close() {
      const { current } = slot
      frame?.hide()
      if (current?.modal) await current.modal.close()
      else if (current) current.hideSetupFailure?.()
      else if (slot.coming) await call((modal) => modal.close())
    },
    shake: () => slot.current?.modal?.shake(),
    getProvider: async (namespace) =>
      isIdle(String(namespace)) ? undefined : call((modal) => modal.getProvider(namespace)),
    disconnect: async (namespace) => (isIdle(namespace) ? undefined : call((modal) => modal.disconnect(namespace))),
  }
}
