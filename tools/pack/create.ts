import fs from 'node:fs'
import path from 'node:path'
import type { Check } from '../lib/check.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { quiet } from './dev-server.js'
import { runSteps } from './steps.js'
import { packedTarball } from './tarball.js'

// Runs `npm create walletmodal` as a newcomer does, in an empty folder and from the tarballs.

const templates = ['vite-wagmi', 'vite', 'next-wagmi', 'next'] as const

/** On a busy machine Next needs a minute to render its first page. */
const timeoutMs = 600_000

async function create(template: string, progress: (text: string) => void) {
  const folder = temporaryFolder(`create-${template}`)
  const tarballs = { walletmodal: await packedTarball(), 'walletmodal-harness': await packedTarball('harness') }
  const uses = Object.entries(tarballs).flatMap(([name, file]) => ['--use', `${name}=file:${file}`])
  const creator = await packedTarball('cli/create')
  const dapp = path.join(folder, 'my-dapp')
  const run = async (said: RegExp, cwd: string, [file = '', ...args]: readonly string[]) => {
    const { code, output } = await runCommand(file, args, { cwd, env: quiet, timeoutMs })
    if (code !== 0 || !said.test(output)) throw new Error(`${[file, ...args].join(' ')} ended with ${code}:\n${output}`)
  }
  try {
    return await runSteps(
      [
        [
          'it is made, installed, and its first run is green',
          () =>
            run(/picture: file:[\s\S]*\n1 passed, 0 failed[\s\S]*Next:/, folder, [
              ...['npx', '--yes', '--package', `file:${creator}`],
              ...['create-walletmodal', 'my-dapp', '--template', template, ...uses],
            ]),
        ],
        ['it builds, with its types checked', () => run(/./, dapp, ['npm', 'run', 'build'])],
      ],
      progress,
    )
  } finally {
    await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One template is tested before each change lands, the others at night. */
export const created: readonly Check[] = templates.map((template, index) => ({
  name: `create/${template}`,
  ...(index === 0 ? { isLong: true } : { isRare: true }),
  run: (progress) => create(template, progress),
}))
