import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { runSteps } from './steps.js'
import { packedTarball } from './tarball.js'

/** Packages of a host that tests its components with Vitest or with Jest. */
const packages = {
  react: '19',
  'react-dom': '19',
  vitest: '4',
  jsdom: '26',
  jest: '30',
  'jest-environment-jsdom': '30',
  '@babel/core': '7',
  '@babel/preset-env': '7',
  '@babel/preset-react': '7',
  '@babel/preset-typescript': '7',
  '@testing-library/react': '16',
  '@testing-library/dom': '10',
}

const pages = ['docs/testing-components.md', 'docs/providers.md', 'docs/without-vendors.md']
const own = 'connect.test.tsx'
const ofProvider = 'prices.test.ts'
const alone = 'modal.test.ts'

/**
 * The tests and the settings that the docs show, with the packed modal in jsdom. A component is tested by Vitest and by Jest, the cases of a
 * provider and a page without any vendor by Vitest.
 */
export const componentTests: Check = {
  name: 'component tests in jsdom',
  isLong: true,
  async run(progress) {
    const folder = temporaryFolder('components')
    try {
      progress('npm install')
      const dependencies = { ...packages, walletmodal: `file:${await packedTarball()}` }
      write(folder, 'package.json', JSON.stringify({ name: 'host', private: true, type: 'module', dependencies }))
      await run(folder, 'npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'])
      const text = pages.map((page) => fs.readFileSync(path.join(root, page), 'utf8')).join('\n')
      for (const [, file = '', code = ''] of text.matchAll(/^```\w+ \[(.+)\]\n([\s\S]*?)^```$/gm))
        write(folder, file, code)
      return await runSteps(
        [
          ['Vitest', () => run(folder, 'npx', ['vitest', 'run', own])],
          ['Jest', () => inJest(folder)],
          ["a provider's cases by Vitest", () => run(folder, 'npx', ['vitest', 'run', ofProvider])],
          ['a page without any vendor asks its nodes alone', () => run(folder, 'npx', ['vitest', 'run', alone])],
        ],
        progress,
      )
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function inJest(folder: string): Promise<void> {
  const code = fs.readFileSync(path.join(folder, own), 'utf8')
  write(folder, own, code.replace("from 'vitest'", "from '@jest/globals'"))
  await run(folder, 'npx', ['jest', own])
}

function write(folder: string, file: string, text: string): void {
  fs.writeFileSync(path.join(folder, file), text)
}

async function run(cwd: string, program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(program, args, { cwd, env: { NODE_ENV: undefined } })
  if (code !== 0) throw new Error(output)
}
