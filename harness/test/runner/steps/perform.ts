import path from 'node:path'
import { actOnChain } from '../../../world/chains/act-on-chain.js'
import { defined } from '../../../world/lib/defined.js'
import { parseDuration } from '../../../world/lib/quantities.js'
import { faultOf } from '../../language/check-faults.js'
import type { Step, StepOf } from '../../language/step.js'
import type { FrameAction, OnrampAction } from '../../language/verbs/verbs.js'
import { addFault } from '../acting/faults.js'
import {
  type AppResult,
  asExpectation,
  ExpectationError,
  existing,
  relayOf,
  type ScenarioRun,
} from '../acting/scenario-run.js'
import { settle } from '../acting/settle.js'
import { fillIn } from '../acting/variables.js'
import type { Driver } from '../drivers/browser/browser.js'
import { usualWaitMs } from '../drivers/wait-for.js'
import { importModule } from '../read-module.js'
import { assertFacts } from './assert.js'
import { matchOf, performWallet } from './perform-wallet.js'

function actAsUser(driver: Driver, step: StepOf<'user'>): Promise<void> {
  const action: (input: never) => Promise<void> = driver.user[step.verb]
  return action(step.input as never) // `StepOf<'user'>` pairs each verb with its own input
}

/**
 * Starts a call of the host page's code. The call may need a wallet, whose owner answers in a later step. So this waits
 * only until the page is at rest.
 */
async function performApp(step: StepOf<'app'>, text: string, scenarioRun: ScenarioRun): Promise<void> {
  const action: (input: never) => Promise<unknown> = scenarioRun.driver.app[step.verb]
  const promise = action(step.input as never) // `StepOf<'app'>` pairs each verb with its own input
  const result: AppResult = {
    step: text,
    verb: step.verb,
    input: step.input,
    settled: undefined,
    isExpected: false,
    outcome: promise.then(
      (value) => {
        result.settled = { value }
      },
      (error: unknown) => {
        result.settled = { error }
      },
    ),
  }
  scenarioRun.results.set('last', result)
  if (step.id !== undefined) scenarioRun.results.set(step.id, result)
  await Promise.race([result.outcome, settle(scenarioRun)])
}

/** Lists failed calls of the page's code that no step expects. */
export function unexpectedErrors({ results }: ScenarioRun): { step: string; error: unknown }[] {
  return [...results.values()].flatMap(({ step, settled, isExpected }) =>
    settled && 'error' in settled && !isExpected ? [{ step, error: settled.error }] : [],
  )
}

async function performTs(step: StepOf<'ts'>, scenarioRun: ScenarioRun): Promise<void> {
  const file = path.resolve(path.dirname(scenarioRun.scenario.file), step.file)
  const module = await importModule(file)
  const run = module[step.name]
  if (typeof run !== 'function') throw new ExpectationError(`${step.file} exports no function "${step.name}"`)
  const { driver, journal, world } = scenarioRun
  const given = { world, page: driver.page, snapshot: journal.lastSnapshot }
  await asExpectation(() => Reflect.apply(run, undefined, [given]))
}

/** Steps whose variables are filled in later: blocks contain other steps, and facts are filled in at each check. */
const filledInLater: readonly Step['kind'][] = ['assert', 'repeat', 'parallel', 'race', 'ts', 'word']

