import type { FrameDeed } from '../../../world/frame/frame-api.js'
import { openLine } from '../../../world/frame/frame-line.js'
import { draw } from './draw.js'

/** The origin of the page that embeds the frame. It is known before the page sends a message, and messages go to no other origin. */
const parentOrigin =
  window.location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : '')

function deviceId(): string {
  try {
    const known = window.localStorage.getItem('device') ?? crypto.randomUUID()
    window.localStorage.setItem('device', known)
    return known
  } catch {
    // The browser blocks storage: this id, and the login with it, ends with the document.
    return crypto.randomUUID()
  }
}

const root = document.getElementById('wallet')

function act(action: FrameDeed): void {
  if (action.do === 'reload') window.location.reload()
  else if (action.do === 'show' && root)
    draw(root, action.view, (id, decision) => line.send({ do: 'decide', id, decision }))
  else if (action.do === 'post' && action.from === 'stranger') postAsStranger(action.message)
  else if (action.do === 'post') window.parent.postMessage(action.message, parentOrigin)
}

const line = openLine(act)
if (parentOrigin !== '' && window.parent !== window) {
  window.addEventListener('message', ({ data, origin, source }) => {
    if (source === window.parent) line.send({ do: 'receive', message: data, origin })
  })
  line.send({ do: 'connect', url: window.location.href, parentOrigin, device: deviceId() })
} else if (root) {
  root.textContent = 'This page only works inside an app.'
}

export function postAsStranger(message: unknown): void {
  const social = document.querySelector<HTMLMetaElement>('meta[name="social-origin"]')?.content
  if (!social) return
  const stranger = document.createElement('iframe')
  stranger.hidden = true
  stranger.src = `${social}/stranger`
  window.addEventListener('message', function speak({ source, data }) {
    if (source !== stranger.contentWindow || data !== 'stranger-ready') return
    window.removeEventListener('message', speak)
    stranger.contentWindow?.postMessage(message, social)
  })
  document.body.append(stranger)
}
