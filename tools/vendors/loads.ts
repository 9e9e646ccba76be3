import { hostOrigin } from '../../harness/test/language/host-options.js'
import { waitUntil } from '../../harness/world/lib/wait-until.js'
import type { Visit } from './visit.js'

/** Loads a page with `wagmi()` several times. Resolves with a line for each load that did not end as expected. */
type Loads = (visit: Visit, times: number) => Promise<readonly string[]>

const patienceMs = 10_000

/** Waits until the modal is connected. Resolves with undefined, or with the modal's state if it does not connect in time. */
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
      if (visit.windows() > before) lost.push(`load ${load}: the wallet opened a window`)
    }
    return lost
  }
}

/** Flows that run many times, because it differs from load to load whether wallet, wagmi or modal is ready first. */
export const loads = {
  'is connected again after each load of a page with wagmi()': reloads(''),
  'is connected again after each load of a page with wagmi() that calls reconnect()': reloads('reconnect'),
  'connects with wagmi() if its row is pressed as soon as it appears': async (visit, times) => {
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
