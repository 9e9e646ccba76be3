import { expect, test } from 'vitest'
import * as adapters from './adapters/index.js'
import * as names from './index.js'

test('the public names of core are these', () => {
  expect(
    Object.keys(names)
      .filter((name) => !Object.hasOwn(adapters, name))
      .sort(),
  ).toMatchInlineSnapshot(`
    [
      "ConfigInvalidError",
      "ModalError",
      "arbitrum",
      "aurora",
      "avalanche",
      "base",
      "baseSepolia",
      "bitcoinMainnet",
      "bitcoinSignet",
      "bitcoinTestnet",
      "bitcoinTestnet4",
      "bsc",
      "celo",
      "createModal",
      "defineAdapter",
      "defineNamespace",
      "gnosis",
      "isModalError",
      "mainnet",
      "optimism",
      "polkadotMainnet",
      "polygon",
      "sepolia",
      "solanaDevnet",
      "solanaMainnet",
      "solanaTestnet",
      "zksync",
      "zora",
    ]
  `)
  // A new adapter is public by its line in `adapters`. None of these may be removed.
  const known = [
    'bitcoin',
    'ethers',
    'ethers5',
    'evm',
    'openSolanaConnection',
    'polkadot',
    'solana',
    'universal',
    'wagmi',
  ]
  expect(known.filter((name) => !Object.hasOwn(names, name))).toEqual([])
})
