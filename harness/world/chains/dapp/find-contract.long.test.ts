import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkChain } from '../../../test/runner/steps/check-chain.js'
import { createWorld } from '../../world/world.js'
import type { DeploySpec } from '../chain-spec.js'
import { callContract, sendToContract } from './call-contract.js'
import { contractNamed, contractsOf } from './known-contracts.js'
import { compiledFile, createPlayer, folderWith, whale, worldWith } from './testing/dapp.js'

const play = createPlayer()
const vault = JSON.parse(readFileSync(compiledFile('Vault'), 'utf8'))
const shop = JSON.parse(readFileSync(compiledFile('Shop'), 'utf8'))
const hardhatOf = (one: typeof vault) => ({ abi: one.abi, bytecode: one.bytecode.object })
const fromSource = (source: string) => ({
  ...vault,
  metadata: { settings: { compilationTarget: { [source]: 'Vault' } } },
})
const at = '0x1111111254EEB25477B68fb85Ed929f73A960582'

/** A repository with Hardhat contracts, Foundry contracts, and wagmi's output for them. */
const project = {
  '.git/HEAD': '',
  'packages/contracts/hardhat.config.ts': "export default { paths: { artifacts: './compiled' } }",
  'packages/contracts/compiled/contracts/Shop.sol/Shop.json': hardhatOf(shop),
  'packages/contracts/compiled/contracts/Shop.sol/Shop.dbg.json': {},
  'packages/contracts/compiled/build-info/Shop.json': {},
  'packages/vaults/foundry.toml': '[profile.default]\nout = "built"\n',
  'packages/vaults/built/Vault.sol/Vault.json': fromSource('src/Vault.sol'),
  'packages/vaults/built/Vault.t.sol/VaultTest.json': shop,
  'packages/web/wagmi.config.ts': "export default defineConfig({ out: 'src/contracts.ts' })",
  'packages/web/src/contracts.ts': `import { createUseReadContract } from 'wagmi/codegen'
    export const tillAbi = ${JSON.stringify(vault.abi)} as const
    export const tillAddress = { 1: '${at}' } as const
    export const branchAbi = ${JSON.stringify(vault.abi)} as const
    export const branchAddress = { 8453: '${at}' } as const
    export const tillConfig = { address: tillAddress, abi: tillAbi } as const
    export const useReadTill = createUseReadContract({ abi: tillAbi })`,
  'packages/web/tests/wallet/connect.yaml': '',
}
const tests = 'packages/web/tests/wallet'

test('contracts are deployed, called and checked for events by their names in the project', async () => {
  const root = folderWith(project)
  const deploy = { Shop: { args: ['bob', 1, 3] }, Mine: { contract: 'src/Vault.sol:Vault', args: [7], at } }
  const { mainnet, accounts, ask } = await worldWith({ deploy }, path.join(root, tests))
  expect({ shopStock: await ask('Shop', 'stock'), mineLimit: await ask('Mine', 'limit') }).toEqual({
    shopStock: 3,
    mineLimit: 7n,
  })
  // The address comes from wagmi's file, by chain id, or from the call.
  expect(await ask('Till', 'limit')).toBe(7n)
  expect(await callContract(mainnet, { contract: 'Vault', at, function: 'limit' }, accounts)).toBe(7n)
  const deposit = { contract: 'Vault', at, function: 'deposit', args: ['x'], from: 'bob', value: '1 ETH' }
  await sendToContract(mainnet, deposit, accounts)
  const events = { contract: 'till', name: 'Deposited', args: { holder: 'bob' }, count: 1 }
  expect(await checkChain(mainnet, { events }, accounts)).toBe(undefined)
  expect(Object.keys(contractsOf(mainnet))).toEqual(['Shop', 'Mine'])
  await expect(callContract(mainnet, { contract: 'Vault', function: 'limit' }, accounts)).rejects.toThrow(
    'there is no contract "Vault" on mainnet; there are: Shop, Mine. packages/vaults/built/Vault.sol/Vault.json has its ABI: say where it stands by "at"',
  )
  // An address on another chain is not used.
  await expect(ask('Branch', 'limit')).rejects.toThrow('packages/web/src/contracts.ts has its ABI: say where it stands')
  await expect(ask('Vaultt', 'limit')).rejects.toThrow('(did you mean "Vault"?)')
})

test.each<[string, DeploySpec, Record<string, unknown>, RegExp | string]>([
  [
    'a name that is not there',
    { Vaul: { args: [7] } },
    {},
    ': looked in packages/contracts/compiled, packages/vaults/built (did you mean "Vault"?)',
  ],
  [
    'a name that is like no other',
    'Treasury',
    {},
    /no contract is named "Treasury" in .*; there are: Shop, Vault, VaultTest/,
  ],
  [
    'a name of two contracts',
    { Vault: { args: [7] } },
    { 'packages/contracts/compiled/contracts/old/Vault.sol/Vault.json': hardhatOf(vault) },
    'several contracts are named "Vault": packages/contracts/compiled/contracts/old/Vault.sol/Vault.json, packages/vaults/built/Vault.sol/Vault.json. Say "src/File.sol:Vault", or its "file"',
  ],
])('the world reports %s, and does not start', async (_, deploy, more, message) => {
  const folder = path.join(folderWith({ ...project, ...more }), tests)
  const spec = { kind: 'evm', id: 1, deploy } as const
  await expect(createWorld({ folder, chains: { mainnet: spec } })).rejects.toThrow(message)
})

