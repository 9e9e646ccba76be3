import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../lib/http/endpoint.js'

/** URLs that are only passed on, by their path in the schema, each with the reason. */
const toldAlone: Readonly<Record<string, string>> = {
  'contracts/sign-in/message.ts siwxMessage.uri': 'a part of what is signed: any URI, as CAIP-122 has it',
  'contracts/sign-in/message.ts siwxSession.data.uri': 'as above',
  'contracts/frame/messages.ts appPayloads.CONNECT_SOCIAL.uri':
    'what the provider answered: the frame reads it, nobody goes there',
  'contracts/frame/messages.ts appPayloads.SYNC_DAPP_DATA.metadata.url': 'of the page itself, which the frame is told',
  'contracts/frame/messages.ts appPayloads.SYNC_DAPP_DATA.metadata.icons': 'as above',
  'options/modal-options.ts hostOptions.metadata.url': 'of the page itself, which wallets are told',
  'options/modal-options.ts hostOptions.metadata.icons': 'as above; drawn by the page’s own policy',
}

const core = fileURLToPath(new URL('..', import.meta.url))
/** Analytics payloads are left out: they are only typed here, and parsed by the receiving service. */
const files = ['contracts', 'options', 'features/login', 'features/send']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(core, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file)),
  )
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'contracts/events.ts')

const isAddress = (name: string) => /(url|uri|link|icon|image|avatar|logo)s?$/i.test(name)
type Found = Map<string, string>

/** Collects each unrestricted text of a schema by its path. */
function collect(schema: z.core.$ZodType, at: string, found: Found, seen: ReadonlySet<unknown>): void {
  if (seen.has(schema)) return
  const before = new Set([...seen, schema])
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] } // every schema is one of zod's
  const go = (inner: z.core.$ZodType, name = '') => collect(inner, `${at}${name}`, found, before)
  if (def.type === 'string' && !def.checks?.length) found.set(at, at.split('.').at(-1) ?? '')
  if (def.type === 'object') {
    for (const [name, member] of Object.entries(def.shape)) go(member, `.${name}`)
    if (def.catchall) go(def.catchall)
  }
  if (def.type === 'array') go(def.element)
  if (def.type === 'record' || def.type === 'map') go(def.valueType)
  if (def.type === 'union') for (const each of def.options) go(each)
  if (def.type === 'tuple') for (const each of def.items) go(each)
  if (def.type === 'pipe') go(def.in)
  if ('innerType' in def) go(def.innerType)
}

/** Collects from all schemas that a module exports: directly, from a function, in an endpoint, or in a table. */
function collectFrom(given: unknown, at: string, found: Found, seen: ReadonlySet<unknown> = new Set()): void {
  const value = typeof given === 'function' && given.length === 0 ? given() : given
  if (seen.has(value) || value === null || typeof value !== 'object') return
  if (value instanceof z.ZodMiniType) collect(value, at, found, new Set())
  else
    for (const [name, member] of Object.entries(value))
      collectFrom(member, `${at}.${name}`, found, new Set([...seen, value]))
}

const bareAddresses = (found: Found) => [...found].filter(([, name]) => isAddress(name)).map(([at]) => at)

test('no contract accepts an arbitrary text as a URL', async () => {
  const found: Found = new Map()
  for (const file of files) {
    const names = await import(pathToFileURL(path.join(core, file)).href)
    for (const [name, value] of Object.entries(names)) collectFrom(value, `${file} ${name}`, found)
  }
  expect(found.size).toBeGreaterThan(200)
  expect(bareAddresses(found).sort()).toEqual(Object.keys(toldAlone).sort())
})

test('an unrestricted text is found at any depth', () => {
  const found: Found = new Map()
  const bad = z.object({ data: z.array(z.union([z.object({ iconUrl: z.optional(z.string()), name: z.string() })])) })
  const response = z.object({ avatars: z.array(z.string()) })
  collectFrom({ bad, get: endpoint('get', 'blockchain GET /', { response }) }, 'a', found)
  expect(bareAddresses(found)).toEqual(['a.bad.data.iconUrl', 'a.get.response.avatars'])
})
