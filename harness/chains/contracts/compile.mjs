/**
 * Compiles `solidity/*.sol` and writes `artefacts.ts`. The compiler is no dependency of this package:
 *
 *     npx --package=solc@0.8.37 -c 'node harness/chains/contracts/compile.mjs'
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('./solidity/', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sol'))
  .sort()
const sources = Object.fromEntries(
  names.map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }]),
)

const input = {
  language: 'Solidity',
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    // The same bytes wherever it is compiled.
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
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
const lines = [
  '// Written by compile.mjs from solidity/*.sol; its test compares the hash.',
  `export const sourceHash = '${hash.digest('hex')}'`,
]
for (const name of names) {
  const contract = name.replace('.sol', '')
  const { abi, evm } = output.contracts[name][contract]
  lines.push(
    `export const ${contract[0].toLowerCase()}${contract.slice(1)} = {`,
    `  abi: ${JSON.stringify(abi)},`,
    `  creationCode: '0x${evm.bytecode.object}',`,
    '} as const',
  )
}
const target = new URL('./artefacts.ts', import.meta.url)
writeFileSync(target, `${lines.join('\n')}\n`)
const formatted = spawnSync('npx', ['biome', 'format', '--write', 'harness/chains/contracts/artefacts.ts'], {
  stdio: 'inherit',
  cwd: new URL('../../../', import.meta.url),
})
process.exit(formatted.status ?? 1)
