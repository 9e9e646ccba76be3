import { createWorld, defineScenario, type World } from 'walletmodal-harness'

export default defineScenario({ scenario: 'Opens', steps: [{ open: 'Connect' }, 'close'] })

export async function withWorld(use: (world: World) => Promise<void>): Promise<void> {
  const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1 } } })
  try {
    await use(world)
  } finally {
    await world.stop()
  }
}
