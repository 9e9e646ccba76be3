/** A file of the bundle: its name, and its static and dynamic imports. */
export interface BuiltFile {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

/** Chunks of features. A visitor who opens one feature must not load another. */
const features = new Set(['account', 'buy', 'connecting', 'login', 'names', 'send', 'sign-in', 'swap'])

/** Entries that servers and hosts without React load. */
const withoutReact = ['core.js', 'networks.js', 'siwx.js']

/** Chunks that load before the list of wallets is full. */
const withoutViem = ['wallets', 'connecting', 'account']

/**
 * Returns one sentence for each import of the bundle that makes a visitor or a host load code that it did not request.
 */
export function judgeChunkEdges(files: readonly BuiltFile[]): string[] {
  return [...featureEdges(files), ...reactImports(files), ...viemImports(files)]
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

/** Dynamic code may need React, since the chunk of a feature contains its view. */
function reactImports(files: readonly BuiltFile[]): string[] {
  return withoutReact.flatMap((entry) =>
    [...loadedWith(entry, files)]
      .filter(isReact)
      .map((name) => `${entry} imports ${name}: servers and hosts without React load it`),
  )
}

/**
 * viem is as large as the modal, and esbuild splits it into five files. It must load with the first adapter that needs
 * it.
 */
function viemImports(files: readonly BuiltFile[]): string[] {
  return withoutViem.flatMap((chunk) =>
    [...loadedWith(`chunks/${chunk}.js`, files)]
      .filter((name) => /^viem(?:\/|$)/.test(name))
      .map((name) => `chunk ${chunk} imports ${name}: every visitor would load it with the list of wallets`),
  )
}

/** A file with all of its static imports, packages included. */
function loadedWith(fileName: string, files: readonly BuiltFile[]): Set<string> {
  const loaded = new Set([fileName])
  for (const name of loaded) {
    for (const next of files.find((file) => file.fileName === name)?.imports ?? []) loaded.add(next)
  }
  return loaded
}

const isReact = (id: string) => /^(?:react|react-dom|mobx-react-lite)(?:\/|$)/.test(id)

const chunkOf = (fileName: string) => fileName.replace(/^.*\/|\.js$/g, '')
