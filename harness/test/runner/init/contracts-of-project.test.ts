import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { chainsOfProject } from './chains-of-project.js'
import { contractsOfProject } from './contracts-of-project.js'
import { worldOf } from './world-text.js'

/** The world of a project, and the output of `init` about its contracts. */
async function worldIn(files: Readonly<Record<string, unknown>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-contracts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const chains = chainsOfProject(folder)
  const found = await contractsOfProject(folder, chains)
  return {
    ...found,
    files: found.files.map((file) => path.relative(folder, file)),
    world: worldOf(chains, found.placed),
  }
}

const bytecode = '0x6001600c60003960016000f300'
const codeOf = (...inputs: object[]) => ({ abi: [{ type: 'constructor', inputs }], bytecode })
const owner = { name: '_owner', type: 'address' }
const at = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const second = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const target = `import * as chains from 'viem/chains'\nconst scaffoldConfig = { targetNetworks: [chains.hardhat] }`

/** The file that `yarn deploy` of Scaffold-ETH 2 writes. */
const listOf = (contracts: object) =>
  `import { GenericContractsDeclaration } from "~~/utils/scaffold-eth/contract";\n\nconst deployedContracts = ${JSON.stringify({ 31337: contracts })} as const;\n\nexport default deployedContracts satisfies GenericContractsDeclaration;\n`

const listed = (address: string) => ({ address, abi: [], inheritedFunctions: {}, deployedOnBlock: 1 })

test('contracts of Scaffold-ETH have the addresses of its page and the arguments of hardhat-deploy', async () => {
  const { world, files, missed } = await worldIn({
    'packages/nextjs/scaffold.config.ts': target,
    'packages/nextjs/contracts/deployedContracts.ts': listOf({
      Till: listed(second),
      YourContract: listed(at),
      Lost: listed(deployer),
    }),
    'packages/hardhat/hardhat.config.ts': '',
    'packages/hardhat/artifacts/contracts/YourContract.sol/YourContract.json': codeOf(owner),
    'packages/hardhat/artifacts/contracts/Till.sol/Till.json': codeOf(),
    'packages/hardhat/artifacts/contracts/Lost.sol/Lost.json': codeOf(owner),
    'packages/hardhat/deployments/localhost/.chainId': '31337',
    'packages/hardhat/deployments/localhost/Till.json': { address: second, args: [], receipt: { blockNumber: 2 } },
    'packages/hardhat/deployments/localhost/YourContract.json': {
      address: at,
      args: [deployer],
      receipt: { blockNumber: 1 },
    },
  })
  expect(world).toContain(`  hardhat:
    kind: evm
    id: 31337
    fund: { alice: 10 ETH }
    deploy:
      YourContract: { args: ['${deployer}'], at: '${at}' }
      Till: { at: '${second}' }
wallets:
`)
  // No record has the arguments of its constructor.
  expect(missed).toEqual(['Lost'])
  expect(files).toContain('packages/nextjs/contracts/deployedContracts.ts')
})

test('contracts of Hardhat Ignition have the arguments and the value of its journal', async () => {
  const futures = 'ignition/deployments/chain-31337'
  const step = (futureId: string, contractName: string, constructorArgs: unknown[], value: string) =>
    JSON.stringify({
      type: 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE',
      futureId,
      contractName,
      constructorArgs,
      value: { _kind: 'bigint', value },
    })
  const { world, missed } = await worldIn({
    'hardhat.config.ts': '',
    'artifacts/contracts/Lock.sol/Lock.json': codeOf(
      { name: 'unlockTime', type: 'uint256' },
      { name: 'note', type: 'string' },
    ),
    [`${futures}/deployed_addresses.json`]: { 'Module#Second': second, 'Module#Lock': at },
    [`${futures}/journal.jsonl`]: [
      '',
      JSON.stringify({ chainId: 31337, type: 'DEPLOYMENT_INITIALIZE' }),
      step('Module#Lock', 'Lock', [{ _kind: 'bigint', value: '1893456000' }, "it's $alice"], '500000000000000000'),
      step('Module#Second', 'Lock', [7200, 'b'], '0'),
    ].join('\n'),
  })
  expect(world).toContain(`    deploy:
      Lock: { args: ['1893456000', "it's $$alice"], value: 0.5 ETH, at: '${at}' }
      Second: { contract: Lock, args: [7200, 'b'], at: '${second}' }
`)
  expect(missed).toEqual([])
})

test("contracts of Foundry's scripts have the arguments that follow their code", async () => {
  const args = encodeAbiParameters(parseAbiParameters('address, (uint256,bool)[]'), [deployer, [[7n, true]]])
  const pairs = { name: 'pairs', type: 'tuple[]', components: [{ type: 'uint256' }, { type: 'bool' }] }
  const created = (contractName: string, contractAddress: string, input: string, transactionType = 'CREATE') => ({
    transactionType,
    contractName,
    contractAddress,
    transaction: { input, value: '0x1' },
  })
  const salt = '11'.repeat(32)
  const { world, missed, files } = await worldIn({
    'foundry.toml': '[profile.default]\nsrc = "src"\n',
    'out/Counter.sol/Counter.json': { abi: codeOf(owner, pairs).abi, bytecode: { object: bytecode } },
    'out/Other.sol/Other.json': { abi: codeOf(owner, pairs).abi, bytecode: { object: `${bytecode}00` } },
    'broadcast/Deploy.s.sol/31337/run-latest.json': {
      timestamp: 2,
      transactions: [
        created('Counter', second, `0x${salt}${bytecode.slice(2)}${args.slice(2)}`, 'CREATE2'),
        created('Other', deployer, `${bytecode}${args.slice(2)}`),
        { ...created('Counter', second, '0xd09de08a'), transactionType: 'CALL' },
      ],
    },
    'broadcast/Old.s.sol/31337/run-latest.json': {
      timestamp: 1,
      transactions: [created('Counter', at, `${bytecode}${args.slice(2)}`)],
    },
    'broadcast/Deploy.s.sol/8453/run-latest.json': { transactions: [created('Counter', deployer, bytecode)] },
  })
  expect(world).toContain(`    deploy:
      Counter: { args: ['${deployer}', [["7",true]]], value: 0.000000000000000001 ETH, at: '${at}' }
      Counter2: { contract: Counter, args: ['${deployer}', [["7",true]]], value: 0.000000000000000001 ETH, at: '${second}' }
`)
  // It was compiled again since, and has another length.
  expect(missed).toEqual(['Other'])
  expect(files).toEqual(['broadcast/Old.s.sol/31337/run-latest.json', 'broadcast/Deploy.s.sol/31337/run-latest.json'])
})

test('a project without a deployment has only its chains', async () => {
  const { world, files, missed } = await worldIn({
    'scaffold.config.ts': target,
    'contracts/deployedContracts.ts':
      'const deployedContracts = {} as const;\n\nexport default deployedContracts satisfies GenericContractsDeclaration;',
  })
  expect(world).toContain('  hardhat: { kind: evm, id: 31337, fund: { alice: 10 ETH } }\n')
  expect({ files, missed }).toEqual({ files: [], missed: [] })
})
