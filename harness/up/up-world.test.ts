import { expect, test } from 'vitest'
import { installedUpWorld, upWorld } from './up-world.js'

test('the sandbox has a phone where its packages are, and does without where they are not', () => {
  expect(installedUpWorld()).toEqual({ spec: upWorld, missing: [] })
  const { spec, missing } = installedUpWorld((name) => name !== '@reown/walletkit')
  expect(missing).toEqual(['@reown/walletkit'])
  expect(Object.keys(upWorld.wallets ?? {}).filter((name) => !spec.wallets?.[name])).toEqual(['phone'])
})
