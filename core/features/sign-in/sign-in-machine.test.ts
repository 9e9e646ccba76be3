// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import '../../namespaces/verifiers/evm.js'
import './sign-in.js'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { edgesOf, watchEdges } from '../../testing/machine-edges.js'
import { setupModal } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'
import { sessionMachine, signingMachine } from './sign-in-machine.js'
import { localSiwx } from './siwx/local-siwx.js'

const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const never = () => new Promise<never>(() => {})

/** A page with sign-in, and a wallet with real keys. */
function setup(storage = createMemoryStorage()) {
  const world = setupModal({ siwx: localSiwx({ getNonce: () => 'nonce00000001' }) }, { platform: { storage } })
  onTestFinished(() => world.modal.dispose())
  const { evm, platform, root } = world
  evm.sign = ({ message }) => alice.signMessage({ message })
  const approved = { accounts: [{ namespace: 'eip155' as const, address: alice.address, type: 'eoa' as const }] }
  evm.approved = approved
  const flow = async (act: 'sign' | 'cancel' | 'signOut') => {
    root.flows.siwx((signIn) => signIn[act]()).catch(() => undefined)
    await platform.settle()
  }
  return {
    evm,
    platform,
    storage,
    announce: () => world.announce('Fox'),
    connect: async () => {
      await world.connect('Fox', approved)
      await platform.settle()
    },
    sign: () => flow('sign'),
    cancel: () => flow('cancel'),
    signOut: () => flow('signOut'),
  }
}

type World = ReturnType<typeof setup>

const scenes: readonly (readonly [
  title: string,
  act: (world: World) => unknown,
  edges: { readonly session?: readonly string[]; readonly signing?: readonly string[] },
])[] = [
  ['an account that has not signed in is asked', () => undefined, { session: ['signedOut ask asked'] }],
  [
    'the visitor signs',
    ({ sign }) => sign(),
    { session: ['asked signIn signedIn'], signing: ['none sign signing', 'signing end none'] },
  ],
  [
    'the visitor cancels',
    ({ cancel }) => cancel(),
    { session: ['asked signOut signedOut'], signing: ['none cancel cancelling', 'cancelling end none'] },
  ],
  [
    'the visitor cancels while the wallet asks',
    async ({ evm, sign, cancel }) => {
      evm.sign = never
      await sign()
      await cancel()
    },
    { signing: ['signing cancel cancelling'] },
  ],
  [
    'the visitor cancels twice while the wallet disconnects',
    async ({ evm, cancel }) => {
      evm.leaving = never()
      await cancel()
      await cancel()
    },
    { signing: ['cancelling cancel cancelling'] },
  ],
  [
    'the visitor signs after all while the wallet disconnects',
    async ({ evm, cancel, sign }) => {
      evm.leaving = never()
      await cancel()
      await sign()
    },
    { signing: ['cancelling sign signing'] },
  ],
  [
    'the visitor signs out',
    async ({ sign, signOut }) => {
      await sign()
      await signOut()
    },
    { session: ['signedIn signOut signedOut'] },
  ],
  [
    'another tab has written the session anew',
    async ({ sign, platform }) => {
      await sign()
      platform.events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
      await platform.settle()
    },
    { session: ['signedIn signIn signedIn'] },
  ],
  [
    'a page that is loaded again finds the session',
    async ({ sign, storage }) => {
      await sign()
      const again = setup(storage)
      again.announce()
      await again.platform.settle()
    },
    { session: ['signedOut signIn signedIn'] },
  ],
]

test.each(scenes)('%s', async (_title, act, edges) => {
  const taken = { session: watchEdges(sessionMachine), signing: watchEdges(signingMachine) }
  const world = setup()
  await world.connect()
  await act(world)
  expect([...taken.session]).toEqual(expect.arrayContaining([...(edges.session ?? [])]))
  expect([...taken.signing]).toEqual(expect.arrayContaining([...(edges.signing ?? [])]))
})

test('the scenes above take every edge', () => {
  const walked = (which: 'session' | 'signing') => scenes.flatMap(([, , edges]) => edges[which] ?? []).sort()
  expect(walked('session')).toEqual(edgesOf(sessionMachine).sort())
  expect(walked('signing')).toEqual(edgesOf(signingMachine).sort())
})
