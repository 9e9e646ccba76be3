import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { vendorRefusals } from '../../harness/world/faults/vendor-refusals.js'
import type { MockSource } from '../../harness/world/wallets/sources/mock-source.js'
import { mockSources } from '../../harness/world/wallets/sources/mock-sources.js'
import { viaOf } from '../../harness/world/wallets/wallet-spec.js'
import { root } from '../build/root.js'
import { subjects } from './subjects/index.js'

const manifest = z.object({
  dependencies: z.optional(z.record(z.string(), z.string())),
  devDependencies: z.optional(z.record(z.string(), z.string())),
})
const lock = z.object({
  packages: z.record(z.string(), z.object({ name: z.optional(z.string()), version: z.optional(z.string()) })),
})
const read = <Schema extends z.ZodMiniType>(schema: Schema, file: string): z.output<Schema> =>
  z.parse(schema, JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')))

const vendors = read(manifest, 'tools/vendors/package.json').dependencies ?? {}

/** The installed versions of every package that a manifest of this repository names. */
function installedVersions(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const folder of ['', 'harness/', 'tools/vendors/']) {
    const { dependencies, devDependencies } = read(manifest, `${folder}package.json`)
    const { packages } = read(lock, folder === 'tools/vendors/' ? `${folder}package-lock.json` : 'package-lock.json')
    for (const [alias, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      // `npm:@walletconnect/sign-client@2.17.5` is installed under another name.
      const [, name = alias] = /^npm:(.+)@/.exec(range) ?? []
      const version = packages[`node_modules/${alias}`]?.version
      if (version) found.set(name, (found.get(name) ?? new Set()).add(version))
    }
  }
  return found
}

const installed = installedVersions()

/** Every package of the lock files with its version, including indirect dependencies. */
const locked: ReadonlySet<string> = new Set(
  ['', 'tools/vendors/'].flatMap((folder) =>
    Object.entries(read(lock, `${folder}package-lock.json`).packages).map(([place, { name, version }]) => {
      return `${name ?? place.replace(/^.*node_modules\//, '')} ${version}`
    }),
  ),
)
const named = /(@[a-z\d-]+\/[a-z\d.-]+|[a-z][a-z\d.-]+) (\d+\.\d+\.\d+)/g

/** Finds packages in a text that are installed in another version than the text says. */
function wrongVersionsIn(text: string): string[] {
  return [...text.matchAll(named)].flatMap(([all, name = '', version = '']) => {
    const versions = installed.get(name)
    return versions && !versions.has(version) ? [`${all}: installed is ${[...versions].join(', ')}`] : []
  })
}

/** Reads every source and document in a folder. */
function textsIn(folder: string): [file: string, text: string][] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : textsIn(file)
    return /\.(ts|js|md)$/.test(entry.name) ? [[file, fs.readFileSync(path.join(root, file), 'utf8')]] : []
  })
}

const sources: readonly (readonly [string, MockSource])[] = Object.entries(mockSources).flatMap(([group, each]) =>
  Object.entries(each).map(([name, source]) => [`${group} ${name}`, source] as const),
)
const packagesOf = ({ packages }: MockSource): readonly string[] => packages ?? []

test.each(sources)('the source of the mock %s is a locked package version or a dated document', (_name, source) => {
  expect(source.claims).toMatch(/^\p{Lu}.*\.$/u)
  expect(packagesOf(source).filter((each) => !locked.has(each))).toEqual([])
  for (const { address, date } of source.documents ?? []) {
    expect(date).toMatch(/^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/)
    if (!address.startsWith('https://')) expect(fs.existsSync(path.join(root, address))).toBe(true)
  }
})

test.each(subjects.filter(({ hasNoMock }) => !hasNoMock).map((subject) => [subject.name, subject] as const))(
  'the mock of %s names the vendor package that runs here as its source',
  (_name, { packages, wallet }) => {
    const mocks = [
      ...viaOf(wallet).via.map((via) => mockSources.vias[via]),
      ...(wallet.dialect ? [mockSources.dialects[wallet.dialect]] : []),
    ]
    const claimed = mocks.flatMap(packagesOf)
    for (const name of packages) expect(claimed).toContain(`${name} ${vendors[name]}`)
  },
)

test.each(Object.entries(vendorRefusals))(
  'the refusal of %s names no other version of an installed package',
  (_name, { source }) => {
    expect(wrongVersionsIn(source)).toEqual([])
  },
)

test('no file of the harness or of tools/vendors names another version of an installed package', () => {
  const files = ['harness', 'tools/vendors'].flatMap(textsIn)
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(([file, text]) => wrongVersionsIn(text).map((wrong) => `${file}: ${wrong}`))).toEqual([])
})
