// Preloaded, so that no test waits for an import.
import '../../standards/permissions.js'
import { expect, onTestFinished, test } from 'vitest'
import { createTestAdapter } from '../../testing/adapter.js'
import { setupModal } from '../../testing/modal.js'
import { createPermissionsWay } from './permissions-way.js'

const alice = `0x${'a1'.repeat(20)}`
const supported = { 'native-token-allowance': { chainIds: ['0x1'], ruleTypes: ['expiry'] } }

async function setup(answer: () => Promise<unknown>, features: { smartSessions?: boolean } = { smartSessions: true }) {
  const evm = createTestAdapter('eip155', alice)
  const asked: string[] = []
  const load: typeof evm.reference.load = async () => {
    const definition = await evm.reference.load()
    return {
      ...definition,
      setup: (context) => ({
        ...definition.setup(context),
        request: async ({ method }) => {
          asked.push(method)
          return answer()
        },
      }),
    }
  }
  const world = setupModal({ adapters: [{ ...evm.reference, load }], features })
  onTestFinished(() => world.modal.dispose())
  world.announce('Fox')
  await world.modal.open()
  world.root.flows.chooseWallet(world.rowOf('Fox'))
  await world.platform.settle()
  evm.connecting.at(-1)?.approve({ accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] })
  await world.platform.settle()
  const way = await world.root.flows.part(createPermissionsWay)
  await world.platform.settle()
  const questions = () => asked.filter((method) => method.includes('ExecutionPermissions'))
  return { ...world, questions, way }
}

test('a wallet that knows permissions has a way to their list, and is asked once', async () => {
  const { modal, platform, questions, way } = await setup(async () => supported)
  way.show?.()
  await platform.settle()
  expect({ view: modal.getSnapshot().view, asked: questions() }).toEqual({
    view: 'SmartSessions',
    asked: ['wallet_getSupportedExecutionPermissions'],
  })
})

test.each([
  ['does not know the method', () => Promise.reject(Object.assign(new Error('No'), { code: 4200 }))],
  ['fails', () => Promise.reject(new Error('broken'))],
  ['never answers', () => new Promise<never>(() => {})],
  ['supports no type', async () => ({})],
  ['answers nonsense', async () => null],
])('a wallet that %s has no way', async (_what, answer) => {
  const { questions, way } = await setup(answer)
  expect({ show: way.show, asked: questions().length }).toEqual({ show: undefined, asked: 1 })
})

test('without the feature, nobody is asked', async () => {
  const { questions, way } = await setup(async () => supported, {})
  expect({ show: way.show, asked: questions() }).toEqual({ show: undefined, asked: [] })
})

test('the way ends with the connection', async () => {
  const { modal, platform, way } = await setup(async () => supported)
  expect(way.show).toBeDefined()
  await modal.disconnect()
  await platform.settle()
  expect(way.show).toBeUndefined()
})
