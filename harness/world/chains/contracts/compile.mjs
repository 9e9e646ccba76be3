/**
 * Compiles `solidity/*.sol`, here and in `economy`, and writes `artefacts.ts` beside each. The compiler is no dependency
 * of this package:
 *
 *     npx --package=solc@0.8.37 -c 'node harness/world/chains/contracts/compile.mjs'
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const wordOf = (contract) => `${contract[0].toLowerCase()}${contract.slice(1)}`

const typeOf = ({ type, components }) =>
  components ? `(${components.map(parameterOf).join(', ')})${type.slice('tuple'.length)}` : type
const parameterOf = ({ indexed, name, ...rest }) =>
  [typeOf(rest), ...(indexed ? ['indexed'] : []), ...(name ? [name] : [])].join(' ')

/** One entry of an ABI as Solidity writes it. */
function signatureOf({ type, name, inputs = [], outputs = [], stateMutability }) {
  const called = `${type}${name ? ` ${name}` : ''}(${inputs.map(parameterOf).join(', ')})`
  const mutability = ['view', 'pure', 'payable'].includes(stateMutability) ? ` ${stateMutability}` : ''
  const returned = outputs.length > 0 ? ` returns (${outputs.map(parameterOf).join(', ')})` : ''
  if (type === 'receive') return 'receive() external payable'
  return called + mutability + returned
}

/** Whoever deploys these needs what creates them, and how they are called. */
function writeDeployed(contracts) {
  return contracts.flatMap(([contract, { abi, evm }]) => [
    `export const ${wordOf(contract)} = {`,
    `  abi: parseAbi(${JSON.stringify(abi.map(signatureOf))}),`,
    `  creationCode: '0x${evm.bytecode.object}',`,
    '} as const',
  ])
}

/** These are put on a chain as they stand. */
function writePlaced(contracts) {
  const lines = contracts.map(([contract, { evm }]) => `${wordOf(contract)}: '0x${evm.deployedBytecode.object}',`)
  return ["/** The runtime code at each contract's address. */", 'export const runtimeCode = {', ...lines, '} as const']
}

function compile(folder, write, imports = []) {
  const sourceFolder = new URL('solidity/', folder)
  const names = readdirSync(sourceFolder)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(new URL(name, sourceFolder), 'utf8') }]),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // The same bytes wherever it is compiled.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const compiled = spawnSync('solcjs', ['--standard-json'], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (compiled.error || compiled.status !== 0) {
    throw new Error(`solcjs did not run (see the command at the top): ${compiled.error?.message ?? compiled.stderr}`)
  }
  const output = JSON.parse(compiled.stdout.slice(compiled.stdout.indexOf('{')))
  if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))

  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\n${sources[name].content}\n`)
  const contracts = names
    .map((name) => [name.replace('.sol', ''), output.contracts[name][name.replace('.sol', '')]])
    // What others only inherit has no code of its own.
    .filter(([, { evm }]) => evm.bytecode.object !== '')
  const lines = [
    '// Written by compile.mjs from solidity/*.sol; its test compares the hash.',
    ...imports,
    `export const sourceHash = '${hash.digest('hex')}'`,
    ...write(contracts),
  ]
  writeFileSync(new URL('artefacts.ts', folder), `${lines.join('\n')}\n`)
}

const economy = new URL('../economy/', import.meta.url)
compile(new URL('./', import.meta.url), writeDeployed, ["import { parseAbi } from 'viem'", ''])
compile(economy, writePlaced)
const written = ['harness/world/chains/contracts/artefacts.ts', 'harness/world/chains/economy/artefacts.ts']
const root = new URL('../../../../', import.meta.url)
const biome = fileURLToPath(new URL('node_modules/.bin/biome', root))
const formatted = spawnSync(biome, ['format', '--write', ...written], { stdio: 'inherit', cwd: root })
process.exit(formatted.status ?? 1)
