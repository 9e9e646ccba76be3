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

// Binaries of other platforms that the registry did not have when the lock was written. `npm run lock` adds the integrity
// of each as soon as it does: this list only gets shorter.
const UNSERVED = [
  /^@biomejs\/cli-(android|darwin|win32)-(arm64|x64)$/,
  /^@biomejs\/cli-linux-(arm64|x64)-musl$/,
  /^@foundry-rs\/anvil-(darwin-(amd|arm)64|linux-arm64|win32-amd64)$/,
  /^@oxc-parser\/binding-(android|darwin|freebsd|openharmony|win32)-/,
  /^@oxc-parser\/binding-linux-(arm|ppc64|riscv64|s390x)-/,
]

test('every package is held by its integrity', () => {
  const unheld = entries.filter(
    ([where, entry]) => where.includes('node_modules/') && !entry.link && !entry.integrity?.startsWith('sha512-'),
  )
  const isKnown = ([where, entry]: (typeof entries)[number]) =>
    entry.os !== undefined && UNSERVED.some((pattern) => pattern.test(nameOf(where)))
  expect(unheld.filter((each) => !isKnown(each)).map(([where]) => where)).toEqual([])
  expect(unheld.length, 'the list above can be shorter').toBeLessThanOrEqual(27)
})

// Yarn 1 stops at a package that does not want this Node: `@inquirer/confirm` 6.4 leaves out Node 20, and newer versions of MSW take any 6.
test('the package that MSW uses for questions in a terminal has a version that supports Node 20', () => {
  expect(locked['node_modules/msw']?.dependencies?.['@inquirer/confirm']).toMatch(/^\^5\./)
})

/** Everything that a host gets which installs the modal. */
const ofHosts = installedBy([''])

test('a host installs no package that runs a script', () => {
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

// Approved by the Open Source Initiative, or free of conditions altogether (CC0: data of browsers, which nobody installs with us).
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

// Their manifests name no licence; the licence text that they ship does.
const statedByText: Record<string, { licence: string; file: string; says: string }> = {
  eyes: { licence: 'MIT', file: 'LICENSE', says: 'Permission is hereby granted, free of charge' },
  'text-encoding-utf-8': { licence: 'Unlicense', file: 'LICENSE.md', says: 'unlicense.org' },
}

const isOpen = (expression: string) => isOneOf(openLicences, expression)
const isPermissive = (expression: string) =>
  isOneOf(new Set([...openLicences].filter((licence) => !/GPL|MPL/.test(licence))), expression)

/** `(MIT OR CC0-1.0)` is open when one alternative is; `A AND B` when both are. */
function isOneOf(licences: ReadonlySet<string>, expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => licences.has(licence.trim())))
}

function nameOf(where: string): string {
  return where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Reads the installed package's licence, else the lock's; platform packages may have neither here. */
function licenceOf(where: string, entry: Locked): string | undefined {
  const manifest = path.join(root, where, 'package.json')
  if (!fs.existsSync(manifest)) return entry.license
  const stated: unknown = JSON.parse(fs.readFileSync(manifest, 'utf8')).license
  if (typeof stated === 'string') return stated
  const text = statedByText[nameOf(where)]
  if (text && fs.readFileSync(path.join(root, where, text.file), 'utf8').includes(text.says)) return text.licence
  return `unknown: ${JSON.stringify(stated)}`
}

test('every dependency is under a licence of the Open Source Initiative', () => {
  const closed = entries
    .filter(([where, entry]) => where.includes('node_modules/') && !entry.link)
    .flatMap(([where, entry]) => {
      const licence = licenceOf(where, entry)
      return licence === undefined || isOpen(licence) ? [] : [`${where}: ${licence}`]
    })
  expect(closed).toEqual([])
})

test('a licence that ties use to a vendor does not count as open', () => {
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

// The last releases under an open licence. The wallets' package, which only the harness has, came with the SDK before.
const ofPages = '2.21.8'
const ofWallets = '2.21.7'

test('the versions are pinned whose later releases carry a vendor licence', () => {
  const pinned: Record<string, readonly string[]> = {
    '@walletconnect/universal-provider': [ofPages],
    '@walletconnect/sign-client': [ofPages, ofWallets],
    '@walletconnect/core': [ofPages, ofWallets],
    '@walletconnect/types': [ofPages, ofWallets],
    '@walletconnect/utils': [ofPages, ofWallets],
    '@reown/walletkit': ['1.2.10'],
  }
  const wrong = entries.flatMap(([where, entry]) => {
    // The earlier releases that the relay must serve too; they stand in folders of their own.
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

test('install scripts of dependencies are denied one by one, since none is needed', () => {
  const withScripts = entries.filter(([, entry]) => 'hasInstallScript' in entry).map(([where]) => nameOf(where))
  const { allowScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(Object.fromEntries(withScripts.map((name) => [name, false]))).toEqual(allowScripts)
})
