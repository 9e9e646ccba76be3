import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { runCommand, runNode } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { follow } from './recipe.js'
import { recipes } from './recipes.js'

/** Adds one thing of each kind to a copy of the repository, counts the files that it takes, builds it and sees it work. */
export const recipeCheck: Check = {
  name: 'recipes',
  isLong: true,
  async run(progress) {
    const copy = temporaryFolder('recipes')
    try {
      progress('a copy')
      await copyTo(copy)
      const counts = recipes.map((recipe) => ({ recipe, files: follow(recipe, copy) }))
      const tooMany = counts.filter(({ recipe, files }) => files.length > recipe.reach)
      progress('compiled and bundled')
      const node = (script: string, ...args: string[]) => runNode(path.join(root, script), args, { cwd: copy })
      const compiled = await node(
        'node_modules/typescript/bin/tsc',
        '-p',
        'tsconfig.build.json',
        '--singleThreaded',
        '--incremental',
        'false',
      )
      const build = `import { copyAssets } from './build/tools/build/copies.js'
import { buildModal } from './build/tools/build/modal.js'
copyAssets('.', 'build')
await buildModal(process.cwd())`
      const built =
        compiled.code === 0
          ? await runCommand(process.execPath, ['--input-type=module', '-e', build], { cwd: copy })
          : compiled
      progress('lint, types and sizes')
      const own = counts.flatMap(({ files }) => files).filter((file) => /\.(tsx?|json)$/.test(file))
      const linted = [
        await node('node_modules/@biomejs/biome/bin/biome', 'check', ...own),
        await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit', '--incremental', 'false'),
        await runCommand(process.execPath, ['build/tools/house/house.js'], { cwd: copy }),
        await runCommand(process.execPath, ['--input-type=module', '-e', judgeSize], { cwd: copy }),
      ]
      progress('proofs')
      fs.writeFileSync(path.join(copy, 'core/index.recipes.test.ts'), proofs())
      const proven = await node(
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'core',
        'core/index.recipes.test.ts',
        'core/adapters/beta',
      )
      const shown = await runCommand(process.execPath, ['build/cli/bin.js', 'lint', 'views/tips'], {
        cwd: copy,
      })
      // The proofs use what nothing else does yet.
      const unused = await node('node_modules/knip/bin/knip.js', '--no-progress')
      const failures = [compiled, built, ...linted, proven, shown, unused]
        .filter(({ code }) => code !== 0)
        .map(({ output }) => output)
      const output = [
        ...tooMany.map(({ recipe, files }) => `${recipe.name} takes ${files.length} files: ${files.join(', ')}`),
        ...new Set(failures),
      ]
      const failed = output.length
      const note = counts.map(({ recipe, files }) => `${recipe.name.replace(/^an? /, '')} ${files.length}`).join(', ')
      return { passed: failed === 0 ? recipes.length : 0, failed, output: output.join('\n'), note }
    } finally {
      fs.rmSync(copy, { recursive: true, force: true })
    }
  },
}

/** Judges the size of the entry in the folder where it runs. */
const judgeSize = `import { judgeEntry, measureBytes } from './build/tools/checks/size.js'
const said = judgeEntry(measureBytes('dist'))
process.stdout.write(said.join('\\n'))
process.exitCode = said.length`

/** Everything that git knows of, or would know of; packages are lent. */
async function copyTo(copy: string): Promise<void> {
  const { stdout } = await runCommand('git', ['ls-files', '-coz', '--exclude-standard'])
  for (const file of stdout.split('\0')) {
    if (file === '' || file.startsWith('fixtures/recordings/') || !fs.existsSync(path.join(root, file))) continue
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(copy, file))
  }
  // npm may give a workspace packages of its own, of which the root has another version.
  for (const modules of ['node_modules', 'harness/node_modules'])
    if (fs.existsSync(path.join(root, modules))) fs.symlinkSync(path.join(root, modules), path.join(copy, modules))
}

function proofs(): string {
  const tests = recipes.map(
    ({ name, proof }) => `test('${name}', async () => {${proof.replaceAll("import('./", "import('../")}\n})`,
  )
  return ["import { expect, test } from 'vitest'", ...tests].join('\n\n')
}
