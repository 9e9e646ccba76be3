import fs from 'node:fs'
import path from 'node:path'
import type { Check } from '../lib/check.js'
import { type CommandResult, runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { runSteps } from './steps.js'
import { packedTarball } from './tarball.js'

/** A project as a host may have it before adding the modal. */
interface HostProject {
  readonly name: string
  readonly dependencies: Readonly<Record<string, string>>
  /** The host's viem is too old to be shared, so the modal installs its own. */
  readonly hasOldViem?: boolean
}

// Together these have React 18 and 19, Vite 6, 7 and 8, Next 15 and 16, msw 2 and 3, yaml 1 and 2. They also have wagmi
// 2 and 3, RainbowKit, zod 3 and 4, mobx 6, another @walletconnect/core and an older viem.
const projects: readonly HostProject[] = [
  {
    name: 'React 19, Vite 6, RainbowKit on wagmi 2, zod 3, msw 2',
    dependencies: {
      react: '19',
      'react-dom': '19',
      vite: '6',
      wagmi: '2',
      '@rainbow-me/rainbowkit': '2',
      '@tanstack/react-query': '5',
      viem: '2.x',
      zod: '3',
      msw: '2',
    },
  },
  {
    name: 'React 18, Vite 7, wagmi 3, zod 4, mobx 6, msw 3, yaml 2',
    dependencies: {
      react: '18',
      'react-dom': '18',
      vite: '7',
      wagmi: '3',
      '@tanstack/react-query': '5',
      viem: '2.x',
      zod: '4',
      mobx: '6',
      msw: '3',
      yaml: '2',
    },
  },
  {
    name: 'React 18, Next 15, yaml 1, viem 2.21, another @walletconnect/core',
    hasOldViem: true,
    dependencies: {
      react: '18',
      'react-dom': '18',
      next: '15',
      yaml: '1',
      viem: '2.21.0',
      '@walletconnect/core': '2.23.0',
    },
  },
  { name: 'React 19, Vite 8, Next 16', dependencies: { react: '19', 'react-dom': '19', vite: '8', next: '16' } },
]

/** All output that may be a package manager's complaint about the modal's packages. */
const complaint = /walletmodal|universal-provider|mobx@7/

/** Adds the packed modal to projects of every kind with npm, yarn and pnpm. */
export const hostProjects: Check = {
  name: 'host projects',
  isLong: true,
  async run(progress) {
    const tarball = await packedTarball()
    const steps = projects.map((project) => [project.name, () => addToProject(project, tarball)] as const)
    return runSteps(
      [
        ...steps,
        ['npm --engine-strict in an empty folder', () => addWith(tarball, 'npm')],
        ['pnpm with strict peers in an empty folder', () => addWith(tarball, 'pnpm')],
        ['yarn in an empty folder', () => addWith(tarball, 'yarn')],
      ],
      progress,
    )
  },
}

const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--package-lock-only']

async function addToProject({ dependencies, hasOldViem = false }: HostProject, tarball: string): Promise<void> {
  await inFolder({ ...dependencies, walletmodal: `file:${tarball}` }, async (cwd) => {
    const result = await runCommand('npm', ['install', ...quiet], { cwd })
    expectNoComplaint(result)
    const { packages }: { packages: Record<string, unknown> } = JSON.parse(
      fs.readFileSync(path.join(cwd, 'package-lock.json'), 'utf8'),
    )
    const hasOwn = 'node_modules/walletmodal/node_modules/viem' in packages
    if (hasOwn !== hasOldViem)
      throw new Error(hasOwn ? 'the modal brings a second viem' : 'the modal uses a viem that is too old for it')
  })
}

const managers = {
  npm: () => ({ program: 'npm', args: ['install', '--engine-strict', ...quiet] }),
  pnpm: (cwd: string) => ({
    program: 'npx',
    args: [
      '--yes',
      'pnpm@10',
      'install',
      '--lockfile-only',
      '--strict-peer-dependencies',
      '--store-dir',
      `${cwd}/store`,
    ],
  }),
  yarn: (cwd: string) => ({
    program: 'npx',
    args: ['--yes', 'yarn@1', 'install', '--non-interactive', '--ignore-scripts', '--cache-folder', `${cwd}/cache`],
  }),
}

async function addWith(tarball: string, manager: keyof typeof managers): Promise<void> {
  await inFolder({ react: '19', 'react-dom': '19', walletmodal: `file:${tarball}` }, async (cwd) => {
    const { program, args } = managers[manager](cwd)
    const result = await runCommand(program, args, { cwd, env: await registryOf() })
    expectNoComplaint(result)
    if (/unmet peer|unsupported engine/i.test(result.output)) throw new Error(result.output)
  })
}

/** yarn and pnpm have their own settings, so they get npm's registry. */
async function registryOf(): Promise<Record<string, string>> {
  const { stdout } = await runCommand('npm', ['config', 'get', 'registry'])
  return { npm_config_registry: stdout.trim(), YARN_REGISTRY: stdout.trim() }
}

function expectNoComplaint({ code, output }: CommandResult): void {
  const complaints = output.split('\n').filter((line) => /warn|err!|error/i.test(line) && complaint.test(line))
  if (code !== 0 || complaints.length > 0) throw new Error(output)
}

async function inFolder(
  dependencies: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder('host')
  try {
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'host', private: true, dependencies }))
    await use(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
