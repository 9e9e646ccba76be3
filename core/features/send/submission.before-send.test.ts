import { expect, onTestFinished, test, vi } from 'vitest'
import type { CheckAnswer, SendCheck } from '../../contracts/host-checks.js'
import { alice, bob, setupSend, usdc } from '../../testing/send.js'
import '../../data/host-check.js'

async function setup(answer: unknown) {
  const errors: string[] = []
  const ask = typeof answer === 'function' ? answer : () => answer
  const asked = vi.fn<(about: SendCheck) => unknown>((about) => ask(about))
  const world = setupSend({
    beforeSend: asked as (about: SendCheck) => CheckAnswer, // a page without types may answer anything
    onError: ({ code }) => errors.push(code),
  })
  onTestFinished(() => world.modal.dispose())
  await world.connect()
  const send = await world.open()
  const review = async (filled: Parameters<typeof world.fill>[1]) => {
    await world.fill(send, filled)
    send.review()
    await world.quoted(send)
  }
  const state = () => {
    const { phase } = send.store
    const error = phase.step === 'failed' ? phase.error.code : undefined
    return { step: phase.step, error, requests: world.sent.length + world.written.length }
  }
  return { ...world, asked, errors, review, send, state }
}

const ether = { token: 'ETH', amount: '0.5', to: bob }

test('the host is told the addresses, the network and the amount, once, and nothing else', async () => {
  const { asked, review, send, state } = await setup(true)
  await review(ether)
  expect(asked).not.toHaveBeenCalled()
  await send.send()
  expect(asked.mock.calls).toEqual([[{ from: alice, to: bob, network: 'eip155:1', token: undefined, amount: '0.5' }]])
  expect(state()).toMatchObject({ step: 'sent', requests: 1 })
})

test('a token is told by the address of its contract', async () => {
  const { asked, review, send } = await setup(true)
  await review({ token: 'USDC', amount: '12.5', to: bob })
  await send.send()
  expect(asked.mock.calls).toEqual([[{ from: alice, to: bob, network: 'eip155:1', token: usdc, amount: '12.5' }]])
})

test('a refusal asks no wallet, and is shown in the host’s words', async () => {
  const { errors, review, root, send, state } = await setup({ refuse: 'Name the receiver first.' })
  await review(ether)
  await send.send()
  expect(state()).toEqual({ step: 'failed', error: 'host_refused', requests: 0 })
  expect(root.alerts.notice?.message).toBe('Name the receiver first.')
  expect(errors).toEqual(['host_refused'])
})

test.each([
  ['throws', () => Promise.reject(new Error('down'))],
  ['answers nothing', undefined],
  ['answers a text', 'yes'],
])('a check that %s sends nothing; each further try asks once more', async (_name, answer) => {
  const { asked, review, send, state } = await setup(answer)
  await review(ether)
  await send.send()
  expect(state()).toEqual({ step: 'failed', error: 'host_check_failed', requests: 0 })
  asked.mockReturnValue(true)
  await send.send()
  expect({ ...state(), asked: asked.mock.calls.length }).toMatchObject({ step: 'sent', requests: 1, asked: 2 })
})

test('a check that hangs has failed after 20 seconds, and a second press meanwhile asks nothing', async () => {
  const { asked, platform, review, send, state } = await setup(() => new Promise(() => {}))
  await review(ether)
  const sending = send.send()
  await platform.settle()
  await send.send()
  expect({ ...state(), asked: asked.mock.calls.length }).toMatchObject({ step: 'asking', requests: 0, asked: 1 })
  await platform.advance(20_000)
  await sending
  expect(state()).toEqual({ step: 'failed', error: 'host_check_failed', requests: 0 })
})

test('an account that changes while the host decides sends nothing', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { emit, platform, review, send, state } = await setup(
    () => new Promise<CheckAnswer>((resolve) => (answer = resolve)),
  )
  await review(ether)
  const sending = send.send()
  await platform.settle()
  const accounts = [{ namespace: 'eip155', address: bob, type: 'eoa' } as const]
  emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
  await platform.settle()
  answer(true)
  await sending
  expect(state().requests).toBe(0)
})