test('a name shared by two contracts needs its source, and a project without contracts says so', async () => {
  const more = {
    'packages/contracts/compiled/contracts/old/Vault.sol/Vault.json': hardhatOf(vault),
    'packages/vaults/built/other/Vault.sol/Vault.json': fromSource('src/other/Vault.sol'),
  }
  const folder = path.join(folderWith({ ...project, ...more }), tests)
  const { ask } = await worldWith(
    {
      deploy: {
        One: { contract: 'contracts/old/Vault.sol:Vault', args: [1] },
        Two: { contract: 'src/other/Vault.sol:Vault', args: [2] },
      },
    },
    folder,
  )
  expect({ oneLimit: await ask('One', 'limit'), twoLimit: await ask('Two', 'limit') }).toEqual({
    oneLimit: 1n,
    twoLimit: 2n,
  })
  const empty = {
    folder: folderWith({ '.git/HEAD': '' }),
    chains: { mainnet: { kind: 'evm', id: 1, deploy: 'Vault' } },
  } as const
  await expect(createWorld(empty)).rejects.toThrow(/nothing is compiled in .* compile your contracts first/)
})

test('a scenario beside the app names contracts of the project', async () => {
  const result = await play(
    `
scenario: Somebody pays into the vault of the project
chains: { mainnet: { kind: evm, id: 1, fund: { bob: 5 ETH }, deploy: { Vault: { args: [7], at: '${at}' } } } }
---
- chain.mainnet: { send: { from: bob, contract: Till, function: deposit, args: [rent], value: 1 ETH } }
- expect: { chain: { mainnet: { call: { contract: Vault, function: depositOf, args: [bob], returns: '1000000000000000000' } } } }
`,
    project,
  )
  expect({ failure: result?.failure, outcome: result?.outcome }).toEqual({ failure: undefined, outcome: 'passed' })
})

const tenth = `0x${'0'.repeat(62)}0a`
const [first, second, third] = [at, '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9', whale]
const created = (contractName: string, contractAddress: string, rest: object = {}) => ({
  transactionType: 'CREATE',
  contractName,
  contractAddress: contractAddress.toLowerCase(),
  transaction: { input: `${vault.bytecode.object}${tenth.slice(2)}`, value: '0x0' },
  ...rest,
})

/** Files that tools write when they deploy, on chain 1 and others. */
const deployed = {
  'packages/web/contracts/deployedContracts.ts': `import { GenericContractsDeclaration } from '~~/utils/scaffold-eth/contract'
    const abi = ${JSON.stringify(vault.abi)} as const
    const deployedContracts = { 1: { Safe: { address: '${first}', abi, inheritedFunctions: {} } }, 31337: { Till: { address: '${whale}', abi } } } as const
    export default deployedContracts satisfies GenericContractsDeclaration`,
  'packages/contracts/ignition/deployments/chain-1/deployed_addresses.json': {
    'Module#Left': first,
    'Module#Vault': second,
    'Module#Nothing': third,
  },
  'packages/contracts/ignition/deployments/chain-1/artifacts/Module#Left.json': {
    contractName: 'Vault',
    abi: vault.abi,
  },
  'packages/contracts/ignition/deployments/chain-11155111/deployed_addresses.json': { 'Module#Shop': first },
  'packages/contracts/deployments/localhost/.chainId': '1',
  'packages/contracts/deployments/localhost/Chest.json': { address: first, abi: vault.abi },
  'packages/vaults/broadcast/Deploy.s.sol/1/run-latest.json': {
    timestamp: 2,
    transactions: [
      created('Shop', first),
      { ...created('Twice', first), contractName: 'VaultTest' },
      created('VaultTest', second),
    ],
  },
  'packages/vaults/broadcast/Old.s.sol/1/run-latest.json': { timestamp: 1, transactions: [created('Shop', third)] },
  'packages/vaults/broadcast/Deploy.s.sol/1/dry-run/run-latest.json': {
    timestamp: 9,
    transactions: [created('Shop', third)],
  },
}

test('a contract is found at the address recorded by Scaffold-ETH, Ignition, hardhat-deploy or Foundry', async () => {
  const folder = path.join(folderWith({ ...project, ...deployed }), tests)
  const deploy = { Mine: { contract: 'src/Vault.sol:Vault', args: [7], at: first } }
  const { ask, mainnet, accounts } = await worldWith({ deploy }, folder)
  expect({
    safeLimit: await ask('Safe', 'limit'),
    leftLimit: await ask('Left', 'limit'),
    chestLimit: await ask('Chest', 'limit'),
  }).toEqual({ safeLimit: 7n, leftLimit: 7n, chestLimit: 7n })
  const found = await contractNamed(mainnet, { contract: 'Shop' })
  expect({ address: found.address, abi: found.abi }).toEqual({ address: first, abi: shop.abi })
  // A deployment name takes precedence over a source name; two deployments of one name need an address.
  expect((await contractNamed(mainnet, { contract: 'Vault' })).address).toBe(second)
  await expect(ask('VaultTest', 'stock')).rejects.toThrow(
    `"VaultTest" was deployed at ${first} and at ${second}: say which one by "at"`,
  )
  expect(await callContract(mainnet, { contract: 'Vault', at: first, function: 'limit' }, accounts)).toBe(7n)
  // The address is known but the ABI is not.
  await expect(ask('Nothing', 'limit')).rejects.toThrow('no contract is named "Nothing"')
})
