import { createClock, type OwnedClock } from './clock.js'

/**
 * A world's clock that keeps the machine's own time, for people and for pages that nobody can move into another year.
 * It can neither be stopped nor moved.
 */
export function createMachineClock(): OwnedClock {
  const refuse = () => {
    throw new Error("This world keeps the machine's time: its clock can neither be stopped nor moved.")
  }
  return {
    // Its timers measure how long something takes, and that is the same by either clock.
    ...createClock(Date.now()),
    now: () => Date.now(),
    steadyNow: () => Date.now(),
    pause: refuse,
    resume: refuse,
    advance: async () => refuse(),
  }
}
