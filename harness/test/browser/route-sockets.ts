import type { BrowserContext, WebSocketRoute } from '@playwright/test'
import { memberOf, textOrJson } from '../../world/lib/json.js'
import type { SocketAnswers } from '../../world/wallets/linked-app.js'
import { metamaskRelayUrl } from '../../world/wallets/metamask-mobile/centrifugo.js'
import { portOf } from '../../world/wallets/mobile-app/endpoint.js'
import type { World } from '../../world/world/world-api.js'
import type { RoutedApp } from './route-requests.js'
import type { Traffic } from './traffic.js'

const RELAY = /^wss:\/\/relay\.walletconnect\.(org|com)\//
/** Close codes that a program may not send (RFC 6455): browsers make them. */
const RESERVED = new Set([1005, 1006, 1015])
/** Ports on which local nodes take subscriptions: Hardhat, Anvil and Geth, and Solana. */
const nodePorts = new Set(['8545', '8546', '8900'])
/** Clients of nodes send the first message. A socket that is silent for this long waits for its server. */
const silentMs = 1000

/**
 * Routes sockets for the vendor's relay (with their query) and for nodes into the world. The app's own sockets pass;
 * others are refused. Returns a function that breaks off all of them.
 */
export async function routeSockets(
  context: BrowserContext,
  { relay, chains, services, apps, metamaskRelay }: World,
  app: RoutedApp,
  network: Pick<Traffic, 'isOffline' | 'begin' | 'end'>,
): Promise<() => void> {
  const { WebSocket } = await import('ws')
  const open = new Set<() => void>()

  function connect(page: WebSocketRoute, url: string, first: readonly string[] = []): void {
    const socket = new WebSocket(url, { ...(app.origin && { origin: app.origin }), perMessageDeflate: false })
    const early = [...first]
    const calls = createOpenCalls(network)
    for (const text of early) calls.hear(text, true)
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
    return Object.values(chains).some(({ webSocketUrl }) => href.startsWith(webSocketUrl)) ? href : undefined
  }

  function refuse(page: WebSocketRoute, why?: string): void {
    app.refuse(`WebSocket ${page.url().replace(/\?.*/, '')}`, why)
    close(page)
  }
  // The page may be closed already.
  const close = (page: WebSocketRoute) => void page.close().catch(() => undefined)

  /** Routes a socket whose address names no chain by the page's first message. */
  function hearFirst(page: WebSocketRoute, url: URL): void {
    const otherwise = (why?: string, first?: string) => {
      if (why !== undefined || !app.isOwn(url)) return refuse(page, why)
      const server = page.connectToServer()
      if (first !== undefined) server.send(first)
      page.onMessage((message) => server.send(message))
    }
    const timer = setTimeout(otherwise, silentMs)
    page.onClose(() => clearTimeout(timer))
    page.onMessage((message) => {
      clearTimeout(timer)
      const text = String(message)
      const { chain, why } = services.nodes.find(url, text)
      if (chain) connect(page, chain.webSocketUrl, [text])
      else otherwise(why, text)
    })
  }

  /** Connects a page to an app of its phone. A socket that nobody listens to closes, as a refused one does. */
  function reachApp(page: WebSocketRoute, answers: SocketAnswers | undefined): void {
    if (!answers) {
      close(page)
      return
    }
    open.add(breakOff)
    function breakOff() {
      open.delete(breakOff)
      close(page)
    }
    page.onMessage((message) => {
      answers(new Uint8Array(Buffer.from(message))).then((answer) => page.send(Buffer.from(answer)), breakOff)
    })
    page.onClose(() => open.delete(breakOff))
  }

  /** Connects a page to the relay of MetaMask’s protocol, which is in this process. */
  function reachMetaMask(page: WebSocketRoute): void {
    const breakOff = () => {
      open.delete(breakOff)
      connection.leave()
      close(page)
    }
    open.add(breakOff)
    const connection = metamaskRelay.connect((frame) => page.send(frame), breakOff)
    page.onMessage((message) => connection.receive(String(message)))
    page.onClose(() => {
      open.delete(breakOff)
      connection.leave()
    })
  }

  await context.routeWebSocket(/.*/, (page) => {
    const href = page.url()
    const hasApps = Object.values(apps).some(({ listen }) => listen)
    if (hasApps && portOf(href) !== undefined)
      return reachApp(page, Object.values(apps).flatMap(({ listen }) => listen?.(href) ?? [])[0])
    if (network.isOffline) return close(page)
    if (href === metamaskRelayUrl) return reachMetaMask(page)
    const place = placeOf(href)
    if (place !== undefined) return connect(page, place)
    const url = new URL(href)
    const isOwn = app.isOwn(url)
    if (app.isForeign && !app.isPassed?.(url)) {
      const { chain, why } = services.nodes.findByAddress(url)
      if (chain) return connect(page, chain.webSocketUrl)
      if (why !== undefined) return refuse(page, why)
      if (!isOwn || nodePorts.has(url.port)) return hearFirst(page, url)
    }
    if (isOwn) return void page.connectToServer()
    refuse(page)
  })

  return () => {
    for (const breakOff of [...open]) breakOff()
  }
}

/** Tracks the JSON-RPC calls of one socket, sent by either side, that have no answer yet. */
function createOpenCalls(network: Pick<Traffic, 'begin' | 'end'>) {
  const open = new Map<string, object>()
  return {
    hear(text: string, isOfPage: boolean) {
      const message = textOrJson(text)
      const isCall = memberOf(message, 'method') !== undefined
      // A notification has no answer.
      if (isCall && memberOf(message, 'id') === undefined) return
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
