import { expect, test } from 'vitest'
import { runDoctor } from './doctor.js'
import { localNetworkNote, type ToolCheck, tools } from './tools.js'

function setup() {
  let out = ''
  const io = {
    out: (text: string) => {
      out += text
    },
    err: () => undefined,
    isTerminal: false,
    env: {},
  }
  return { io, printed: () => out }
}

function missing(name: string, isFixable: boolean): ToolCheck {
  let isHere = false
  const find = async () => {
    if (isHere) return '1.0'
    throw new Error(`${name} is missing: get it by hand.`)
  }
  const fix = async () => {
    isHere = true
  }
  return isFixable ? { name, find, fix } : { name, find }
}

test('finds the tools of this machine', async () => {
  const { io, printed } = setup()
  expect(await runDoctor(io, { fix: false, json: false }, tools)).toBe(0)
  expect(printed()).toMatch(
    /^✓ Node: v\d+.*\n✓ Chromium: .*\n[✓!] Firefox: .*\n[✓!] WebKit: .*\n✓ Anvil: .*\n✓ Solana: .*\n$/,
  )
})

test('names a missing tool in one sentence, and installs only with --fix', async () => {
  const { io, printed } = setup()
  expect(await runDoctor(io, { fix: false, json: false }, [missing('Tool', true)])).toBe(4)
  expect(printed()).toBe('✗ Tool: Tool is missing: get it by hand.\n')
})

test('installs the tools that can be installed, and keeps the sentence for the others', async () => {
  const { io, printed } = setup()
  expect(await runDoctor(io, { fix: true, json: true }, [missing('One', true), missing('Two', false)])).toBe(4)
  expect(JSON.parse(printed())).toEqual([
    { name: 'One', isNeeded: true, ok: true, text: '1.0' },
    { name: 'Two', isNeeded: true, ok: false, text: 'Two is missing: get it by hand.' },
  ])
})

test('a missing tool that is optional is a warning', async () => {
  const { io, printed } = setup()
  const tool = { ...missing('Tool', false), without: 'The rest works without it.' }
  expect(await runDoctor(io, { fix: false, json: false }, [tool])).toBe(0)
  expect(printed()).toBe('! Tool: Tool is missing: get it by hand. The rest works without it.\n')
})

test.each([
  ['Chromium 141.0.7390.54', ''],
  ['Chromium 142.0.7444.59', '; a public page needs the visitor’s permission to reach localhost (fetch)'],
  ['Google Chrome 147.0.1', '; a public page needs the visitor’s permission to reach localhost (fetch and sockets)'],
  ['a build of my own', ''],
])('%s is told with its Local Network Access', (version, note) => {
  expect(localNetworkNote(version)).toBe(note)
})
