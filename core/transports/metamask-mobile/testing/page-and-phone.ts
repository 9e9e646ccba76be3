import { expect, onTestFinished } from 'vitest'
import { toModal } from '../../../modal/modal.js'
import { createRoot } from '../../../modal/root.js'
import { base, mainnet, solana } from '../../../networks/index.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { type Centrifugo, installMetaMaskPhone, relayUrl } from '../../../testing/with-harness/metamask-phone.js'
import { metamaskMobile } from '../metamask-mobile.js'
import type { MetaMaskMobileOptions } from '../options.js'

/** Code is loaded when it is needed, which takes its time here. */
export const until = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 })

/** A page and MetaMask on a phone, with a relay between them. */
export function setup(
  given: Partial<MetaMaskMobileOptions> = {},
  { isMobile = false, relay }: { isMobile?: boolean; relay?: Centrifugo } = {},
) {
  const platform = createTestPlatform()
  Object.assign(platform.device, { isMobile })
  const app = installMetaMaskPhone(platform, relay)
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
  const step = () => {
    const { attempt } = root.connections
    return attempt.status === 'waiting' ? attempt.step : undefined
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
  const status = () => modal.getSnapshot().status
  const error = () => modal.getSnapshot().error?.code
  const connect = async () => {
    await choose()
    await type(await app.phone.scan(await code()))
    await until(status).toBe('connected')
  }
  /** Lets sockets and keys do their work, which is outside the platform's time. */
  const settle = async (ms = 0) => {
    for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setTimeout(resolve, 5))
    await platform.advance(ms)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const methods = () => app.wallet.calls.map(({ method }) => method)
  return { platform, app, root, modal, openPage, choose, step, code, type, connect, status, error, settle, methods }
}
