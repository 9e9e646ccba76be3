import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { walk } from '../build/walk.js'

// The data has twenty megabytes: an import would make vitest convert it to a module.
const bcd: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** The oldest browsers that the modal serves, by their names in the compatibility data. docs/browsers.md says the same. */
export const floor = {
  chrome: '109',
  chrome_android: '109',
  firefox: '115',
  safari: '16.4',
  safari_ios: '16.4',
  webview_android: '109',
} as const

/** Older ones, which read the syntax of the built files. Below the floor a function may be missing, and is asked for by `isTooOld`. */
export const syntaxFloor: Floor = {
  chrome: '84',
  chrome_android: '84',
  firefox: '90',
  safari: '15',
  safari_ios: '15',
  webview_android: '84',
}

type Floor = Readonly<Record<keyof typeof floor, string>>

const browsers = Object.keys(floor) as (keyof typeof floor)[] // its own keys

/** A name of the platform that one of these browsers lacks, and the first release that has it. */
export interface TooYoung {
  readonly name: string
  readonly since: string
}

const numberOf = (version: string) =>
  version.split('.').reduce((sum, part, index) => sum + Number(part) / 1000 ** index, 0)

/** The browsers of the floor that lack a feature. */
function lacking({ support }: CompatStatement, of: Floor = floor): string[] {
  return browsers.flatMap((browser) => {
    const statements = [support[browser]].flat()
    // A feature behind a flag, or one that the data calls partial, counts as missing.
    const plain = statements.find(
      (each) => each && !each.flags && !each.partial_implementation && !each.prefix && !each.alternative_name,
    )
    const since = plain?.version_added
    const isThere = typeof since === 'string' && (since.startsWith('≤') || numberOf(since) <= numberOf(of[browser]))
    return isThere ? [] : [`${browser} ${typeof since === 'string' ? since : 'never'}`]
  })
}

const childrenOf = (node: Identifier) =>
  Object.entries(node).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')

/**
 * The names below a node, with the browsers that lack them. A script does not show the object of a member: a name that
 * is old in one object counts as old in all.
 */
function youngNames(root: Identifier, of: Floor = floor): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  const old = new Set<string>()
  const look = (node: Identifier) => {
    for (const [name, child] of childrenOf(node)) {
      const missing = child.__compat && lacking(child.__compat, of)
      if (missing?.length === 0) old.add(name)
      else if (missing) known.set(name, missing.join(', '))
      look(child)
    }
  }
  look(root)
  for (const name of old) known.delete(name)
  return known
}

const tooYoung = (names: ReadonlyMap<string, string>, used: Iterable<string>): TooYoung[] =>
  [...new Set(used)].sort().flatMap((name) => {
    const since = names.get(name)
    return since === undefined ? [] : [{ name, since }]
  })

const { builtins = {} } = bcd.javascript
function namesBelow(of: Floor) {
  return {
    /**
     * Names of methods. Only names of several words are checked, since our own objects have members such as `take` too.
     */
    methods: new Map([...youngNames(builtins, of)].filter(([name]) => /[a-z][A-Z]/.test(name))),
    globals: new Map(
      [...childrenOf(builtins), ...childrenOf(bcd.api)].flatMap(([name, object]) => [
        ...(object.__compat && lacking(object.__compat, of).length > 0
          ? [[name, lacking(object.__compat, of).join(', ')] as const]
          : []),
        ...childrenOf(object).flatMap(([member, { __compat }]) => {
          const missing = __compat ? lacking(__compat, of) : []
          return missing.length > 0 ? [[`${name}.${member.replace(/_static$/, '')}`, missing.join(', ')] as const] : []
        }),
      ]),
    ),
  }
}
const namesOfFloor = namesBelow(floor)
const namesOfSyntax = namesBelow(syntaxFloor)

/** Methods, static members (`URL.canParse`) and classes of a script that a browser of the floor lacks, or of the one for syntax. */
export function youngMembers(code: string, below: 'floor' | 'syntax' = 'floor'): TooYoung[] {
  const names = below === 'floor' ? namesOfFloor : namesOfSyntax
  const methods = new Set<string>()
  const named = new Set<string>()
  const onMember: VisitorObject['MemberExpression'] = ({ object, property, computed }) => {
    if (computed || property.type !== 'Identifier') return
    methods.add(property.name)
    if (object.type === 'Identifier') named.add(`${object.name}.${property.name}`)
  }
  const onNew: VisitorObject['NewExpression'] = ({ callee }) => {
    if (callee.type === 'Identifier') named.add(callee.name)
  }
  const visitor = new Visitor({ MemberExpression: onMember, NewExpression: onNew })
  visitor.visit(parseSync('file.js', code).program)
  return [...tooYoung(names.methods, methods), ...tooYoung(names.globals, named)]
}

/** Scripts of a folder, by their path. */
export function scriptsOf(folder: string): ReadonlyMap<string, string> {
  const files = walk(folder).filter((file) => file.endsWith('.js'))
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]))
}

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = bcd.css

const sheetNames = {
  property: youngNames(properties),
  selector: youngNames(selectors),
  value: youngNames(types),
  rule: youngNames(atRules),
}

/** Properties, pseudo-classes, functions and rules of a sheet that a browser of the floor lacks. Those in `@supports` do not count. */
export function youngStyles(sheet: string): TooYoung[] {
  const plain = withoutSupports(sheet.replace(/\/\*[\s\S]*?\*\//g, ''))
  const all = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, name = '']) => name)
  return [
    ...tooYoung(sheetNames.property, all(/[{;]\s*([a-z][a-z-]+)\s*:/g)),
    ...tooYoung(sheetNames.selector, all(/[^\s{;]:{1,2}([a-z][a-z-]+)(?=[^;{}]*\{)/g)),
    ...tooYoung(sheetNames.value, all(/([a-z][a-z-]+)\(/g)),
    ...tooYoung(sheetNames.rule, all(/@([a-z][a-z-]+)/g)),
  ]
}

function withoutSupports(sheet: string): string {
  const start = sheet.indexOf('@supports')
  if (start === -1) return sheet
  let depth = 0
  for (let index = sheet.indexOf('{', start); index < sheet.length; index += 1) {
    if (sheet[index] === '{') depth += 1
    if (sheet[index] === '}') depth -= 1
    if (sheet[index] === '}' && depth === 0) return withoutSupports(sheet.slice(0, start) + sheet.slice(index + 1))
  }
  return sheet.slice(0, start)
}
