import { expect, onTestFinished, test } from 'vitest'
import { mappedError } from '../errors/mapped-error.js'
import { setupModal } from '../testing/modal.js'

/** A modal whose host records the codes that `onError` receives. */
function setup(options: Parameters<typeof setupModal>[0] = {}) {
  const codes: string[] = []
  const world = setupModal({ ...options, onError: ({ code }) => codes.push(code) })
  onTestFinished(world.modal.dispose)
  return { ...world, codes }
}

test('the host is told about a failed connection, but not about a refused one', async () => {
  const { modal, evm, root, platform, announce, rowOf, codes } = setup()
  announce('Fox')
  await modal.open()
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  evm.connecting.at(-1)?.refuse(mappedError('wallet_user_rejected'))
  await platform.settle()
  expect(codes).toEqual([])
  root.flows.retryConnect()
  await platform.settle()
  evm.connecting.at(-1)?.refuse(new Error('boom inside'))
  await platform.settle()
  expect(codes).toEqual(['unknown'])
})

test('the host is told about a failed switch', async () => {
  const { connect, modal, evm, codes } = setup()
  await connect()
  evm.switchError = new Error('boom inside')
  await expect(modal.switchNetwork('eip155:8453')).rejects.toMatchObject({ code: 'unknown' })
  expect(codes).toEqual(['unknown'])
})

test('the host is told about an unlisted network, and about a missing project id', async () => {
  const { modal, codes, platform } = setup({ projectId: '' })
  await platform.settle()
  expect(codes).toEqual(['project_id_not_configured'])
  await expect(modal.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'switch_network_not_found' })
  expect(codes).toEqual(['project_id_not_configured', 'switch_network_not_found'])
})

test.each([true, false])('with debug: %s, the console gets a failure in full', async (debug) => {
  const { connect, modal, evm, platform } = setup({ debug })
  await connect()
  evm.switchError = new Error('boom inside')
  await expect(modal.switchNetwork('eip155:8453')).rejects.toThrow()
  const logged = platform.logged.flatMap(({ values }) => values).filter((value) => value instanceof Error)
  expect(logged.map((error) => Object(error.cause).message)).toEqual(debug ? ['boom inside'] : [])
})
