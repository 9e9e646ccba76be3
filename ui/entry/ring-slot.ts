import type { ModalError } from '../../core/errors/modal-error.js'
import type { ModalRing } from '../shell/modal-ring.js'
import { disposedFailure, loadFailure } from './load-failure.js'

/** Holds at most one ring, which the first call that needs it makes. */
export interface RingSlot {
  /** The ring, once it is made. */
  current: ModalRing | undefined
  /** The ring that is being made or is made. */
  coming: Promise<ModalRing> | undefined
  /** Aborts when the modal's life ends: work that is still waiting is dropped. Stays aborted after `dispose`. */
  life: AbortSignal
  /** Makes the ring if there is none. Rejects if its code did not arrive, and after `dispose`. */
  load(): Promise<ModalRing>
  /** Drops the ring. The next call makes another one. */
  drop(): void
  /** Ends the life, and drops the ring. Another life begins, unless it ends for good. */
  end(isForGood: boolean): void
}

/**
 * `attach` is called with a new ring, `detach` before a ring is dropped, and `fail` with the reason if none could be
 * made.
 */
export function createRingSlot(
  makeRing: () => Promise<ModalRing>,
  attach: (made: ModalRing) => void,
  detach: () => void,
  fail: (failure: ModalError) => void,
): RingSlot {
  let life = new AbortController()

  async function make(ended: AbortSignal): Promise<ModalRing> {
    try {
      const made = await makeRing()
      if (ended.aborted) made.dispose()
      else {
        slot.current = made
        attach(made)
      }
      return made
    } catch (cause) {
      const failure = loadFailure(cause)
      if (!ended.aborted) fail(failure)
      throw failure
    }
  }

  const slot: RingSlot = {
    current: undefined,
    coming: undefined,
    life: life.signal,
    load() {
      const ended = slot.life
      if (ended.aborted) return Promise.reject(disposedFailure())
      slot.coming ??= Promise.race([
        make(ended),
        new Promise<never>((_, reject) => ended.addEventListener('abort', () => reject(disposedFailure()))),
      ])
      return slot.coming
    },
    drop() {
      detach()
      slot.current?.dispose()
      slot.current = undefined
      slot.coming = undefined
    },
    end(isForGood) {
      life.abort()
      if (!isForGood) life = new AbortController()
      slot.life = life.signal
      slot.drop()
    },
  }
  return slot
}
