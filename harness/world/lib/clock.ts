import { createTurns } from './lifecycle.js'

/** The virtual clock of a world. It starts at `2030-01-01T00:00:00Z` and runs with real time until paused. */
export interface WorldClock {
  now(): number
  /**
   * Start time plus all calls of `advance`, without the real time that passes. Chains stamp blocks with it, so that the
   * stamps are equal in every run.
   */
  steadyNow(): number
  setTimeout(callback: () => void, delayMs: number): number
  clearTimeout(handle: number | undefined): void
  pause(): void
  resume(): void
  /** Jumps forward and fires every timer that falls due on the way, in order. Chains follow. */
  advance(ms: number): Promise<void>
  onAdvance(listener: (nowMs: number) => void | Promise<void>): () => void
}

/** Later than any real date, because the clock of a Solana node cannot go back. */
export const WORLD_START_MS = Date.UTC(2030, 0, 1)

export interface OwnedClock extends WorldClock {
  dispose(): void
}

interface Timer {
  readonly handle: number
  readonly dueMs: number
  readonly callback: () => void
}

/** The longest delay of a real timer. Longer delays are split. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** Creates a clock with virtual timers: while the clock runs, one real timer waits for the earliest of them. */
export function createClock(startMs = WORLD_START_MS): OwnedClock {
  let timers: Timer[] = []
  let lastHandle = 0
  let isPaused = false
  let isAdvancing = false
  let baseMs = startMs
  let baseReal = performance.now()
  let advancedMs = 0
  let real: NodeJS.Timeout | undefined
  const inTurn = createTurns()
  const listeners = new Set<(nowMs: number) => void | Promise<void>>()

  const isRunning = () => !isPaused && !isAdvancing
  const now = () => Math.floor(isRunning() ? baseMs + performance.now() - baseReal : baseMs)

  function setNow(nowMs: number): void {
    baseMs = nowMs
    baseReal = performance.now()
  }

  function takeEarliest(untilMs: number): Timer | undefined {
    let earliest: Timer | undefined
    for (const timer of timers) {
      // Timers due at the same moment fire in the order in which they were set, which is the order of the list.
      if (timer.dueMs <= untilMs && (!earliest || timer.dueMs < earliest.dueMs)) earliest = timer
    }
    if (earliest) timers = timers.filter((timer) => timer !== earliest)
    return earliest
  }

  function schedule(): void {
    clearTimeout(real)
    real = undefined
    if (!isRunning() || timers.length === 0) return
    const dueMs = Math.min(...timers.map((timer) => timer.dueMs))
    const delayMs = Math.min(Math.max(dueMs - (baseMs + performance.now() - baseReal), 0), LONGEST_DELAY_MS)
    real = setTimeout(fireDue, delayMs)
  }

  function fireDue(): void {
    // Real timers fire up to a millisecond early. Timers of the next millisecond count as due.
    const untilMs = now() + 1
    try {
      for (let timer = takeEarliest(untilMs); timer; timer = takeEarliest(untilMs)) timer.callback()
    } finally {
      schedule()
    }
  }

  async function jump(ms: number): Promise<void> {
    const targetMs = now() + ms
    setNow(now())
    isAdvancing = true
    schedule()
    try {
      for (let timer = takeEarliest(targetMs); timer; timer = takeEarliest(targetMs)) {
        setNow(Math.max(timer.dueMs, baseMs))
        timer.callback()
        // A timer may set another timer that falls due during the same advance.
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      isAdvancing = false
      setNow(targetMs)
      advancedMs += ms
      schedule()
    }
    for (const listener of [...listeners]) await listener(targetMs)
  }

  return {
    now,
    steadyNow: () => startMs + advancedMs,
    setTimeout(callback, delayMs) {
      lastHandle += 1
      timers.push({ handle: lastHandle, dueMs: now() + Math.max(delayMs, 0), callback })
      schedule()
      return lastHandle
    },
    clearTimeout(handle) {
      timers = timers.filter((timer) => timer.handle !== handle)
      schedule()
    },
    pause() {
      setNow(now())
      isPaused = true
      schedule()
    },
    resume() {
      if (!isPaused) return
      isPaused = false
      setNow(baseMs)
      schedule()
    },
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`A clock advances by 0 ms or more; got ${ms}.`)
      return inTurn(() => jump(ms))
    },
    onAdvance(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispose() {
      timers = []
      listeners.clear()
      schedule()
    },
  }
}

/** Creates a clock that follows the machine's time and can be neither paused nor moved. */
export function createMachineClock(): OwnedClock {
  const refuse = () => {
    throw new Error("This world keeps the machine's time: its clock can neither be stopped nor moved.")
  }
  return {
    // Timers measure spans of time, which are equal by both clocks.
    ...createClock(Date.now()),
    now: () => Date.now(),
    steadyNow: () => Date.now(),
    pause: refuse,
    resume: refuse,
    advance: async () => refuse(),
  }
}
