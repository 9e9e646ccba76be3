import { expect, test } from 'vitest'
import * as harness from './index.js'

test('the public names', () => {
  expect(Object.keys(harness).sort()).toMatchInlineSnapshot(`
    [
      "FaultError",
      "StartError",
      "WORLD_START_MS",
      "accountKey",
      "accountNames",
      "actOnChain",
      "callContract",
      "contractsOf",
      "createAccess",
      "createChainFault",
      "createNodePool",
      "createProvider",
      "createSeed",
      "createVerify",
      "createWalletConnectPeer",
      "createWorld",
      "defineChain",
      "defineConfig",
      "defineScenario",
      "defineWalletKind",
      "economyOf",
      "faultCatalogue",
      "installWallets",
      "routeWorld",
      "runScenario",
      "sendToContract",
      "startRelay",
      "strikeNode",
    ]
  `)
})
