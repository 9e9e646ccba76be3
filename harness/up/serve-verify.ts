import { CONTROL_BASE } from '../control/control-error.js'
import { type Verify, verifyHosts } from '../relay/verify.js'
import type { Handler } from './http-server.js'

const BASE = `${CONTROL_BASE}/verify`

/** The Verify service beside the pages, for a browser that nobody routes. */
export function serveVerify(verify: Verify): Handler {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith(`${BASE}/`)) return undefined
    const path = pathname.slice(BASE.length)
    return verify.handle(new Request(`https://${verifyHosts[0]}${path}${search}`))
  }
}

/** Turns a page's Verify frames to the sandbox: clients ask the vendor's hosts alone, and wait five seconds. */
export const verifyScript = `(() => {
  const frames = HTMLIFrameElement.prototype
  const { get, set, ...rest } = Object.getOwnPropertyDescriptor(frames, 'src')
  const hosts = ${JSON.stringify(verifyHosts.map((host) => `https://${host}/`))}
  const turn = (url) => {
    const host = hosts.find((known) => String(url).startsWith(known))
    return host ? ${JSON.stringify(`${BASE}/`)} + String(url).slice(host.length) : url
  }
  Object.defineProperty(frames, 'src', { ...rest, get, set(url) { set.call(this, turn(url)) } })
})();`
