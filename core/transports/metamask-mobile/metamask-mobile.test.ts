import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { toModal } from '../../modal/modal.js'
import { createRoot } from '../../modal/root.js'
import { base, mainnet, solana } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { installMetaMaskPhone, relayUrl } from '../../testing/with-harness/metamask-phone.js'
import { metamaskMobile } from './metamask-mobile.js'
import type { MetaMaskMobileOptions } from './options.js'

/** Code is loaded when it is needed, which takes its time here. */
const until = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 })

function setup(given: Partial<MetaMaskMobileOptions> = {}) {
  const platform = createTestPlatform()
  const app = installMetaMaskPhone(platform)
  const openPage = () => {
    const transports = [metamaskMobile({ relayUrl, ...given })]
    const options = { networks: [mainnet, base, solana], transports, enableWalletConnect: false } as const
    const root = createRoot(options, platform, { isHeadless: true })
    const modal = toModal(root)
    root.start()
    onTestFinished(() => modal.dispose())
    return { root, modal }
  }
  const { root, modal } = openPage()
  const choose = () =>
    modal.open({ view: 'ConnectingExternal', data: { connectorId: 'metamaskMobile:app', namespace: 'eip155' } })
  const attempt = () => root.connections.attempt
  const step = () => {
    const now = attempt()
    return now.status === 'waiting' ? now.step : undefined
  }
  const code = async () => {
    await until(() => step()?.kind).toBe('code')
    const now = step()
    return now?.kind === 'code' ? now.uri : ''
  }
  /** Types what the phone shows. */
  const type = async (digits: string | undefined) => {
    await until(() => step()?.kind).toBe('digits')
    const now = step()
    return now?.kind === 'digits' && now.submit(digits ?? '')
  }
  const connect = async () => {
    await choose()
    await type(await app.phone.scan(await code()))
    await until(() => modal.getSnapshot().status).toBe('connected')
  }
  return { platform, app, modal, openPage, choose, step, code, type, connect }
}

test('pairs by a code and the digits of the phone, signs a message and leaves', async () => {
  const { app, modal, connect } = setup()
  await connect()
  const [address = ''] = app.addresses
  expect(modal.getSnapshot().caipAddress).toBe(`eip155:1:${address}`)
  const signature = await modal.signMessage('hello')
  const signed = { address, message: 'hello', signature } as Parameters<typeof verifyMessage>[0] // an address and a signature
  expect(await verifyMessage(signed)).toBe(true)
  expect(app.wallet.calls.map(({ method }) => method)).toEqual(['wallet_createSession', 'wallet_invokeMethod'])
  await modal.disconnect()
  await until(() => app.wallet.calls.at(-1)?.method).toBe('wallet_revokeSession')
  expect(modal.getSnapshot().status).toBe('disconnected')
})
