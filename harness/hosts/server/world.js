import { createWorld } from 'walletmodal/harness'

// Nobody installed the harness's optional peers here: the sentence that says so must name the package.

try {
  const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1 } } })
  await world.stop()
  process.stdout.write('it started')
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error))
}
