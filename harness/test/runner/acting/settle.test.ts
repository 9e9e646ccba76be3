import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createListeners } from '../../../world/lib/lifecycle.js'
import { addFault } from './faults.js'
import type { ScenarioRun } from './scenario-run.js'
import { settle } from './settle.js'

const changes = createListeners()
const requests: { service?: string; endpoint?: string; status: number | 'pending' }[] = []
let rests = 0
let mark = 'one'
let atRest = () => {}
let scenarioRun: ScenarioRun

beforeEach(() => {
  changes.clear()
  requests.splice(0)
  rests = 0
  atRest = () => {}
  const silent = { onChange: () => () => {} }
  scenarioRun = {
    driver: {
      onChange: changes.add,
      async rest() {
        rests += 1
        atRest()
      },
    },
    journal: {
      get mark() {
        return mark
      },
      lookForUnmatched() {},
    },
    world: {
      services: { requests, cashier: silent, addFault: () => () => {} },
      wallets: {},
      frame: { messages: [], ...silent },
    },
    results: new Map(),
    heal: new Map(),
    heldBack: [],
    lost: new Set(),
    abandoned: new Set(),
  } as unknown as ScenarioRun // what settling reads of it
})

test('settling asks a page at rest once', async () => {
  await settle(scenarioRun)
  expect(rests).toBe(1)
})

test('settling waits for effects that begin while the page comes to rest', async () => {
  atRest = () => {
    mark = `after ${Math.min(rests, 2)}`
  }
  await settle(scenarioRun)
  expect(rests).toBe(3)
})

test('settling waits for a due answer, and looks again only after a change', async () => {
  const request: (typeof requests)[number] = { status: 'pending' }
  requests.push(request)
  let isOver = false
  const settled = settle(scenarioRun).then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve, 60))
  // One rest before the listener is added, one after it.
  expect({ isOver, rests }).toEqual({ isOver: false, rests: 2 })
  request.status = 200
  changes.emit()
  await settled
  expect({ rests, abandonedCount: scenarioRun.abandoned.size }).toEqual({ rests: 3, abandonedCount: 0 })
})

test('settling gives up a slow request, and waits for it again only at the end', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  requests.push({ status: 'pending' })
  const takes = async (isEnd = false) => {
    const startedAt = performance.now()
    let isOver = false
    const settled = settle(scenarioRun, isEnd).then(() => {
      isOver = true
    })
    while (!isOver) await vi.advanceTimersByTimeAsync(100)
    await settled
    return performance.now() - startedAt
  }
  expect(await takes()).toBe(1500)
  expect(scenarioRun.abandoned.size).toBe(1)
  expect(await takes()).toBe(100)
  expect(await takes(true)).toBe(8000)
})

test('settling skips a request that a healed black hole swallowed, and waits for later requests', async () => {
  await addFault({ id: 'down', on: 'http.catalogue', do: 'blackhole' }, scenarioRun)
  requests.push({ service: 'catalogue', status: 'pending' })
  await scenarioRun.heal.get('down')?.()
  await settle(scenarioRun, true)
  expect(rests).toBe(1)
  requests.push({ service: 'catalogue', status: 'pending' })
  let isOver = false
  void settle(scenarioRun, true).then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(isOver).toBe(false)
  for (const request of requests) request.status = 200
  changes.emit()
  await expect.poll(() => isOver).toBe(true)
})
