import type { BrowserContext, WebSocketRoute } from '@playwright/test'
import { memberOf, textOrJson } from '../lib/json.js'
import { chainOfNode } from '../services/foreign.js'
import type { World } from '../world/world-api.js'
import type { RoutedApp } from './route-requests.js'
import type { Traffic } from './traffic.js'

const RELAY = /^wss:\/\/relay\.walletconnect\.(org|com)\//
/** Nobody may send these codes: a browser makes them itself. */
const RESERVED = new Set([1005, 1006, 1015])

/** Leads sockets for the vendor's relay, with their query, and for nodes to the world's. The app's own pass; others are refused. Returns how to break off all. */
export async function routeSockets(
  context: BrowserContext,
  { relay, chains }: World,
  app: RoutedApp,
  network: Pick<Traffic, 'isOffline' | 'begin' | 'end'>,
): Promise<() => void> {
  const { WebSocket } = await import('ws')
  const open = new Set<() => void>()

  function connect(page: WebSocketRoute, url: string): void {
    const socket = new WebSocket(url, { ...(app.origin && { origin: app.origin }), perMessageDeflate: false })
    const early: string[] = []
    const calls = createOpenCalls(network)
    const end = (code?: number, reason?: string) => {
      open.delete(breakOff)
      calls.endAll()
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
    socket.on('message', (data) => {
      page.send(String(data))
      calls.hear(String(data), false)
    })
    socket.on('error', () => undefined) // `close` follows
    socket.on('close', (code, reason) => end(code, reason.toString()))
    page.onMessage((message) => {
      const text = String(message)
      calls.hear(text, true)
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
      else early.push(text)
    })
    page.onClose((code, reason) => {
      open.delete(breakOff)
      calls.endAll()
      if (socket.readyState === WebSocket.OPEN)
        socket.close(code !== undefined && !RESERVED.has(code) ? code : 1000, reason)
      else socket.terminate()
    })
  }

  function placeOf(href: string): string | undefined {
    if (relay && RELAY.test(href)) return `${relay.url}/${new URL(href).search}`
    if (Object.values(chains).some(({ webSocketUrl }) => href.startsWith(webSocketUrl))) return href
    return app.isForeign ? chainOfNode(new URL(href).host, chains)?.webSocketUrl : undefined
  }

  await context.routeWebSocket(/.*/, (page) => {
    const href = page.url()
    const place = placeOf(href)
    if (!network.isOffline) {
      if (place !== undefined) return connect(page, place)
      if (app.isOwn(new URL(href))) return void page.connectToServer()
      app.refuse(`WebSocket ${href.replace(/\?.*/, '')}`)
    }
    void page.close().catch(() => undefined) // the page may have gone
  })

  return () => {
    for (const breakOff of [...open]) breakOff()
  }
}

/** The JSON-RPC calls of one socket, by either side, that wait for their answer. */
function createOpenCalls(network: Pick<Traffic, 'begin' | 'end'>) {
  const open = new Map<string, object>()
  return {
    hear(text: string, isOfPage: boolean) {
      const message = textOrJson(text)
      const isCall = memberOf(message, 'method') !== undefined
      const key = `${isOfPage === isCall} ${memberOf(message, 'id')}`
      const call = open.get(key) ?? {}
      open.set(key, call)
      network[isCall ? 'begin' : 'end'](call)
    },
    endAll() {
      for (const call of open.values()) network.end(call)
    },
  }
}
