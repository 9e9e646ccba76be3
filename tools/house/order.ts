import type { Import } from './imports.js'

/**
 * Which folders of a room a folder may import, besides itself: those on the lines above its own. Folders on one line do not
 * know each other, and neither do the features of a room. `cli` stands above `harness`, and `tools` above everything.
 * The folders of `harness` stand in wings: `world` below `test`, and both below `lab` and `apps`.
 */
export const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  core: [
    ['errors'],
    ['lib'],
    ['contracts'],
    ['networks', 'themes', 'standards'],
    ['namespaces'],
    ['options'],
    ['services'],
    ['providers', 'transports'],
    ['state'],
    ['adapters'],
    ['data'],
    ['wallets'],
    ['features/*'],
    ['modal'],
    ['cases'],
    ['index.ts'],
  ],
  ui: [['messages'], ['primitives'], ['components'], ['features/*'], ['shell'], ['entry'], ['index.ts']],
  harness: [
    ['world/lib'],
    ['world/faults', 'world/serving', 'world/processes'],
    ['world/accounts'],
    ['world/chains'],
    ['world/relay', 'world/wallets'],
    ['world/frame'],
    ['world/services'],
    ['world/world'],
    ['test/control', 'test/browser'],
    ['test/served'],
    ['test/language'],
    ['test/runner'],
    ['lab/explore', 'lab/replay', 'lab/score', 'apps/page', 'apps/up'],
    ['index.ts', 'playwright.ts'],
  ],
}

/** What a room may import of another one; `''` is all of it. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ui: ['core'],
  fixtures: ['core/contracts'],
  harness: ['core', 'fixtures'],
  'harness/apps/page': ['ui'],
  cli: ['harness'],
  tools: ['core', 'ui', 'harness', 'cli', 'fixtures'],
}

/** The parts of a room whose folders have an order of their own: the features of a modal, the wings of the harness. */
const parts = ['features', 'world', 'test', 'lab', 'apps']

/** The folder that an order is about: `core/lib`, `core/features/send`, `harness/world/chains`, `ui/index.ts`. */
export function folderOf(file: string): string {
  const [room = '', first = '', second = ''] = file.split('/')
  return parts.includes(first) ? `${room}/${first}/${second}` : `${room}/${first}`
}

function levelOf(folder: string): number | undefined {
  const [room = '', first = '', second = ''] = folder.split('/')
  const name = first === 'features' ? 'features/*' : parts.includes(first) ? `${first}/${second}` : first
  const level = layers[room]?.findIndex((names) => names.includes(name))
  return level === undefined || level < 0 ? undefined : level
}

/** Whether an import runs along the arrows: to a room that may be imported, and inside a room to a folder below. */
export function isAllowed({ from, to }: Import): boolean {
  const [room = ''] = from.split('/')
  const [otherRoom = ''] = to.split('/')
  if (room !== otherRoom) {
    const allowed = [...(rooms[room] ?? []), ...(rooms[folderOf(from)] ?? [])]
    return allowed.some((place) => to.startsWith(`${place}/`))
  }
  const folder = folderOf(from)
  const other = folderOf(to)
  if (folder === other) return true
  const level = levelOf(folder)
  const otherLevel = levelOf(other)
  // A file beside the folders belongs to none of them and may be used by all.
  if (level === undefined || otherLevel === undefined) return true
  return otherLevel < level
}
