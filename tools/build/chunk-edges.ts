/** A file of the bundle: its name, and the files that it imports, at once or on demand. */
export interface BuiltFile {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** Chunks of features. A visitor who opens one of them does not pay for another. */
const features = new Set(['account', 'buy', 'connecting', 'login', 'names', 'receive', 'send', 'sign-in', 'swap'])

/** Entries that servers and hosts without React load. */
const withoutReact = ['core.js', 'networks.js', 'siwx.js']

/** One sentence for each import of the bundle that costs a visitor or a host something it did not ask for. */
export function judgeChunkEdges(files: readonly BuiltFile[]): string[] {
  return [...featureEdges(files), ...reactImports(files)]
}

function featureEdges(files: readonly BuiltFile[]): string[] {
  return files
    .filter(({ fileName }) => features.has(chunkOf(fileName)))
    .flatMap(({ fileName, imports, dynamicImports }) =>
      [...imports, ...dynamicImports]
        .map(chunkOf)
        .filter((other) => features.has(other) && other !== chunkOf(fileName))
        .map((other) => `chunk ${chunkOf(fileName)} loads ${other}: what two features need belongs below both`),
    )
}

/** Code on demand may need React: the chunk of a feature holds its view too. */
function reactImports(files: readonly BuiltFile[]): string[] {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  return withoutReact.flatMap((entry) => {
    const seen = new Set([entry])
    for (const name of seen) {
      for (const next of byName.get(name)?.imports ?? []) seen.add(next)
    }
    return [...seen].filter(isReact).map((name) => `${entry} imports ${name}: servers and hosts without React load it`)
  })
}

const isReact = (id: string) => /^(?:react|react-dom|mobx-react-lite)(?:\/|$)/.test(id)

const chunkOf = (fileName: string) => fileName.replace(/^.*\/|\.js$/g, '')
