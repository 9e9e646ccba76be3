import { expect, onTestFinished, test } from 'vitest'
import { startUp } from '../harness/apps/up/up.js'
import { createWorld } from '../harness/world/world/world.js'
import { main } from './main.js'

test('the newest code of an address is printed, and an address without a code is an error', async () => {
  const world = await createWorld({ clock: 'machine' })
  const { addresses, stop } = await startUp({ world })
  onTestFinished(async () => void (await stop()))
  const written = { out: '', err: '' }
  const io = {
    out: (text: string) => {
      written.out += text
    },
    err: (text: string) => {
      written.err += text
    },
    isTerminal: false,
    env: { WMH_CONTROL: addresses.control },
  }
  const type = (...argv: string[]) => main(argv, io, '1', new AbortController().signal)
  expect(await type('code', 'alice@walletmodal.test', '--within', '0')).toBe(2)
  expect(written.err).toContain('no code for alice@walletmodal.test')

  const parentOrigin = new URL(addresses.host).origin
  const url = `${addresses.frame.document}?projectId=x`
  const connection = world.frame.connect({ url, parentOrigin, device: 'd', act() {} })
  const payload = { email: 'alice@walletmodal.test' }
  connection.receive({ type: '@w3m-app/CONNECT_EMAIL', id: '1', payload }, parentOrigin)
  expect(await type('code', 'alice@walletmodal.test')).toBe(0)
  expect(written.out).toBe(`${world.frame.mails[0]?.code}\n`)
})
