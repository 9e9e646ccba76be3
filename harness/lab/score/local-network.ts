import { BlockList, isIP } from 'node:net'
import { type Finding, met, unmet } from './judge.js'
import { openList } from './surface.js'
import type { Visit } from './visit.js'

/** How long the page, and then the list, is left alone. */
const restMs = 1500

/** The addresses that are not public, from the table of WICG's Local Network Access, section "IP Address Space". */
const subnets = [
  ...['127.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15'],
  ...['169.254.0.0/16', '0.0.0.0/8', '::1/128', 'fc00::/7', 'fe80::/10', 'fec0::/10', '::/128'],
  ...['2001:db8::/32', '3fff::/20'],
]

/** True if Chrome asks the visitor of a public page before the page reaches this address. */
export function isLocalAddress(href: string): boolean {
  const { hostname, protocol } = new URL(href)
  if (!/^(https?|wss?):$/.test(protocol)) return false
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  // Names of `.local` count without a look at their address. Other names may lead to a local address unseen.
  if (version === 0) return /(^|\.)localhost$|\.local$/.test(host)
  return blockList().check(host, familyOf(host))
}

function blockList(): BlockList {
  const blocks = new BlockList()
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/')
    blocks.addSubnet(net, Number(bits), familyOf(net))
  }
  return blocks
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** A page whose sockets are noted. */
interface NotedWindow extends Window {
  __scoreSockets?: string[]
}

/** Runs in the page before its scripts. Sockets are no requests that a browser reports. */
function noteSockets(): void {
  const page: NotedWindow & typeof globalThis = window
  const sockets: string[] = []
  page.__scoreSockets = sockets
  page.WebSocket = new Proxy(page.WebSocket, {
    construct: (target, [url, ...rest]: [string | URL, ...string[]], made) => {
      sockets.push(new URL(url, page.location.href).href)
      return Reflect.construct(target, [url, ...rest], made)
    },
  })
}

/** Runs in the page. */
function socketsInPage(): readonly string[] {
  const page: NotedWindow = window
  return page.__scoreSockets ?? []
}

/** Loads the page anew, and opens the list: neither may reach a local address besides the page's own. */
export async function reachesNoLocalAddress(visit: Visit): Promise<Finding> {
  const { page, pass, requests } = visit
  const own = new Set(pass.map((origin) => new URL(origin).host))
  await page.addInitScript(noteSockets)
  const from = requests.length
  await page.reload()
  const reached = async () => {
    await page.waitForTimeout(restMs)
    const sockets = await page.evaluate(socketsInPage)
    return [...requests.slice(from), ...sockets].filter((href) => isLocalAddress(href) && !own.has(new URL(href).host))
  }
  const before = await reached()
  await openList(visit)
  const all = await reached()
  if (all.length === 0) return met('no local address')
  const hosts = [...new Set(all.map((href) => new URL(href).host))]
  const when = before.length > 0 ? 'before a click' : 'when the list opens'
  return unmet(`${all.length} ${when}: ${hosts.join(', ')}`)
}
