import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { runCommand, runNode } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { follow, type Recipe } from './recipe.js'
import { recipes } from './recipes.js'
import { failedTests, wrongTables } from './tables.js'

/**
 * Follows each recipe in one copy of the repository. It counts the changed files, builds the copy, lints it, and runs
 * a test of each result and the unit tests of core and ui. Of those, only the tables that a recipe names may fail.
 */
export const recipeCheck: Check = {
  name: 'recipes',
  isRare: true,
  async run(progress) {
    const copy = temporaryFolder('recipes')
    try {
      progress('copy')
      await copyTo(copy)
      const counts = recipes.map((recipe) => ({ recipe, files: follow(recipe, copy) }))
      const tooMany = counts.filter(({ recipe, files }) => files.length > recipe.reach)
      progress('build')
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
      progress('unit tests')
      const unitTests = await runUnitTests(copy)
      const shown = await runCommand(process.execPath, ['build/cli/bin.js', 'lint', 'views/tips'], {
        cwd: copy,
      })
      // Knip runs after the tests are written, because only they use what the recipes added.
      const unused = await node('node_modules/knip/bin/knip.js', '--no-progress')
      const failures = [compiled, built, ...linted, proven, shown, unused]
        .filter(({ code }) => code !== 0)
        .map(({ output }) => output)
      const output = [
        ...tooMany.map(
          ({ recipe, files }) =>
            `${recipe.name} needs ${files.length} files, at most ${recipe.reach} are allowed: ${files.join(', ')}`,
        ),
        ...unitTests,
        ...new Set(failures),
      ]
      const failed = output.length
      const note = counts.map(({ recipe, files }) => noteOf(recipe, files)).join(', ')
      return { passed: failed === 0 ? recipes.length : 0, failed, output: output.join('\n'), note }
    } finally {
      fs.rmSync(copy, { recursive: true, force: true })
    }
  },
}

/** `view 6 and 4 tables`: the files that a recipe changes, and the tests whose tables get a line. */
function noteOf({ name, tables = [] }: Recipe, files: readonly string[]): string {
  const others = tables.length === 0 ? '' : ` and ${tables.length} ${tables.length === 1 ? 'table' : 'tables'}`
  return `${name.replace(/^an? /, '')} ${files.length}${others}`
}

/** Runs the unit tests of core and ui in the copy. Returns what failed for another reason than a table without its new line. */
async function runUnitTests(copy: string): Promise<string[]> {
  const file = path.join(copy, 'build/unit-tests.json')
  const projects = ['--project', 'core', '--project', 'ui']
  // Tests of fixtures read recordings, which are not in the copy.
  const args = ['run', ...projects, '--reporter=json', `--outputFile=${file}`, 'core/', 'ui/']
  const { output } = await runNode(path.join(root, 'node_modules/vitest/vitest.mjs'), args, { cwd: copy })
  if (!fs.existsSync(file)) return [output]
  return wrongTables(failedTests(fs.readFileSync(file, 'utf8'), fs.realpathSync(copy)), recipes)
}

/** A program that checks the size of the modal's entry in the current folder. */
const judgeSize = `import { judgeEntry, measureBytes } from './build/tools/checks/size.js'
const said = judgeEntry(measureBytes('dist'))
process.stdout.write(said.join('\\n'))
process.exitCode = said.length`

/** Copies every file that Git tracks or would track, except recordings. Installed packages are linked. */
async function copyTo(copy: string): Promise<void> {
  const { stdout } = await runCommand('git', ['ls-files', '-coz', '--exclude-standard'])
  for (const file of stdout.split('\0')) {
    if (file === '' || file.startsWith('fixtures/recordings/') || !fs.existsSync(path.join(root, file))) continue
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(copy, file))
  }
  // npm gives the workspace its own copy of a package if the root has another version of it.
  for (const modules of ['node_modules', 'harness/node_modules'])
    if (fs.existsSync(path.join(root, modules))) fs.symlinkSync(path.join(root, modules), path.join(copy, modules))
}

function proofs(): string {
  const tests = recipes.map(
    ({ name, proof }) => `test('${name}', async () => {${proof.replaceAll("import('./", "import('../")}\n})`,
  )
  return ["import { expect, test } from 'vitest'", ...tests].join('\n\n')
}
