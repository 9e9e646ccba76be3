import type { BrowserContext, WebSocketRoute } from 'playwright-core'
import { hostOrigin } from '../../../language/host-options.js'
import { loadOptionalPeer } from '../../../processes/optional-peer.js'
import type { Relay } from '../../../relay/relay-api.js'
import type { Happening } from '../driver.js'

export interface RelayRouting {
  setOffline(isOffline: boolean): void
  close(): void
}

const RELAY = /^wss:\/\/relay\.walletconnect\.(org|com)\//
/** Nobody may send these codes: a browser makes them itself. */
const RESERVED = new Set([1005, 1006, 1015])

/** Leads the sockets for the vendor's relay to the world's, with their query. Any other socket is refused and told. */
export async function routeRelay(
  context: BrowserContext,
  relay: Relay | undefined,
  emit: (happening: Happening) => void,
): Promise<RelayRouting> {
  const { WebSocket } = await loadOptionalPeer('ws', () => import('ws'))
  const open = new Set<() => void>()
  let isOffline = false

  function connect(page: WebSocketRoute, url: string): void {
    const socket = new WebSocket(url, { origin: hostOrigin, perMessageDeflate: false })
    const early: string[] = []
    const end = (code?: number, reason?: string) => {
      open.delete(breakOff)
      const isSayable = code !== undefined && !RESERVED.has(code)
      void page.close(isSayable ? { code, reason: reason ?? '' } : {}).catch(() => undefined)
    }
    const breakOff = () => {
      socket.terminate()
      end()
    }
    open.add(breakOff)
    socket.on('open', () => {
      for (const text of early.splice(0)) socket.send(text)
    })
    socket.on('message', (data) => page.send(String(data)))
    socket.on('error', () => undefined) // `close` follows
    socket.on('close', (code, reason) => end(code, reason.toString()))
    page.onMessage((message) => {
      const text = String(message)
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
      else early.push(text)
    })
    page.onClose((code, reason) => {
      open.delete(breakOff)
      if (socket.readyState === WebSocket.OPEN)
        socket.close(code !== undefined && !RESERVED.has(code) ? code : 1000, reason)
      else socket.terminate()
    })
  }

  await context.routeWebSocket(/.*/, (page) => {
    const url = page.url()
    if (isOffline || !relay || !RELAY.test(url)) {
      if (!isOffline) emit({ kind: 'unmatched-request', text: `WebSocket ${url.replace(/\?.*/, '')}` })
      void page.close().catch(() => undefined) // the page may have gone
      return
    }
    connect(page, `${relay.url}/${new URL(url).search}`)
  })

  const breakAll = () => {
    for (const breakOff of [...open]) breakOff()
  }
  return {
    setOffline(next) {
      isOffline = next
      if (next) breakAll()
    },
    close: breakAll,
  }
}
