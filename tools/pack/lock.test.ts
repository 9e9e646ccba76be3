import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { find, installedBy, type Locked, locked } from './lock.js'

const entries = Object.entries(locked)

test('every platform package has an entry, so that npm ci accepts the lock file on every platform', () => {
  const missing = entries.flatMap(([where, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !find(where, name)),
  )
  expect(missing, 'npm run lock adds them').toEqual([])
})

test('the lock records no download address', () => {
  const addresses = entries.filter(([, entry]) => entry.resolved && /^[a-z+]+:\/\//.test(entry.resolved) && !entry.link)
  expect(addresses.map(([where]) => where)).toEqual([])
})

test('the lock names only folders of this repository', () => {
  const gone = entries.filter(([where]) => !where.includes('node_modules/') && !fs.existsSync(path.join(root, where)))
  expect(gone.map(([where]) => where)).toEqual([])
})

// Binaries of other platforms that the registry did not have when the lock file was written. Once the registry has one,
// `npm run lock` adds its integrity, and its pattern can leave this list.
const UNSERVED = [
  /^@biomejs\/cli-(android|darwin|win32)-(arm64|x64)$/,
  /^@biomejs\/cli-linux-(arm64|x64)-musl$/,
  /^@foundry-rs\/anvil-(darwin-(amd|arm)64|linux-arm64|win32-amd64)$/,
  /^@oxc-parser\/binding-(android|darwin|freebsd|openharmony|win32)-/,
  /^@oxc-parser\/binding-linux-(arm|ppc64|riscv64|s390x)-/,
]

test('every package has an integrity hash', () => {
  const unheld = entries.filter(
    ([where, entry]) => where.includes('node_modules/') && !entry.link && !entry.integrity?.startsWith('sha512-'),
  )
  const isKnown = ([where, entry]: (typeof entries)[number]) =>
    entry.os !== undefined && UNSERVED.some((pattern) => pattern.test(nameOf(where)))
  expect(unheld.filter((each) => !isKnown(each)).map(([where]) => where)).toEqual([])
  expect(unheld.length, 'the list of known exceptions must not grow').toBeLessThanOrEqual(27)
})

// Yarn 1 refuses to install a package whose `engines` exclude the running Node. `@inquirer/confirm` 6.4 excludes Node 20, and newer
// versions of MSW accept any version 6 of it.
test('MSW asks for a version of @inquirer/confirm that supports Node 20', () => {
  expect(locked['node_modules/msw']?.dependencies?.['@inquirer/confirm']).toMatch(/^\^5\./)
})

/** The folder of every package that a host gets when it installs the modal. */
const ofHosts = installedBy([''])

test('a host installs no package with an install script', () => {
  const installed = [...ofHosts]
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter((where) => locked[where]?.hasInstallScript)).toEqual([])
})

test('a host installs no package under a copyleft licence', () => {
  const copyleft = [...ofHosts].flatMap((where) => {
    const licence = licenceOf(where, locked[where] ?? {})
    return licence !== undefined && isPermissive(licence) ? [] : [`${where}: ${licence}`]
  })
  expect(copyleft).toEqual([])
})

// Licences approved by the Open Source Initiative, and CC0, which sets no conditions. CC0 is here for `@mdn/browser-compat-data`, which
// only development needs.
const openLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-only',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

// The manifests of these packages name no licence. The licence is known from the text of the licence file that they ship.
const statedByText: Record<string, { licence: string; file: string; says: string }> = {
  eyes: { licence: 'MIT', file: 'LICENSE', says: 'Permission is hereby granted, free of charge' },
  'text-encoding-utf-8': { licence: 'Unlicense', file: 'LICENSE.md', says: 'unlicense.org' },
}

const isOpen = (expression: string) => isOneOf(openLicences, expression)
const isPermissive = (expression: string) =>
  isOneOf(new Set([...openLicences].filter((licence) => !/GPL|MPL/.test(licence))), expression)

/** `A OR B` needs one of its licences in the set; `A AND B` needs both. */
function isOneOf(licences: ReadonlySet<string>, expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => licences.has(licence.trim())))
}

