import fs from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { isDeclared, type Manifest, packageOf, readManifest } from '../build/manifest.js'
import { walk } from '../build/walk.js'

/** A package that a built file imports by name. */
export interface BareImport {
  /** The path in the package: `dist/lib/bin.js`. */
  readonly file: string
  /** The specifier in the file: `viem/actions`. */
  readonly specifier: string
  /** The name of the package: `viem`. */
  readonly name: string
}

const isCode = (file: string) => /\.(?:[mc]?js|d\.[mc]?ts)$/.test(file)

/** Every bare import in the code that a package ships: its modules and its declarations. */
export function bareImportsOf(folder: string): BareImport[] {
  return shippedFiles(folder)
    .filter(isCode)
    .flatMap((file) => readBareImports(file, fs.readFileSync(path.join(folder, file), 'utf8')))
}

function shippedFiles(folder: string): string[] {
  const files = readManifest(folder).files ?? []
  return files.flatMap((name) => {
    const place = path.join(folder, name)
    if (!fs.existsSync(place)) throw new Error(`${place} is missing: run npm run build`)
    return fs.statSync(place).isDirectory() ? walk(place).map((file) => `${name}/${file}`) : [name]
  })
}

/** The bare imports of one file, each once. Comments and strings that look like imports are none. */
export function readBareImports(file: string, code: string): BareImport[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found = new Set<string>()
  const add = (specifier: unknown) => {
    if (typeof specifier === 'string' && isBare(specifier)) found.add(specifier)
  }
  const addFirst = (node: { start: number; end: number } | undefined) =>
    add(node && plainText(code.slice(node.start, node.end)))
  new Visitor({
    ImportDeclaration({ source }) {
      add(source.value)
    },
    ExportNamedDeclaration({ source }) {
      add(source?.value)
    },
    ExportAllDeclaration({ source }) {
      add(source.value)
    },
    ImportExpression({ source }) {
      addFirst(source)
    },
    TSImportType({ source }) {
      add(source.value)
    },
    TSExternalModuleReference({ expression }) {
      add(expression.value)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (asksForModule(code.slice(callee.start, callee.end))) addFirst(first)
    },
  }).visit(program)
  for (const [, types] of code.matchAll(/^\s*\/\/\/ *<reference +types="([^"]+)"/gm)) add(`@types/${types}`)
  return [...found].map((specifier) => ({ file, specifier, name: packageOf(specifier) }))
}

/** `require(…)`, under the names that bundlers give it too, `require.resolve(…)`, `createRequire(…)(…)`, `import.meta.resolve(…)`. */
function asksForModule(callee: string): boolean {
  return /^(?:\w+\.)*_*require(?:\$?\d+)?(?:\.resolve)?$|\bcreateRequire\(.*\)(?:\.resolve)?$|^import\.meta\.resolve$/s.test(
    callee,
  )
}

/** The text of a literal without expressions; a name that is built at run time cannot be read. */
function plainText(literal: string): string | undefined {
  return /^(['"`])([^'"`\\]*)\1$/.exec(literal)?.[2]?.match(/^(?:(?!\$\{).)*$/s)?.[0]
}

function isBare(specifier: string): boolean {
  return specifier !== '' && !/^(?:[./#]|[a-z][a-z+.-]*:)/.test(specifier) && !builtinModules.includes(specifier)
}

/** One sentence for each import that does not resolve in an installation of this package. */
export function undeclared(manifest: Manifest, imports: readonly BareImport[]): string[] {
  return imports
    .filter(({ name }) => !isDeclared(manifest, name))
    .map(({ file, specifier, name }) => {
      const as = specifier === name ? '' : ` (as ${specifier})`
      return `${manifest.name}: ${file} imports ${name}${as}, which its package.json does not declare`
    })
}

/**
 * One sentence for each import in an example's own sources that its manifest does not declare. Examples are installed
 * together, so the manifest of one may hide what another lacks. Their tests belong to this repository.
 */
export function undeclaredInExample(folder: string): string[] {
  const manifest = readManifest(folder)
  const imports = walk(folder)
    .filter((file) => /\.[mc]?[jt]sx?$/.test(file) && !/\.test\.[jt]sx?$/.test(file))
    .flatMap((file) => readBareImports(file, fs.readFileSync(path.join(folder, file), 'utf8')))
  const { dependencies, devDependencies } = manifest
  return undeclared({ ...manifest, dependencies: { ...dependencies, ...devDependencies } }, imports)
}

/** One sentence for each package that a declaration imports and whose separate package of types is not declared. */
export function undeclaredTypes(
  manifest: Manifest,
  imports: readonly BareImport[],
  hasTypesApart: (typesPackage: string) => boolean,
): string[] {
  return imports
    .filter(({ file }) => /\.d\.[mc]?ts$/.test(file))
    .map(({ file, name }) => ({ file, types: `@types/${name.replace(/^@(.+)\//, '$1__')}` }))
    .filter(({ types }) => hasTypesApart(types) && !isDeclared(manifest, types))
    .map(({ file, types }) => `${manifest.name}: ${file} needs ${types}, which its package.json does not declare`)
}
