import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../build/root.js'
import { stopCommands } from '../../lib/command.js'
import { describe, firstRunOf } from './first-run.js'

// `node build/tools/pack/strangers/try.js FOLDER …` runs the packed harness for the first time in the dapps in these folders.
// It writes logs and screenshots to `.walletmodal/strangers`.

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stopCommands()
    process.exit(130)
  })

const folders = process.argv.slice(2).map((each) => path.resolve(each))
if (folders.length === 0) {
  process.stderr.write('Give the folder of at least one dapp.\n')
  process.exit(2)
}
const kept = path.join(root, '.walletmodal/strangers')
fs.mkdirSync(kept, { recursive: true })
for (const folder of folders) {
  const name = path.basename(folder)
  const progress = (text: string) => void process.stdout.write(`  ${text}\n`)
  process.stdout.write(`${name}\n`)
  const result = await firstRunOf(folder, { progress, picture: path.join(kept, `${name}.png`) })
  fs.writeFileSync(path.join(kept, `${name}.log`), result.output)
  process.stdout.write(`  ${describe(result)}\n`)
  if (!result.isGreen) {
    process.stdout.write(`${result.output.split('\n').slice(-60).join('\n')}\n`)
    process.exitCode = 1
  }
}
