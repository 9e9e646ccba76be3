import path from 'node:path'
import { actOnChain } from '../../chains/act-on-chain.js'
import type { Step, StepOf } from '../../language/step.js'
import { parseDuration } from '../../lib/quantities.js'
import type { Driver } from '../drivers/driver.js'
import { importModule } from '../read-module.js'
import { addFault } from '../running/faults.js'
import { ExpectationError, type Stage } from '../running/stage.js'
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
  try {
    const { driver, journal, world } = stage
    await Reflect.apply(run, undefined, [{ world, page: driver.page, snapshot: journal.lastSnapshot }])
  } catch (cause) {
    throw new ExpectationError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Does one step. Rejects with {@link ExpectationError} where what the scenario says does not hold. */
export async function performStep(raw: Step, text: string, stage: Stage): Promise<void> {
  const step: Step =
    raw.kind === 'assert' ||
    raw.kind === 'repeat' ||
    raw.kind === 'parallel' ||
    raw.kind === 'race' ||
    raw.kind === 'use' ||
    raw.kind === 'ts'
      ? raw
      : fillIn(raw, stage)
  const { driver, world } = stage
  switch (step.kind) {
    case 'user':
      return actAsUser(driver, step)
    case 'app':
      return performApp(step, text, stage)
    case 'wallet':
      return performWallet(step, stage)
    case 'chain':
      return performChain(step, stage)
    case 'http': {
      if ('prices' in step.input) return void Object.assign(world.services.state.prices, step.input.prices)
      const { fault, on, times, id } = step.input
      const where = on === undefined ? `http.${step.actor}` : `http.${step.actor} ${on}`
      return addFault(
        { on: where, do: fault, ...(times === undefined ? {} : { times }), ...(id === undefined ? {} : { id }) },
        stage,
      )
    }
    case 'fault':
      return addFault(step.input, stage)
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
      return performOnramp(step.input, stage)
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
    case 'repeat':
    case 'race':
    case 'use':
      throw new Error(`a ${step.kind} block cannot be performed`)
  }
}

export async function performChain({ actor, input }: StepOf<'chain'>, stage: Stage): Promise<void> {
  const { accounts, chains } = stage.world
  const chain = chains[actor]
  if (!chain) throw new ExpectationError(`there is no chain "${actor}"`)
  await actOnChain(chain, input, accounts).catch((cause: unknown) => {
    throw new ExpectationError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  if (input.fault === undefined) return
  const { id, fault } = input
  await addFault({ on: `chain.${actor}`, do: fault, ...(id === undefined ? {} : { id }) }, stage)
}
