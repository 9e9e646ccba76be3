import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { type Finding, withinLimits } from './judge.js'
import { sayHost } from './provider-hosts.js'
import { openList } from './surface.js'
import { isOwn, type Visit } from './visit.js'

export const limits = {
  kib: 1600,
  listMs: 1000,
  /** The limit of the list while other hosts are slow; less than the delay of their answers. */
  slowListMs: 4000,
  rounds: 5,
  opens: 10,
  heapKib: 50,
  nodes: 1,
  listeners: 1,
}

/** How long a page is left alone before it counts as at rest, in milliseconds. */
const restMs = 1500

export async function asksNobody({ page, world, requests, pass }: Visit): Promise<Finding> {
  await page.waitForTimeout(restMs)
  const asked = requests.filter((href) => !isOwn(href, pass)).map((href) => new URL(href).host)
  const sockets = world.relay?.sockets.length ?? 0
  if (asked.length + sockets === 0) return { isMet: true, evidence: 'no request' }
  const hosts = [...new Set(asked)].map((host) => `${sayHost(host)} (${asked.filter((each) => each === host).length})`)
  if (sockets > 0) hosts.push(`the relay (${sockets} sockets)`)
  return { isMet: false, evidence: `${asked.length + sockets} before a click: ${hosts.join(', ')}` }
}

async function weightOf(response: Response): Promise<number> {
  // Redirects and aborted requests have no body.
  const body = await response.body().catch(() => Buffer.alloc(0))
  const type = response.headers()['content-type'] ?? ''
  return /^(image\/(?!svg)|font\/|audio|video)/.test(type) ? body.length : gzipSync(body).length
}

/** Reloads the page, so that every response is counted, and opens the list. */
export async function weighs(visit: Visit): Promise<Finding> {
  const { page } = visit
  const responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  await page.reload()
  await page.waitForTimeout(restMs)
  const before = responses.length
  await openList(visit)
  await page.waitForTimeout(restMs)
  const sizes = await Promise.all(responses.map(weightOf))
  const kib = (from: number, to?: number) => sizes.slice(from, to).reduce((sum, size) => sum + size, 0) / 1024
  const { isMet, evidence } = withinLimits([{ what: 'in all', value: kib(0), limit: limits.kib, unit: 'KiB' }])
  return {
    isMet,
    evidence: `${evidence}: ${Math.round(kib(0, before))} before the press, ${Math.round(kib(before))} after it`,
  }
}

/** Measures the time from the press until the wallet is visible, in milliseconds. */
async function timeToList(visit: Visit): Promise<number> {
  const startedAt = performance.now()
  await openList(visit)
  return performance.now() - startedAt
}

export async function listIsQuick(visit: Visit): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < limits.rounds; round += 1) {
    await visit.page.reload()
    await visit.page.waitForTimeout(restMs)
    times.push(await timeToList(visit))
  }
  // Other load on the machine can only add time, so the quickest round counts.
  return withinLimits([{ what: 'quickest', value: Math.min(...times), limit: limits.listMs, unit: 'ms' }])
}

export async function listDespiteSlowServices(visit: Visit): Promise<Finding> {
  return withinLimits([{ what: 'listed after', value: await timeToList(visit), limit: limits.slowListMs, unit: 'ms' }])
}

/** The number of unmeasured openings, in which caches fill and code is compiled. */
const warmUps = 10
const closedWithinMs = 1500

/** Returns a function that opens and closes the list. The first way that works is kept: Escape, a close button, or a click outside. */
function openAndClose(visit: Visit): () => Promise<void> {
  const { page, fox } = visit
  const close = page.getByRole('button', { name: /close/i }).filter({ visible: true }).first()
  const ways = [
    () => page.keyboard.press('Escape'),
    () => close.click({ timeout: closedWithinMs }),
    () => page.mouse.click(2, (page.viewportSize()?.height ?? 4) - 2),
  ]
  return async () => {
    await openList(visit)
    for (let way = ways[0]; way; way = ways[0]) {
      const isClosed = await way()
        .then(() => fox.waitFor({ state: 'hidden', timeout: closedWithinMs }))
        .then(
          () => true,
          () => false,
        )
      if (isClosed) return
      ways.shift()
    }
    throw new Error('nothing closes the list: not Escape, no button "Close", no press beside it')
  }
}

/** Measures heap, nodes and listeners after garbage collection. Leaks make these figures grow. */
async function measureMemory({ context, page }: Visit) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  await cdp.detach()
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

export async function leavesNothing(visit: Visit): Promise<Finding> {
  const once = openAndClose(visit)
  const repeat = async (times: number) => {
    for (let round = 0; round < times; round += 1) await once()
    await visit.page.waitForTimeout(restMs)
  }
  await repeat(warmUps)
  const before = await measureMemory(visit)
  await repeat(limits.opens)
  const after = await measureMemory(visit)
  const grown = (name: keyof typeof before) => Math.max(0, after[name] - before[name]) / limits.opens
  return withinLimits([
    { what: 'heap', value: grown('heap') / 1024, limit: limits.heapKib, unit: 'KiB' },
    { what: 'nodes', value: grown('nodes'), limit: limits.nodes, unit: '' },
    { what: 'listeners', value: grown('listeners'), limit: limits.listeners, unit: '' },
  ])
}
