import { expect, test } from 'vitest'
import * as names from './index.js'

test('the public names of core are these', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "ConfigInvalidError",
      "ModalError",
      "arbitrum",
      "aurora",
      "avalanche",
      "base",
      "baseSepolia",
      "bitcoin",
      "bitcoinTestnet",
      "bsc",
      "celo",
      "createModal",
      "evm",
      "gnosis",
      "isModalError",
      "mainnet",
      "optimism",
      "polkadot",
      "polygon",
      "sepolia",
      "solana",
      "solanaDevnet",
      "solanaMainnet",
      "solanaTestnet",
      "zksync",
      "zora",
    ]
  `)
})
