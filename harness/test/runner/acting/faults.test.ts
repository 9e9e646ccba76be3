import { expect, onTestFinished, test } from 'vitest'
import { mineChain } from '../../../world/wallets/testing/own-kinds.js'
import { createWorld } from '../../../world/world/world.js'
import { addFault } from './faults.js'
import type { ScenarioRun } from './scenario-run.js'

test('a fault on a chain names a request that is not JSON-RPC by its verb and its path', async () => {
  const world = await createWorld({ chains: { gold: { kind: mineChain } } })
  onTestFinished(async () => void (await world.stop()))
  const { gold } = world.chains
  if (!gold) throw new Error('the world has it')
  const run = { world, heal: new Map() } as unknown as ScenarioRun // the members that a fault on a chain uses
  await addFault({ on: 'chain.gold GET /balance', do: { status: 503 }, times: 1 }, run)
  const ask = async () => (await fetch(`${gold.rpcUrl}/balance`)).status
  expect({ first: await ask(), second: await ask() }).toEqual({ first: 503, second: 200 })
})
