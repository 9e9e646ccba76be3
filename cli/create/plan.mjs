import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const templatesFolder = path.join(import.meta.dirname, 'templates')

/** The templates by name: the framework, and the library that connects the page with the wallet. */
export const templates = {
  'vite-wagmi': ['vite', 'wagmi'],
  vite: ['vite', 'plain'],
  'next-wagmi': ['next', 'wagmi'],
  next: ['next', 'plain'],
}

const versions = {
  '@playwright/test': '^1.65.1',
  '@tanstack/react-query': '^5.90.0',
  '@types/node': '^20.19.0',
  '@types/react': '^19.2.0',
  '@types/react-dom': '^19.2.0',
  '@vitejs/plugin-react': '^6.0.0',
  next: '^16.0.0',
  react: '^19.2.0',
  'react-dom': '^19.2.0',
  typescript: '^5.9.0',
  viem: '^2.45.0',
  vite: '^8.0.0',
  wagmi: '^3.0.0',
}

const scripts = {
  vite: { dev: 'vite', build: 'tsc && vite build', preview: 'vite preview' },
  next: { dev: 'next dev', build: 'next build', start: 'next start' },
}
const packages = {
  vite: { own: [], development: ['@vitejs/plugin-react', 'vite'] },
  next: { own: ['next'], development: ['@types/node'] },
  wagmi: { own: ['@tanstack/react-query', 'wagmi'], development: [] },
  plain: { own: [], development: [] },
}

/** How each package manager installs and runs a script. */
export const managers = {
  npm: { install: ['npm', 'install'], run: ['npm', 'run'] },
  pnpm: { install: ['pnpm', 'install'], run: ['pnpm', 'run'] },
  yarn: { install: ['yarn', 'install'], run: ['yarn', 'run'] },
  bun: { install: ['bun', 'install'], run: ['bun', 'run'] },
}

/** The package manager that started this command, from the user agent that it sets: `pnpm/10.1.0 npm/? node/v22`. */
export function managerOf(userAgent = '') {
  return Object.keys(managers).find((name) => userAgent.startsWith(`${name}/`)) ?? 'npm'
}

/** Returns why a folder's name cannot be the name of a package, or `undefined`. The rules are npm's. */
export function wrongName(name) {
  if (name.length > 214) return 'it has more than 214 characters'
  if (!/^[a-z0-9~-][a-z0-9._~-]*$/.test(name)) return 'wanted small letters, digits and "-", as npm wants of packages'
  return undefined
}

/**
 * The files of a dapp: their texts by path.
 * @param {{ name: string, template: keyof typeof templates, manager: keyof typeof managers, version: string, specs?:
 * Record<string, string> }} wanted `specs` replaces the registry's versions of some packages
 */
export function planDapp({ name, template, manager, version, specs = {} }) {
  const [framework, wallet] = templates[template]
  const start = manager === 'npm' ? 'npm run' : `${manager} run`
  const places = {
    name,
    dev: `${start} dev`,
    test: `${start} test:wallet`,
    command:
      framework === 'vite' ? `${start} dev${manager === 'npm' ? ' --' : ''} --port $PORT --strictPort` : `${start} dev`,
    folder: framework === 'vite' ? 'src' : 'app',
  }
  const files = {}
  for (const part of ['base', framework, wallet]) {
    const folder = path.join(templatesFolder, part)
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const way = path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep).join('/')
      const text = readFileSync(path.join(file.parentPath, file.name), 'utf8')
      // npm leaves a `.gitignore` out of packages, so the template has another name for it. Files of the page go to the
      // framework's folder.
      const place = way.replace(/^_gitignore$/, '.gitignore').replace(/^page\//, `${places.folder}/`)
      files[place] = text.replaceAll(/%(\w+)%/g, (all, key) => places[key] ?? all)
    }
  }
  const ofOurs = { walletmodal: `^${version}`, 'walletmodal-harness': `^${version}` }
  const choose = (names) =>
    Object.fromEntries(names.toSorted().map((each) => [each, specs[each] ?? ofOurs[each] ?? versions[each]]))
  const parts = [packages[framework], packages[wallet]]
  const content = {
    name,
    private: true,
    type: 'module',
    scripts: { ...scripts[framework], 'test:wallet': 'walletmodal-harness run' },
    dependencies: choose(['react', 'react-dom', 'viem', 'walletmodal', ...parts.flatMap(({ own }) => own)]),
    devDependencies: choose([
      '@playwright/test',
      '@types/react',
      '@types/react-dom',
      'typescript',
      'walletmodal-harness',
      ...parts.flatMap(({ development }) => development),
    ]),
  }
  return { ...files, 'package.json': `${JSON.stringify(content, null, 2)}\n` }
}
