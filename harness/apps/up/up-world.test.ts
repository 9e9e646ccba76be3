import { expect, test } from 'vitest'
import { createWorld } from '../../world/world/world.js'
import { upWorld, upWorldOn } from './up-world.js'

test('the sandbox has Solana if there is a node for it', () => {
  expect(upWorldOn({ hasSolana: true })).toEqual({ spec: upWorld })
})

test('without a node for Solana the sandbox starts with everything else, and says in one line what is missing', async () => {
  const { spec, missing } = upWorldOn({ hasSolana: false })
  expect(missing).toMatch(/^No Solana here: .*\. Everything else runs\.$/)
  expect(missing).not.toContain('\n')
  expect(Object.keys(upWorld.wallets ?? {}).filter((name) => !spec.wallets?.[name])).toEqual(['ray'])
  expect(spec.wallets?.['duet']).toMatchObject({ via: ['eip6963'], networks: ['mainnet', 'base'] })
  const world = await createWorld({ ...spec, solana: 'auto' })
  expect(Object.keys(world.chains)).toEqual(['mainnet', 'base', 'sepolia', 'bitcoin', 'polkadot'])
  await world.stop()
})
