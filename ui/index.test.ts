import { expect, test } from 'vitest'
import * as entry from './index.js'

test('the public names are these', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "AccountButton",
      "ConnectButton",
      "EmbeddedWalletModal",
      "NetworkButton",
      "WalletButton",
      "WalletModalProvider",
      "bitcoin",
      "createWalletModal",
      "ethers",
      "ethers5",
      "evm",
      "openSolanaConnection",
      "polkadot",
      "solana",
      "universal",
      "useDisconnect",
      "useModalState",
      "useWalletAccount",
      "useWalletEvents",
      "useWalletModal",
      "useWalletNetwork",
      "useWalletProvider",
      "useWalletTheme",
      "wagmi",
    ]
  `)
})