function nameOf(where: string): string {
  return where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Reads the licence of the installed package, else the one in the lock file. A package of another platform may have neither. */
function licenceOf(where: string, entry: Locked): string | undefined {
  const manifest = path.join(root, where, 'package.json')
  if (!fs.existsSync(manifest)) return entry.license
  const stated: unknown = JSON.parse(fs.readFileSync(manifest, 'utf8')).license
  if (typeof stated === 'string') return stated
  const text = statedByText[nameOf(where)]
  if (text && fs.readFileSync(path.join(root, where, text.file), 'utf8').includes(text.says)) return text.licence
  return `unknown: ${JSON.stringify(stated)}`
}

test('every dependency has an open-source licence', () => {
  const closed = entries
    .filter(([where, entry]) => where.includes('node_modules/') && !entry.link)
    .flatMap(([where, entry]) => {
      const licence = licenceOf(where, entry)
      return licence === undefined || isOpen(licence) ? [] : [`${where}: ${licence}`]
    })
  expect(closed).toEqual([])
})

test('a licence counts as open only if all its required parts are open', () => {
  expect(isOpen('SEE LICENSE IN LICENSE.md')).toBe(false)
  expect(isOpen('UNLICENSED')).toBe(false)
  expect(isOpen('MIT AND Commons-Clause')).toBe(false)
  expect(isOpen('(MIT OR CC0-1.0)')).toBe(true)
  expect({
    isOpen: isOpen('LGPL-3.0-only'),
    isPermissiveLGPL30Only: isPermissive('LGPL-3.0-only'),
    isPermissiveMPL20: isPermissive('MPL-2.0'),
  }).toEqual({
    isOpen: true,
    isPermissiveLGPL30Only: false,
    isPermissiveMPL20: false,
  })
  expect(isPermissive('(MPL-2.0 OR Apache-2.0)')).toBe(true)
})

// The last releases under an open licence. `@reown/walletkit`, which only the harness installs, brings the earlier of the two.
const ofPages = '2.21.8'
const ofWallets = '2.21.7'

test('the WalletConnect packages stay at the last version before the vendor licence', () => {
  const pinned: Record<string, readonly string[]> = {
    '@walletconnect/universal-provider': [ofPages],
    '@walletconnect/sign-client': [ofPages, ofWallets],
    '@walletconnect/core': [ofPages, ofWallets],
    '@walletconnect/types': [ofPages, ofWallets],
    '@walletconnect/utils': [ofPages, ofWallets],
    '@reown/walletkit': ['1.2.10'],
  }
  const wrong = entries.flatMap(([where, entry]) => {
    // The relay is also tested with these earlier releases. Each is installed in its own folder.
    if (/^node_modules\/wc-2-(17-5|19-4|21-5)(\/|$)/.test(where)) return []
    const name = nameOf(where)
    const wanted = pinned[name]
    return wanted && !wanted.includes(entry.version ?? '') ? [`${name} ${entry.version}`] : []
  })
  expect(wrong).toEqual([])
})

test('a host installs one version of the WalletConnect SDK', () => {
  const parts = [...ofHosts].filter((where) =>
    /@walletconnect\/(universal-provider|sign-client|core|types|utils)$/.test(where),
  )
  expect(parts.map((where) => `${nameOf(where)} ${locked[where]?.version}`).sort()).toEqual(
    ['core', 'sign-client', 'types', 'universal-provider', 'utils'].map((name) => `@walletconnect/${name} ${ofPages}`),
  )
})

test('package.json denies the install script of every dependency that has one', () => {
  const withScripts = entries.filter(([, entry]) => 'hasInstallScript' in entry).map(([where]) => nameOf(where))
  const { allowScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(Object.fromEntries(withScripts.map((name) => [name, false]))).toEqual(allowScripts)
})

// From its next versions on, WalletConnect's vendor binds its packages to its own network. No lock file of the repository takes one.
test('no lock file has a package of WalletConnect or Reown that is not open', () => {
  const files = ['package-lock.json', ...foldersOf('tools').map((folder) => `tools/${folder}/package-lock.json`)]
  const found = files.filter((file) => fs.existsSync(path.join(root, file)))
  expect(found).toEqual(expect.arrayContaining(['package-lock.json', 'tools/peers/package-lock.json']))
  const ofVendor = found.flatMap((file) => {
    const { packages }: { packages: Record<string, Locked> } = JSON.parse(
      fs.readFileSync(path.join(root, file), 'utf8'),
    )
    return Object.entries(packages)
      .filter(([where]) => /^@(?:walletconnect|reown)\//.test(nameOf(where)))
      .map(([where, entry]) => ({ file, where, licence: entry.license ?? 'unknown' }))
  })
  expect(ofVendor.length).toBeGreaterThan(100)
  expect(ofVendor.filter(({ licence }) => !isOpen(licence))).toEqual([])
})

// The manifest of AppKit 1.8.2 still says Apache-2.0, which a lock file repeats. The package contains other terms, read on 30 November 2026.
test('no lock file has AppKit from 1.8 on, whose manifest names another licence than its package contains', () => {
  const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(
    fs.readFileSync(path.join(root, 'tools/peers/package-lock.json'), 'utf8'),
  )
  const all = [...Object.entries(packages), ...Object.entries<{ version?: string }>(locked)]
  const versions = all.flatMap(([where, { version = '' }]) =>
    nameOf(where).startsWith('@reown/appkit') ? [version] : [],
  )
  expect(versions.length).toBeGreaterThan(10)
  expect(versions.filter((version) => !version.startsWith('1.7.'))).toEqual([])
})

function foldersOf(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder))
}
