import { hostOrigin } from '../../../harness/test/language/host-options.js'
import { associationKeyOf, createMobileSession, type MobileAnswer } from '../mobile-wallet-session.js'
import { type Subject, silentFlows } from '../subject.js'
import { fromBase58, solanaClient, toBase58 } from './solana-wire.js'

/** The error `ERROR_AUTHORIZATION_FAILED` of the specification; the next one is `ERROR_NOT_SIGNED`. */
const declined = { error: { code: -1, message: 'authorization request declined' } }
const notSigned = { error: { code: -3, message: 'request declined' } }

/** An Android app. A page reaches it by a WebSocket on the same device, and opens a new session for each connection and each signature. */
export const solanaMobile: Subject = {
  name: 'solana-mobile',
  namespace: 'solana',
  packages: ['@solana-mobile/wallet-standard-mobile'],
  wallet: { via: 'wallet-standard', accounts: ['alice'] },
  hasNoMock: true,
  row: 'Mobile Wallet Adapter',
  page: 'solana-mobile',
  device: {
    // Without this permission the package first shows a dialog of its own.
    permissions: ['local-network-access'],
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  },
  flows: [
    ...silentFlows,
    'explains above the modal why the browser will ask for access to apps, and connects once it is granted',
    'reports that the browser blocks access to apps on the device',
  ],
  differs: {
    'is not connected after a reload if its owner has removed the site, and opens no window': {
      why: 'The app cannot be asked without opening it. The modal shows the stored account until the first signature.',
      expected: { status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet, _broadcast, context) {
    let resolveKey: (key: Uint8Array) => void = () => {}
    const awaitKey = () =>
      new Promise<Uint8Array>((resolve) => {
        resolveKey = resolve
      })
    let key = awaitKey()
    const client = solanaClient(wallet, hostOrigin)
    const authorization = (addresses: readonly string[]): MobileAnswer => ({
      result: {
        auth_token: 'token',
        accounts: addresses.map((address) => ({ address: fromBase58(address), label: 'Account' })),
      },
    })

    async function answer(method: string, params: Readonly<Record<string, unknown>>): Promise<MobileAnswer> {
      switch (method) {
        case 'get_capabilities':
          return {
            result: {
              max_transactions_per_request: 10,
              max_messages_per_request: 10,
              supported_transaction_versions: ['legacy', 0],
              features: ['solana:signTransactions'],
            },
          }
        case 'authorize': {
          const known = await client.addresses()
          if (params['auth_token'] !== undefined) return known.length > 0 ? authorization(known) : declined
          // Without a token the app asks its owner again, even if the page was allowed before.
          await client.ask('standard:disconnect')
          const connected = await client.connect()
          return 'addresses' in connected ? authorization(connected.addresses) : declined
        }
        case 'sign_messages': {
          const [address] = params['addresses'] as string[] // by the specification
          const [payload] = params['payloads'] as string[] // likewise
          const message = Buffer.from(payload ?? '', 'base64')
          const signed = await client.signMessage(toBase58(address ?? ''), message.toString('base64'))
          if (!('signature' in signed)) return notSigned
          const whole = Buffer.concat([message, Buffer.from(String(signed.signature), 'base64')])
          return { result: { signed_payloads: [whole.toString('base64')] } }
        }
        default:
          return { error: { code: -32601, message: `There is no ${method}.` } }
      }
    }

    return {
      onMessage(message) {
        resolveKey(associationKeyOf(Object(message).app))
      },
      prepare: () =>
        context.routeWebSocket(/^ws:\/\/localhost:\d+\/solana-wallet$/, (socket) => {
          const session = createMobileSession(
            key,
            (message) => socket.send(message),
            ({ method, params }) => answer(method, params),
          )
          key = awaitKey()
          socket.onMessage((message) => void session.onMessage(Buffer.from(message)))
        }),
    }
  },
}
