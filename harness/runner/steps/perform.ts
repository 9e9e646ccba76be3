import path from 'node:path'
import { actOnChain } from '../../chains/act-on-chain.js'
import { faultOf } from '../../language/check-faults.js'
import type { Step, StepOf } from '../../language/step.js'
import { parseDuration } from '../../lib/quantities.js'
import type { Driver } from '../drivers/driver.js'
import { importModule } from '../read-module.js'
import { addFault } from '../running/faults.js'
import { asExpectation, ExpectationError, type Stage } from '../running/stage.js'
import { fillIn } from '../running/variables.js'
import { assertFacts } from './assert.js'
import { performApp } from './perform-app.js'
import { performFrame } from './perform-frame.js'
import { performOnramp } from './perform-onramp.js'
import { performRelay } from './perform-relay.js'
import { performWallet } from './perform-wallet.js'

function actAsUser(driver: Driver, step: StepOf<'user'>): Promise<void> {
  const action: (input: never) => Promise<void> = driver.user[step.verb]
  return action(step.input as never) // `StepOf<'user'>` pairs each verb with its own input
}

async function performTs(step: StepOf<'ts'>, stage: Stage): Promise<void> {
  const file = path.resolve(path.dirname(stage.scenario.file), step.file)
  const module = await importModule(file)
  const run = module[step.name]
  if (typeof run !== 'function') throw new ExpectationError(`${step.file} exports no function "${step.name}"`)
  const { driver, journal, world } = stage
  const given = { world, page: driver.page, snapshot: journal.lastSnapshot }
  await asExpectation(() => Reflect.apply(run, undefined, [given]))
}

/** Blocks hold steps of their own, and facts are filled in at each look. */
const filledInLater: readonly Step['kind'][] = ['assert', 'repeat', 'parallel', 'race', 'use', 'ts']

/** Does one step. Rejects with {@link ExpectationError} where what the scenario says does not hold. */
export async function performStep(raw: Step, text: string, stage: Stage): Promise<void> {
  const step = filledInLater.includes(raw.kind) ? raw : fillIn(raw, stage)
  const { driver, world } = stage
  const fault = faultOf(step)
  if (fault && step.kind !== 'chain') return addFault(fault, stage)
  switch (step.kind) {
    case 'user':
      return actAsUser(driver, step)
    case 'app':
      return performApp(step, text, stage)
    case 'wallet':
      return performWallet(step, stage)
    case 'chain': {
      const chain = world.chains[step.actor]
      if (!chain) throw new ExpectationError(`there is no chain "${step.actor}"`)
      await asExpectation(() => actOnChain(chain, step.input, world.accounts))
      return fault && addFault(fault, stage)
    }
    case 'http':
      return void ('prices' in step.input && Object.assign(world.services.state.prices, step.input.prices))
    case 'heal': {
      const takeBack = stage.heal.get(step.input)
      if (!takeBack) throw new ExpectationError(`no fault with the id "${step.input}" is in force`)
      await takeBack()
      stage.heal.delete(step.input)
      return
    }
    case 'clock': {
      if (step.input === 'pause' || step.input === 'resume') {
        const isPaused = step.input === 'pause'
        if (isPaused) world.clock.pause()
        else world.clock.resume()
        return driver.setClockPaused(isPaused)
      }
      return world.clock.advance(parseDuration(step.input.advance))
    }
    case 'browser':
      stage.wasOffline ||= step.input === 'offline'
      return driver.browser(step.input)
    case 'frame':
      return performFrame(step, text, stage)
    case 'onramp':
      return void (await performOnramp(step.input, stage))
    case 'relay':
      return performRelay(step, stage)
    case 'parallel':
      await Promise.all(
        step.branches.map(async (branch) => {
          for (const each of branch) await performStep(each, text, stage)
        }),
      )
      return
    case 'assert':
      return assertFacts(step, text, stage)
    case 'ts':
      return performTs(step, stage)
    default:
      // Other blocks are unrolled before a run begins, and a fault is in force by now.
      throw new Error(`a ${step.kind} block cannot be performed`)
  }
}
