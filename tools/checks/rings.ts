import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../build/root.js'

/** What a host page loads in one go. */
export interface Ring {
  readonly gzipBytes: number
  /** Our modules by path, packages by name; sorted. */
  readonly modules: readonly string[]
  /** What weighs most: each alone, compressed but not minified, so larger than its share. For whoever has to find something. */
  readonly heaviest: readonly string[]
}

export interface Rings {
  /** Until the button answers a click. */
  readonly entry: Ring
  /** What opening Connect adds to it until the list is full. */
  readonly connect: Ring
  /** What Connect brings besides where a host has logins: nothing of it where they are off. */
  readonly login: Ring
}

export interface Chunk {
  readonly fileName: string
  readonly code: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly modules: ReadonlyMap<string, number>
}

/** What is there once Connect was shown: the chunks of both its rings. */
export function chunksOfConnect(chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const entry = [...chunks.values()].filter((chunk) => chunk.isEntry)
  return closure(chunks, [...entry, ...holding(chunks, connectRoots)])
}

/** The modules whose `import()` opening Connect waits for, as `dist` names them. */
const connectRoots = ['ui/modal-ring.js', 'ui/views/connect.js']
const loginRoots = ['ui/parts/login-connect.js']

/** Builds the minimal host page with React left out and reads its rings off the chunks: a ring is a static import closure. */
export async function measureRings(): Promise<Rings> {
  return ringsOf(await buildHost())
}

export function ringsOf(chunks: ReadonlyMap<string, Chunk>): Rings {
  const entry = closure(
    chunks,
    [...chunks.values()].filter((chunk) => chunk.isEntry),
  )
  const connect = without(closure(chunks, holding(chunks, connectRoots)), entry)
  const login = without(without(closure(chunks, holding(chunks, loginRoots)), entry), connect)
  return { entry: ring(entry), connect: ring(connect), login: ring(login) }
}

/** The chunks that hold these modules, as `dist` names them. */
export function holding(chunks: ReadonlyMap<string, Chunk>, modules: readonly string[]): Chunk[] {
  return modules.map((module) => {
    const found = [...chunks.values()].find((chunk) => chunk.modules.has(module))
    if (!found) throw new Error(`no chunk of the host page holds ${module}`)
    return found
  })
}

function without(chunks: ReadonlySet<Chunk>, others: ReadonlySet<Chunk>): Set<Chunk> {
  return new Set([...chunks].filter((chunk) => !others.has(chunk)))
}

/** `folder`: where the build is, relative to the root. */
export async function buildHost(folder = 'dist'): Promise<Map<string, Chunk>> {
  const result = await build({
    root: path.join(root, 'harness/hosts/react'),
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { walletmodal: path.join(root, folder, 'ui/index.js') } },
    build: {
      write: false,
      rollupOptions: { external: [/^react(-dom)?(\/|$)/] },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunks = new Map<string, Chunk>()
  for (const built of outputs) {
    if (!('output' in built)) throw new Error('the build of the host page gave no output')
    for (const part of built.output) {
      if (part.type !== 'chunk') continue
      const modules = new Map<string, number>()
      for (const [id, module] of Object.entries(part.modules)) {
        if (module.renderedLength === 0) continue
        const name = nameOf(id, folder)
        modules.set(name, (modules.get(name) ?? 0) + gzipSync(module.code ?? '').length)
      }
      chunks.set(part.fileName, {
        fileName: part.fileName,
        code: part.code,
        isEntry: part.isEntry,
        imports: part.imports,
        modules,
      })
    }
  }
  return chunks
}

/** `mobx` for a package's file, `ui/index.js` for ours, `(host)` for what the host or the bundler wrote itself. */
function nameOf(id: string, folder: string): string {
  const clean = id.replaceAll('\\', '/').replace(/\?.*$/, '')
  const at = clean.lastIndexOf('/node_modules/')
  if (at >= 0) {
    const [first = '', second = ''] = clean.slice(at + '/node_modules/'.length).split('/')
    return first.startsWith('@') ? `${first}/${second}` : first
  }
  const dist = `${root.replaceAll('\\', '/')}/${folder}/`
  return clean.startsWith(dist) ? clean.slice(dist.length) : '(host)'
}

export function closure(chunks: ReadonlyMap<string, Chunk>, from: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
  }
  for (const chunk of from) visit(chunk)
  return found
}

function ring(chunks: ReadonlySet<Chunk>): Ring {
  let gzipBytes = 0
  const weights = new Map<string, number>()
  for (const chunk of chunks) {
    gzipBytes += gzipSync(chunk.code, { level: 9 }).length
    for (const [name, weight] of chunk.modules) weights.set(name, (weights.get(name) ?? 0) + weight)
  }
  weights.delete('(host)')
  const heaviest = [...weights].sort(([, a], [, b]) => b - a).slice(0, 25)
  return {
    gzipBytes,
    modules: [...weights.keys()].sort(),
    heaviest: heaviest.map(([name, weight]) => `${name} ${weight}`),
  }
}
