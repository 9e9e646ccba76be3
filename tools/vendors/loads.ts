import { hostOrigin } from '../../harness/test/language/host-options.js'
import { waitUntil } from '../../harness/world/lib/wait-until.js'
import type { Visit } from './visit.js'

/** Loads of a page with `wagmi()`, so many times. Resolves with a line for each that did not end as it should. */
type Loads = (visit: Visit, times: number) => Promise<readonly string[]>

const patienceMs = 10_000

/** The status in the end, and whether it is the wanted account's. */
async function comesToConnected({ page }: Visit): Promise<string | undefined> {
  const snapshot = (): Promise<string> =>
    page.evaluate(() => {
      const { status, error, view } = Object(window).modal?.getSnapshot() ?? {}
      return status === 'connected' ? status : `${status} at ${view} ${error?.code ?? ''}`
    })
  const isThere = await waitUntil(async () => (await snapshot()) === 'connected' || undefined, {
    withinMs: patienceMs,
    everyMs: 20,
  })
  return isThere ? undefined : snapshot()
}

const addressOf = (query: string) => `${hostOrigin}/wagmi.html?${query}`
const pressing = (row: string) => addressOf(`press=${encodeURIComponent(row)}`)

function reloads(query: string): Loads {
  return async (visit, times) => {
    visit.wallet.setPolicy('approve')
    await visit.page.goto(pressing(visit.row))
    const first = await comesToConnected(visit)
    if (first) return [`before the first reload: ${first}`]
    const lost: string[] = []
    for (let load = 1; load <= times; load += 1) {
      const before = visit.windows()
      await visit.page.goto(addressOf(query))
      const seen = await comesToConnected(visit)
      if (seen) lost.push(`load ${load}: ${seen}`)
      if (visit.windows() > before) lost.push(`load ${load}: a window`)
    }
    return lost
  }
}

/** Played many times, since chance decides which of wallet, wagmi and modal comes first. */
export const loads = {
  'comes back at each load of a page with wagmi()': reloads(''),
  'comes back at each load of a page with wagmi() that calls reconnect()': reloads('reconnect'),
  'connects under wagmi() by a press in the moment that its row appears': async (visit, times) => {
    visit.wallet.setPolicy('approve')
    const failed: string[] = []
    for (let load = 1; load <= times; load += 1) {
      visit.wallet.disconnect()
      await visit.page.goto(pressing(visit.row))
      const seen = await comesToConnected(visit)
      if (seen) failed.push(`load ${load}: ${seen}`)
    }
    return failed
  },
} satisfies Record<string, Loads>

export type LoadsName = keyof typeof loads
export const loadsNames = Object.keys(loads) as LoadsName[] // the keys of the table
export const loadsOf = (name: LoadsName): Loads => loads[name]
