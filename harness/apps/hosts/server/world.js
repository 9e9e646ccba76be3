import { createWorld } from 'walletmodal-harness'

const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1 } } })
await world.stop()
process.stdout.write('it started')
