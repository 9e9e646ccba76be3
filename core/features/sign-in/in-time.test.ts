import { expect, test } from 'vitest'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import { createTestPlatform } from '../../testing/platform.js'
import { inTime } from './in-time.js'

const message: SiwxMessage = {
  accountAddress: '0x1',
  chainId: 'eip155:1',
  domain: 'dapp.test',
  uri: 'https://dapp.test',
  version: '1',
  nonce: 'nonce0001',
}
const session: SiwxSession = { data: message, message: '', signature: '' }
const never = () => new Promise<never>(() => {})

/** A sign-in of the page whose server never answers. */
const silent: SiwxConfig = {
  createMessage: never,
  addSession: never,
  revokeSession: never,
  setSessions: never,
  getSessions: never,
  renewSession: never,
}

function setup(config: SiwxConfig) {
  const platform = createTestPlatform()
  const life = new AbortController()
  return { platform, life, config: inTime(config, platform, life.signal) }
}

const calls: Readonly<Record<string, (config: SiwxConfig) => Promise<unknown> | undefined>> = {
  createMessage: (config) => config.createMessage({ accountAddress: '0x1', chainId: 'eip155:1' }),
  addSession: (config) => config.addSession(session),
  revokeSession: (config) => config.revokeSession('eip155:1', '0x1'),
  setSessions: (config) => config.setSessions([]),
  getSessions: (config) => config.getSessions('eip155:1', '0x1'),
  renewSession: (config) => config.renewSession?.(session),
}

test.each(Object.entries(calls))('%s of a page that never answers fails after 30 seconds', async (name, call) => {
  const { platform, config } = setup(silent)
  const asked = call(config)?.catch((error: unknown) => error)
  await platform.advance(29_999)
  expect(platform.pendingTimers).toBe(1)
  await platform.advance(1)
  expect(await asked).toMatchObject({ code: 'http_timeout', meta: [`URL: siwx.${name}`] })
})

test.each(Object.entries(calls))('%s that throws at once rejects, and leaves no timer', async (_name, call) => {
  const broken = () => {
    throw new Error('broken')
  }
  const config = Object.fromEntries(Object.keys(silent).map((name) => [name, broken])) as unknown as SiwxConfig // the same functions
  const { platform, config: limited } = setup(config)
  await expect(call(limited)).rejects.toThrow('broken')
  expect(platform.pendingTimers).toBe(0)
})

test('when the modal is disposed of, nobody waits any more', async () => {
  const { platform, life, config } = setup(silent)
  const asked = config.getSessions('eip155:1', '0x1')
  life.abort(new Error('disposed'))
  await expect(asked).rejects.toThrow('disposed')
  expect(platform.pendingTimers).toBe(0)
})

test('an object with a class keeps its `this`, and what it lacks stays absent', async () => {
  class Server implements SiwxConfig {
    readonly sessions = [session]
    readonly signOutOnDisconnect = false
    getSessions = async () => this.sessions
    createMessage = never
    addSession = never
    revokeSession = never
    setSessions = never
    getRequired() {
      return this.sessions.length === 0
    }
  }
  const { config } = setup(new Server())
  expect({
    sessions: await config.getSessions('eip155:1', '0x1'),
    isRequired: config.getRequired?.(),
    signsOut: config.signOutOnDisconnect,
    renews: config.renewSession,
  }).toEqual({ sessions: [session], isRequired: false, signsOut: false, renews: undefined })
})
