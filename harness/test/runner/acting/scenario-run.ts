import type { Changes } from '../../../world/lib/lifecycle.js'
import { messageOf } from '../../../world/lib/message-of.js'
import type { Relay } from '../../../world/relay/relay-api.js'
import type { World } from '../../../world/world/world-api.js'
import { appOf } from '../../language/semantic-rules.js'
import type { Scenario, StepOf } from '../../language/step.js'
import type { Driver } from '../drivers/browser/browser.js'
import { ControlMissingError } from '../drivers/wait-for.js'
import type { ScreenChange } from '../recordings/write-screens.js'
import { Journal } from './journal.js'

export interface AppResult {
  readonly step: string
  readonly verb: string
  readonly input: unknown
  readonly outcome: Promise<void>
  settled: { readonly value: unknown } | { readonly error: unknown } | undefined
  isExpected: boolean
}

/** A run of a scenario with its state so far. */
export class ScenarioRun {
  readonly scenario: Scenario
  readonly world: World
  readonly driver: Driver
  readonly journal: Journal
  readonly results = new Map<string, AppResult>()
  readonly invariants: { readonly step: StepOf<'assert'>; readonly text: string }[] = []
  readonly promises: { readonly step: StepOf<'assert'>; readonly text: string; isKept: boolean }[] = []
  readonly consumed = new Set<number>()
  readonly heal = new Map<string, () => void | Promise<void>>()
  /** Patterns of requests that a fault delays. Steps do not wait for these requests. */
  readonly heldBack: string[] = []
  /** Requests that will never be answered. */
  readonly lost = new Set<object>()
  /** Requests and calls that did not end in time, although a step waited for them. */
  readonly abandoned = new Set<object>()
  /** The prefix of the modal's storage items; undefined on a user's app. */
  readonly storagePrefix: string | undefined
  /** Screens to be recorded; undefined if they are compared. */
  readonly screens: ScreenChange[] | undefined
  /** True once the browser was offline: console errors about that are expected. */
  wasOffline = false

  constructor(scenario: Scenario, world: World, driver: Driver, isRecorded = false) {
    this.scenario = scenario
    this.world = world
    this.driver = driver
    this.journal = new Journal(world)
    this.storagePrefix = appOf(scenario) ? undefined : String(scenario.head.modal?.['storagePrefix'] ?? 'walletmodal')
    this.screens = isRecorded ? [] : undefined
  }
}

/** Subscribes to changes of the page and of every part of the world. */
export function changesOf({ driver, world, results }: ScenarioRun): Changes {
  const { relay, frame, services, wallets } = world
  const sources = [driver, frame, services.cashier, ...(relay ? [relay] : [])]
  return (listener) => {
    const stops = sources.map((source) => source.onChange(listener))
    for (const wallet of Object.values(wallets)) stops.push(wallet.onPending(listener))
    for (const { settled, outcome } of results.values()) if (!settled) void outcome.then(listener)
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** An assertion that failed. Exit code 1. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError'
}

/** Turns an error of the world into a failed assertion, so that it does not count as a crash of the harness. */
export async function asExpectation<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ControlMissingError || cause instanceof ExpectationError) throw cause
    throw new ExpectationError(messageOf(cause), { cause })
  }
}

/**
 * Returns a value of the world that a scenario names. @throws {@link ExpectationError} with the message `otherwise` if
 * there is none
 */
export function existing<Value>(value: Value, otherwise: string): NonNullable<Value> {
  if (value !== undefined && value !== null) return value
  throw new ExpectationError(otherwise)
}

export const relayOf = ({ world }: ScenarioRun): Relay =>
  existing(world.relay, 'this world has no relay, because no wallet has "via: walletconnect"')
