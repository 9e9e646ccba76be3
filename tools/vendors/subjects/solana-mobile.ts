import { hostOrigin } from '../../../harness/test/language/host-options.js'
import { associationKeyOf, createMobileSession, type MobileAnswer } from '../mobile-wallet-session.js'
import { type Subject, silentFlows } from '../subject.js'
import { fromBase58, solanaBrain, toBase58 } from './solana-wire.js'

/** `ERROR_AUTHORIZATION_FAILED` and `ERROR_NOT_SIGNED`. */
const declined = { error: { code: -1, message: 'authorization request declined' } }
const notSigned = { error: { code: -3, message: 'request declined' } }

/** An app on Android, which a page reaches by a socket to the device itself: each connection and each signature is a session. */
export const solanaMobile: Subject = {
  name: 'solana-mobile',
  namespace: 'solana',
  packages: ['@solana-mobile/wallet-standard-mobile'],
  wallet: { via: 'wallet-standard', accounts: ['alice'] },
  hasNoMock: true,
  row: 'Mobile Wallet Adapter',
  page: 'solana-mobile',
  device: {
    // Without it the package asks the visitor first, in a window of its own.
    permissions: ['local-network-access'],
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  },
  flows: [
    ...silentFlows,
    'tells before the browser asks for apps on the device, above the modal, and connects when it may',
    'says that the browser blocks apps on the device',
  ],
  differs: {
    'stays away after a reload where its owner removed the site, without a window': {
      why: 'The app cannot be asked without opening it: what the page kept of its permission is shown until it signs.',
      expected: { status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet, _tell, context) {
    let tellKey: (key: Uint8Array) => void = () => {}
    const awaitKey = () =>
      new Promise<Uint8Array>((resolve) => {
        tellKey = resolve
      })
    let key = awaitKey()
    const brain = solanaBrain(wallet, hostOrigin)
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
          const known = await brain.addresses()
          if (params['auth_token'] !== undefined) return known.length > 0 ? authorization(known) : declined
          // Without a token the app asks its owner, whomever it let in before.
          await brain.ask('standard:disconnect')
          const connected = await brain.connect()
          return 'addresses' in connected ? authorization(connected.addresses) : declined
        }
        case 'sign_messages': {
          const [address] = params['addresses'] as string[] // by the specification
          const [payload] = params['payloads'] as string[] // likewise
          const message = Buffer.from(payload ?? '', 'base64')
          const signed = await brain.signMessage(toBase58(address ?? ''), message.toString('base64'))
          if (!('signature' in signed)) return notSigned
          const whole = Buffer.concat([message, Buffer.from(String(signed.signature), 'base64')])
          return { result: { signed_payloads: [whole.toString('base64')] } }
        }
        default:
          return { error: { code: -32601, message: `There is no ${method}.` } }
      }
    }

    return {
      hear(message) {
        tellKey(associationKeyOf(Object(message).app))
      },
      ready: () =>
        context.routeWebSocket(/^ws:\/\/localhost:\d+\/solana-wallet$/, (socket) => {
          const session = createMobileSession(
            key,
            (message) => socket.send(message),
            ({ method, params }) => answer(method, params),
          )
          key = awaitKey()
          socket.onMessage((message) => void session.hear(Buffer.from(message)))
        }),
    }
  },
}