/** Performs one step. Rejects with {@link ExpectationError} if an assertion of the scenario fails. */
export async function performStep(raw: Step, text: string, scenarioRun: ScenarioRun): Promise<void> {
  const step = filledInLater.includes(raw.kind) ? raw : fillIn(raw, scenarioRun)
  const { driver, world } = scenarioRun
  const fault = faultOf(step)
  if (fault && step.kind !== 'chain') return addFault(fault, scenarioRun)
  switch (step.kind) {
    case 'user':
      return actAsUser(driver, step)
    case 'app':
      return performApp(step, text, scenarioRun)
    case 'wallet':
      return performWallet(step, scenarioRun)
    case 'chain': {
      const chain = existing(world.chains[step.actor], `there is no chain "${step.actor}"`)
      await asExpectation(() => actOnChain(chain, step.input, world.accounts))
      return fault && addFault(fault, scenarioRun)
    }
    case 'http':
      return void ('prices' in step.input && Object.assign(world.services.state.prices, step.input.prices))
    case 'heal': {
      const takeBack = existing(scenarioRun.heal.get(step.input), `no fault with the id "${step.input}" is in force`)
      await takeBack()
      scenarioRun.heal.delete(step.input)
      return
    }
    case 'clock':
      if (typeof step.input === 'object') return world.clock.advance(parseDuration(step.input.advance))
      world.clock[step.input]()
      return driver.setClockPaused(step.input === 'pause')
    case 'browser':
      scenarioRun.wasOffline ||= step.input === 'offline'
      return driver.browser(step.input)
    case 'frame':
      return performFrame(step, text, scenarioRun)
    case 'onramp':
      return void (await performOnramp(step.input, scenarioRun))
    case 'relay':
      return performRelay(step, scenarioRun)
    case 'parallel':
      await Promise.all(
        step.branches.map(async (branch) => {
          for (const each of branch) await performStep(each, text, scenarioRun)
        }),
      )
      return
    case 'assert':
      return assertFacts(step, text, scenarioRun)
    case 'ts':
      return performTs(step, scenarioRun)
    default:
      // Other blocks are unrolled before the run, and faults are handled above.
      throw new Error(`a ${step.kind} block cannot be performed`)
  }
}

async function act(input: FrameAction, { driver, world }: ScenarioRun): Promise<unknown> {
  if (input === 'approve' || input === 'reject') return driver.frame.decide(input, {})
  if (input === 'close') return driver.frame.closePopup()
  if (input === 'stranger') return driver.frame.pretend()
  if (input === 'expire') return world.frame.expireSessions()
  if ('approve' in input) return driver.frame.decide('approve', matchOf(input.approve))
  if ('reject' in input) return driver.frame.decide('reject', matchOf(input.reject))
  if ('device' in input) return world.frame.approveDevice(input.device)
  if ('code' in input) return world.frame.codeFor(input.code)
  if ('farcaster' in input) return driver.frame.consent(input.farcaster, { provider: 'farcaster', as: input.as })
  // The caller has set the fault.
  if ('fault' in input) return undefined
  const { social, provider, as, email } = input
  return driver.frame.consent(social, { provider, as, email })
}

/** Performs an action of the embedded wallet's user. A code that was read becomes a variable by the step's id: `$code`. */
async function performFrame({ input, id }: StepOf<'frame'>, text: string, scenarioRun: ScenarioRun): Promise<void> {
  const value = await asExpectation(() => act(input, scenarioRun))
  if (id === undefined) return
  const outcome = Promise.resolve()
  scenarioRun.results.set(id, { step: text, verb: 'frame', input, outcome, settled: { value }, isExpected: true })
}

/** Causes an event at the WalletConnect relay, or waits for one. */
async function performRelay({ input }: StepOf<'relay'>, scenarioRun: ScenarioRun): Promise<void> {
  const relay = relayOf(scenarioRun)
  if (input === 'drop') {
    relay.closeSockets()
  } else if ('drop' in input) {
    relay.closeSockets(defined({ code: input.drop === true ? undefined : input.drop, client: input.client }))
  } else if ('intrude' in input) {
    if (relay.intrude(input.intrude, { client: 'dapp' }) === 0)
      throw new ExpectationError('the page has no open socket to the relay')
  } else if ('await' in input) {
    const withinMs = input.within === undefined ? usualWaitMs : parseDuration(input.within)
    await asExpectation(() => relay.waitForPublish({ tag: input.await, from: input.from, withinMs }))
  }
}

/** Acts on the page of a card purchase, or later at its provider. */
function performOnramp(input: OnrampAction, { driver, world }: ScenarioRun): Promise<unknown> {
  const { cashier } = world.services
  return asExpectation(async () => {
    if (input === 'deliver' || input === 'fail') return cashier[input]()
    if (input === 'close') return driver.onramp.close()
    if (typeof input === 'string') return driver.onramp.decide(input, {})
    return 'pay' in input ? driver.onramp.decide('pay', input.pay) : driver.onramp.decide('decline', input.decline)
  })
}
