import { createTurns } from '../lib/lifecycle.js'
import type { FrameDeed } from './frame-api.js'
import type { FrameCall } from './frame-documents.js'

export interface FrameWindow {
  __walletmodalFrame?(document: string, call: FrameCall): Promise<void>
  __walletmodalFrameAct?(document: string, action: FrameDeed): void
}

export const framePath = '/__walletmodal/frame'

/** Connects a frame document to the frame: through a driven browser's binding, or through the server of `npm start`. */
export function openLine(act: (action: FrameDeed) => void) {
  const own = crypto.randomUUID()
  const driven = window as Window & FrameWindow // a driver may have set it
  const { __walletmodalFrame: pass } = driven
  if (pass) {
    driven.__walletmodalFrameAct = (document, action) => {
      if (document === own) act(action)
    }
    return { send: (call: FrameCall) => void pass(own, call) }
  }
  const stream = new EventSource(`${framePath}/${own}`)
  let isKnown = false
  stream.addEventListener('open', () => {
    // The server restarted and does not know this document.
    if (isKnown) window.location.reload()
    isKnown = true
  })
  stream.addEventListener('message', ({ data }) => act(JSON.parse(data) as FrameDeed)) // sent by the sandbox's own server
  const inTurn = createTurns()
  const post = (call: FrameCall) =>
    fetch(`${framePath}/${own}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
  return { send: (call: FrameCall) => void inTurn(() => post(call)).catch(() => undefined) }
}
