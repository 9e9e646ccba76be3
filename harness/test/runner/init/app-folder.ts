import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { memberOf, parseJson } from '../../../world/lib/json.js'
import { dependenciesOf, recogniseModal } from '../modals.js'

/** Frameworks by package. Those built on others come before them. */
const frameworks: readonly (readonly [name: string, itsPackage: RegExp])[] = [
  ['Next', /^next$/],
  ['Remix', /^@remix-run\/dev$/],
  ['React Router', /^@react-router\/dev$/],
  ['TanStack Start', /^@tanstack\/\w+-start$/],
  ['Nuxt', /^nuxt$/],
  ['SvelteKit', /^@sveltejs\/kit$/],
  ['Astro', /^astro$/],
  ['Angular', /^@angular\/core$/],
  ['Expo', /^expo$/],
  ['Create React App', /^react-scripts$/],
  ['Vite', /^vite$/],
]

const someApp = 'an app'

/** Names the framework of a package by its dependencies. */
export function frameworkOf(packages: readonly string[]): string {
  return frameworks.find(([, itsPackage]) => packages.some((name) => itsPackage.test(name)))?.[0] ?? someApp
}

/** Finds the script of the development server. Expo's `start` is for phones. */
export function scriptOf(packages: readonly string[], scripts: Readonly<Record<string, string>>): string | undefined {
  const usual = ['dev', 'start', 'develop', 'serve']
  return [...(packages.includes('expo') ? ['web'] : []), ...usual].find((name) => scripts[name] !== undefined)
}

/** Folders that usually contain a repository's packages, or the page beside a contracts project. */
const usualPlaces = ['packages/*', 'apps/*', 'frontend', 'web', 'app', 'client', 'ui', 'site', 'dapp', 'website']

function readManifest(folder: string): unknown {
  const file = path.join(folder, 'package.json')
  return existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Lists the folders of workspaces, as npm, Yarn and pnpm declare them. A star stands for one folder. */
function partsOf(root: string): string[] {
  const workspaces = memberOf(readManifest(root), 'workspaces')
  const ofPnpm = path.join(root, 'pnpm-workspace.yaml')
  const lines = existsSync(ofPnpm)
    ? [...readFileSync(ofPnpm, 'utf8').matchAll(/^\s*-\s*['"]?([^'"\n!]+)['"]?\s*$/gm)]
    : []
  const named = [
    ...textsIn(workspaces),
    ...textsIn(memberOf(workspaces, 'packages')),
    ...lines.map(([, glob = '']) => glob),
  ]
  const places = [
    ...new Set([...named, ...usualPlaces].map((place) => place.replace(/^\.\//, '').replace(/\/+(?:\*\*)?$/, ''))),
  ]
  return places.flatMap((place) => {
    if (!place.endsWith('/*')) return [path.join(root, place)]
    const above = path.join(root, place.slice(0, -2))
    if (!existsSync(above)) return []
    return readdirSync(above, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => path.join(above, name))
  })
}

/** Rates how likely a folder contains the dapp's page. 0 means that it has no page. */
function likeness(folder: string): number {
  const manifest = readManifest(folder)
  if (manifest === undefined) return 0
  const packages = dependenciesOf(path.join(folder, 'package.json'))
  const hasPage = frameworkOf(packages) !== someApp || existsSync(path.join(folder, 'index.html'))
  if (!hasPage || scriptOf(packages, Object(memberOf(manifest, 'scripts'))) === undefined) return 0
  if (recogniseModal(folder) !== 'none') return 3
  return packages.some((name) => /^(?:wagmi|viem|ethers|web3|@wagmi\/.*|@solana\/.*)$/.test(name)) ? 2 : 1
}

/**
 * Finds the folder of the dapp's page: the given one, or in a repository of several packages the most likely one. A
 * contracts project may have its page in a folder beside the contracts.
 */
export function findAppFolder(root: string): string {
  const hasPage = ['.', 'public'].some((each) => existsSync(path.join(root, each, 'index.html')))
  if (likeness(root) > 0 || hasPage) return root
  const ranked = partsOf(root).map((folder) => ({ folder, rank: likeness(folder) }))
  const best = Math.max(0, ...ranked.map(({ rank }) => rank))
  return (best > 0 && ranked.find(({ rank }) => rank === best)?.folder) || root
}
