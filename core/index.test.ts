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
      "bitcoinMainnet",
      "bitcoinTestnet",
      "bsc",
      "celo",
      "createModal",
      "ethers",
      "ethers5",
      "evm",
      "gnosis",
      "isModalError",
      "mainnet",
      "openSolanaConnection",
      "optimism",
      "polkadot",
      "polkadotMainnet",
      "polygon",
      "sepolia",
      "solana",
      "solanaDevnet",
      "solanaMainnet",
      "solanaTestnet",
      "universal",
      "wagmi",
      "zksync",
      "zora",
    ]
  `)
})
