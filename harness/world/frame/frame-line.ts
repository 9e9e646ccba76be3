import { createTurns } from '../lib/lifecycle.js'
import type { FrameDeed } from './frame-api.js'
import type { FrameCall } from './frame-documents.js'

export interface FrameWindow {
  __walletmodalFrame?(document: string, call: FrameCall): Promise<void>
  __walletmodalFrameAct?(document: string, deed: FrameDeed): void
}

export const framePath = '/__walletmodal/frame'

/** A driven browser passes calls by itself; `npm start` serves them. */
export function openLine(act: (deed: FrameDeed) => void) {
  const own = crypto.randomUUID()
  const driven = window as Window & FrameWindow // what a driver may have put there
  const { __walletmodalFrame: pass } = driven
  if (pass) {
    driven.__walletmodalFrameAct = (document, deed) => {
      if (document === own) act(deed)
    }
    return { tell: (call: FrameCall) => void pass(own, call) }
  }
  const stream = new EventSource(`${framePath}/${own}`)
  let isKnown = false
  stream.addEventListener('open', () => {
    // The server restarted and does not know this document.
    if (isKnown) window.location.reload()
    isKnown = true
  })
  stream.addEventListener('message', ({ data }) => act(JSON.parse(data) as FrameDeed)) // our own server's
  const inTurn = createTurns()
  const post = (call: FrameCall) =>
    fetch(`${framePath}/${own}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
  return { tell: (call: FrameCall) => void inTurn(() => post(call)).catch(() => undefined) }
}
