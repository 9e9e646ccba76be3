import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { root } from '../build/root.js'

const page = fs.readFileSync(path.join(root, 'docs/compliance.md'), 'utf8')
const folder = path.join(root, '.walletmodal/compliance')

afterEach(() => vi.unstubAllGlobals())

/** The options of an example of the page, as it is written there. */
async function optionsOf(heading: RegExp): Promise<ModalOptions> {
  const [, code] = new RegExp(`${heading.source}[\\s\\S]*?\`\`\`ts\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? []
  if (!code) throw new Error(`docs/compliance.md has no example under ${heading}`)
  fs.mkdirSync(folder, { recursive: true })
  const name = path.join(folder, `${process.pid}-${Math.random()}`)
  const files = { example: `${name}.ts`, stub: `${name}.stub.ts` }
  fs.writeFileSync(
    files.stub,
    'export const given = []\nexport const createWalletModal = (options) => given.push(options)\nexport const evm = () => ({})\n',
  )
  fs.writeFileSync(files.example, code.replace("'walletmodal'", `'${files.stub}'`))
  onTestFinished(() => {
    for (const file of Object.values(files)) fs.rmSync(file)
  })
  await import(files.example)
  const { given }: { given: ModalOptions[] } = await import(files.stub)
  return given[0] ?? {}
}

const answers = {
  allowed: () => Response.json({ allowed: true }),
  refused: () => Response.json({ reason: 'No.' }),
  'an error of the server': () => Response.json({ error: 'down' }, { status: 500 }),
  'nothing decided': () => Response.json({}),
  'a page of another program': () => new Response('<html>'),
}

test('the example lets a visitor pass only if the server says so', async () => {
  const { beforeConnect, beforeSend, geofence } = await optionsOf(/^# Compliance/)
  const outcome = async (ask: () => unknown) => {
    try {
      return await ask()
    } catch {
      return 'failed'
    }
  }
  const about = { from: '0x1', to: '0x2', network: 'eip155:1', token: undefined, amount: '1' } as const
  for (const ask of [() => geofence?.(), () => beforeConnect?.({ accounts: [] }), () => beforeSend?.(about)]) {
    const found: Record<string, unknown> = {}
    for (const [name, answer] of Object.entries(answers)) {
      vi.stubGlobal('fetch', async () => answer())
      found[name] = await outcome(ask)
    }
    expect(found).toEqual({
      allowed: true,
      refused: { refuse: 'No.' },
      'an error of the server': 'failed',
      'nothing decided': 'failed',
      'a page of another program': 'failed',
    })
  }
})

test('the example of a country lets nobody in whose country the server has not written', async () => {
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  await expect((async () => (await optionsOf(/^## Where are you/)).geofence?.())()).rejects.toThrow('country')
  dataset['country'] = 'DE'
  expect((await optionsOf(/^## Where are you/)).geofence?.()).toBe(true)
  dataset['country'] = 'XX'
  expect((await optionsOf(/^## Where are you/)).geofence?.()).toEqual({ refuse: expect.any(String) })
})
