import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceUp, findRunning } from '../harness/apps/up/running.js'
import { startUp } from '../harness/apps/up/up.js'
import { startTestDapp, wholeEvm } from '../harness/world/relay/testing/dapp.js'
import { createWorld } from '../harness/world/world/world.js'
import { main } from './main.js'
import { keepWritten } from './testing/io.js'

async function setup(env: Record<string, string> = {}) {
  const world = await createWorld({
    clock: 'machine',
    chains: { mainnet: { kind: 'evm', id: 1 }, base: { kind: 'evm', id: 8453 } },
    wallets: { fox: { via: 'eip6963' }, phone: { via: 'walletconnect' } },
  })
  const { addresses, stop } = await startUp({ world })
  const dapp = await startTestDapp(addresses.relay ?? '')
  onTestFinished(async () => {
    await dapp.end()
    await stop()
  })
  const { written, io } = keepWritten(env)
  /** Runs a command as from a second terminal, and returns its output. */
  const type = async (...argv: string[]) => {
    written.out = ''
    written.err = ''
    const code = await main(['wallet', ...argv], io, '1', new AbortController().signal)
    return { code, ...written }
  }
  const at = ['--control', addresses.control]
  return { world, addresses, dapp, type, at, alice: world.accounts.alice?.evmAddress ?? '0x' }
}

test('a person pairs, approves, signs, refuses and leaves from a second terminal', async () => {
  const { dapp, type, at, alice } = await setup()
  const { uri, session } = await dapp.connect(wholeEvm)
  const paired = await type('pair', uri, ...at)
  expect({ code: paired.code, err: paired.err }).toEqual({ code: 0, err: '' })
  expect(paired.out).toContain('Dapp (https://dapp.test) wants a session')
  expect(paired.out).toContain('phone-1 wc_sessionPropose from https://dapp.test')
  const approved = await type('approve', ...at)
  expect({ code: approved.code, hasSessionRequest: approved.out.includes('wants a session') }).toEqual({
    code: 0,
    hasSessionRequest: false,
  })
  expect((await session)?.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])

  const params = ['0x6869', alice]
  const signing = dapp.provider.request<`0x${string}`>({ method: 'personal_sign', params })
  const signed = await type('sign', ...at)
  expect(signed.out).toContain('personal_sign from https://dapp.test')
  expect(await verifyMessage({ address: alice, message: 'hi', signature: await signing })).toBe(true)

  const refused = expect(dapp.provider.request({ method: 'personal_sign', params })).rejects.toMatchObject({
    code: 5000,
  })
  expect((await type('reject', ...at)).code).toBe(0)
  await refused
  expect((await type('list', ...at)).out).toContain('session with Dapp (https://dapp.test): eip155:1, eip155:8453')
  expect((await type('delete', ...at)).out).not.toContain('session with')
})

test('a session can be approved for only some chains', async () => {
  const { dapp, type, at } = await setup()
  const { uri, session } = await dapp.connect(wholeEvm)
  await type('pair', uri, ...at)
  await type('approve', '--chains', 'eip155:8453', '--methods', 'personal_sign', ...at)
  expect((await session)?.namespaces.eip155).toMatchObject({ chains: ['eip155:8453'], methods: ['personal_sign'] })
})

test('each impossible command has an error', async () => {
  const { type, at } = await setup()
  const within = ['--within', '0', ...at]
  expect(await type('sign', ...within)).toEqual({ code: 2, out: '', err: 'phone got nothing to sign within 0 s.\n' })
  expect((await type('approve', ...within)).err).toContain('phone got no request within 0 ms.')
  const page = createServer((_request, response) => response.end('<p>A page'))
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void page.close())
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}` // `listen` with a port gives an AddressInfo
  expect((await type('list', '--control', url)).err).toContain(`${url} is not the address of a control API.`)
  const { code, err } = await type('sign', '--within', '0s', ...at)
  expect({ code, err }).toEqual({ code: 2, err: 'phone got nothing to sign within 0 s.\n' })
  expect((await type('sign', '--within', 'soon', ...at)).err).toContain('a duration such as 30s or 2m')
  expect((await type('approve', '--wallet', 'wolf', ...within)).err).toBe(
    'There is no wallet wolf. There are: fox, phone.\n',
  )
  expect((await type('pair', 'https://dapp.test', ...at)).code).toBe(2)
  expect(await type('list', '--control', 'http://127.0.0.1:9/x')).toMatchObject({
    code: 2,
    err: 'No sandbox answers at http://127.0.0.1:9/x.\n',
  })
})

test('a running sandbox is found without its address', async () => {
  // The test has its own folder for running sandboxes, since other sandboxes of this machine start and stop.
  const place = mkdtempSync(path.join(tmpdir(), 'wm-running-'))
  vi.stubEnv('TMPDIR', place)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(place, { recursive: true })
  })
  const { addresses, type } = await setup()
  const takeBack = announceUp(addresses.control) ?? expect.unreachable()
  onTestFinished(takeBack)
  expect(findRunning()).toContainEqual({ pid: process.pid, control: addresses.control })
  expect((await type('list')).out).toContain('phone: Phone (walletconnect)')
  takeBack()
  expect(findRunning().map(({ control }) => control)).not.toContain(addresses.control)
})
