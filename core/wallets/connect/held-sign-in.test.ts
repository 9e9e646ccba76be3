import { expect, onTestFinished, test } from 'vitest'
// Preloaded, so that no test waits for an import.
import '../../namespaces/verifiers/evm.js'
import '../../features/sign-in/sign-in.js'
import './check-accounts.js'
import { privateKeyToAccount } from 'viem/accounts'
import type { CheckAnswer } from '../../contracts/host-checks.js'
import type { SiwxMessage } from '../../contracts/sign-in/message.js'
import { localSiwx } from '../../features/sign-in/siwx/local-siwx.js'
import { formatSiwxMessage } from '../../features/sign-in/siwx/message.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { ethereum, setupModal } from '../../testing/modal.js'
import { testAccounts } from '../../testing/with-harness/chains.js'

const [alice, bob] = testAccounts()
type Owner = typeof alice

/** A modal with sign-in, whose host answers when the test says so, and a wallet that signs while it connects. */
function setup(by: 'wallet' | 'phone') {
  let answer = (_given: CheckAnswer) => {}
  const phone = createTestAdapter()
  const world = setupModal({
    siwx: localSiwx({ getNonce: () => 'nonce00000001' }),
    beforeConnect: () => new Promise((resolve) => (answer = resolve)),
    networks: [ethereum],
    ...(by === 'phone' && { adapters: [{ ...phone.reference, type: 'universal' }] }),
  })
  onTestFinished(world.modal.dispose)
  const { evm, modal, platform, root, rowOf, stored } = world
  const askWallet = async () => {
    if (by === 'phone') return modal.open({ view: 'ConnectingWalletConnectBasic' })
    world.announce('Fox')
    await modal.open()
    root.flows.chooseWallet(rowOf('Fox'))
  }
  const sessionOf = async (signer: Owner, message: SiwxMessage) => {
    const data = { ...message, accountAddress: signer.evmAddress }
    const text = formatSiwxMessage(data)
    const signature = await privateKeyToAccount(signer.evmPrivateKey).signMessage({ message: text })
    return { data, message: text, signature }
  }
  /** The wallet approves for Alice, and signs as `signer`, for the page `domain`. */
  const approve = async (signer = alice, domain = 'dapp.test') => {
    await askWallet()
    await platform.settle()
    const asked = (by === 'phone' ? phone : evm).connecting.at(-1)
    const signIn = asked?.params.signIn ?? (await asked?.params.signInOn?.('eip155:1'))
    if (!signIn) throw new Error('The wallet was asked for no signature')
    await signIn.keep([await sessionOf(signer, { ...signIn.message, domain })])
    asked?.approve({ accounts: [{ namespace: 'eip155', address: alice.evmAddress, type: 'eoa' }] })
    await platform.settle()
  }
  const decide = async (given: CheckAnswer) => {
    answer(given)
    await platform.settle()
  }
  const state = () => ({ status: modal.getSnapshot().status, isSignedIn: stored('siwxSessions') !== undefined })
  const errorCode = () => (by === 'phone' ? root.connections.pairing?.wcError : modal.getSnapshot().error)?.code
  return { approve, decide, errorCode, modal, state }
}

test.each(['wallet', 'phone'] as const)('a %s is signed in only once the host agrees', async (by) => {
  const { approve, decide, modal, state } = setup(by)
  await approve()
  expect(state().isSignedIn).toBe(false)
  await decide(true)
  expect(state()).toEqual({ status: 'connected', isSignedIn: true })
  expect(modal.getSnapshot().signIn?.status).toBe('signedIn')
})

test.each(['wallet', 'phone'] as const)('an account of a %s that the host refuses is not signed in', async (by) => {
  const { approve, decide, state } = setup(by)
  await approve()
  await decide({ refuse: 'This address is on a list.' })
  expect(state()).toEqual({ status: 'disconnected', isSignedIn: false })
})

test('a wallet that signs as an account that the host was not asked about is not connected', async () => {
  const { approve, decide, errorCode, state } = setup('wallet')
  await approve(bob)
  await decide(true)
  expect({ ...state(), error: errorCode() }).toEqual({
    status: 'disconnected',
    isSignedIn: false,
    error: 'host_check_failed',
  })
})

test.each(['wallet', 'phone'] as const)('a %s that signs for another page is not connected', async (by) => {
  const { approve, decide, errorCode, state } = setup(by)
  await approve(alice, 'evil.test')
  await decide(true)
  expect({ ...state(), error: errorCode() }).toEqual({
    status: 'disconnected',
    isSignedIn: false,
    error: 'siwx_refused',
  })
})
