import { expect, test } from 'vitest'
import * as adapters from '../core/adapters/index.js'
import * as entry from './index.js'

test('these names are public', () => {
  expect(
    Object.keys(entry)
      .filter((name) => !Object.hasOwn(adapters, name))
      .sort(),
  ).toMatchInlineSnapshot(`
    [
      "AccountButton",
      "ConnectButton",
      "EmbeddedWalletModal",
      "NetworkButton",
      "WalletButton",
      "WalletModalProvider",
      "createWalletModal",
      "defineAdapter",
      "defineNamespace",
      "isModalError",
      "useConnect",
      "useDisconnect",
      "useModalState",
      "useSignMessage",
      "useSwitchNetwork",
      "useWalletAccount",
      "useWalletEvents",
      "useWalletModal",
      "useWalletNetwork",
      "useWalletProvider",
      "useWalletTheme",
      "useWallets",
    ]
  `)
  // The adapters are pinned in core's own test.
  expect(Object.keys(adapters).filter((name) => !Object.hasOwn(entry, name))).toEqual([])
})
