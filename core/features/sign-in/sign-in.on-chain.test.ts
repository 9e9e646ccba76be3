// The modal loads this code on demand. The tests load it at the start, so that no test waits for a file.
import './signed-on-chain.js'
import './sign-in.js'
import { expect, onTestFinished, test } from 'vitest'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import { mappedError } from '../../errors/mapped-error.js'
import { ethereum, setupModal } from '../../testing/modal.js'
import { createMessenger } from './siwx/message.js'

// A Safe that signs on the chain returns an empty signature (EIP-1271): its contract says whether it has signed.

const safe = `0x${'5a'.repeat(20)}`
const magic = '0x1626ba7e'.padEnd(66, '0')

/** Connected, with a sign-in config of the host's own that accepts every signature. */
async function setup(sign: () => Promise<string>) {
  const added: SiwxSession[] = []
  let createMessage: SiwxConfig['createMessage'] | undefined
  const world = setupModal({
    networks: [ethereum],
    siwx: {
      createMessage: async (input) => {
        createMessage ??= createMessenger({}, world.platform)
        return createMessage(input)
      },
      addSession: async (session) => void added.push(session),
      revokeSession: async () => {},
      setSessions: async () => {},
      getSessions: async () => [],
    },
  })
  onTestFinished(world.modal.dispose)
  const { evm, modal, platform, root } = world
  evm.sign = sign
  const calls: string[] = []
  let answer = magic
  world.answerRpc((_url, { id, method }) => {
    calls.push(method)
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_call' ? answer : '0x' })
  })
  await world.connect('Fox', { accounts: [{ namespace: 'eip155', address: safe, type: 'eoa' }] })
  const signIn = async () => {
    root.flows.siwx((flow) => flow.sign()).catch(() => undefined)
    await platform.settle()
    return modal.getSnapshot().signIn?.status
  }
  return { ...world, added, calls, signIn, says: (next: string) => (answer = next) }
}

test('an empty signature signs in if the contract confirms it', async () => {
  const { added, calls, signIn } = await setup(async () => '0x')
  expect(await signIn()).toBe('signedIn')
  expect(calls.filter((method) => method === 'eth_call')).toHaveLength(1)
  expect(added).toMatchObject([{ signature: '0x' }])
})

test.each(['0x', magic.replace('1626ba7e', 'ffffffff'), `${magic.slice(0, -1)}1`])(
  'an empty signature of which the contract says %s is refused, and no host hears of it',
  async (answer) => {
    const { added, modal, says, signIn } = await setup(async () => '0x')
    says(answer)
    expect(await signIn()).toBe('signedOut')
    expect({ added, code: modal.getSnapshot().error?.code }).toEqual({ added: [], code: 'siwx_refused' })
  },
)

test('the host’s own call for a signature accepts an empty one under the same condition', async () => {
  const { modal, says } = await setup(async () => '0x')
  expect(await modal.signMessage('hello')).toBe('0x')
  says('0x')
  await expect(modal.signMessage('hello')).rejects.toMatchObject({ code: 'siwx_refused' })
})

test.each(['wallet_unsupported_method', 'wallet_not_signed'] as const)(
  'a wallet that fails with %s has not declined, and nobody hears that it has',
  async (code) => {
    const { root, signIn } = await setup(() => Promise.reject(mappedError(code)))
    expect(await signIn()).toBe('signedOut')
    expect(root.alerts.notice).toMatchObject({ code, variant: 'error' })
  },
)
