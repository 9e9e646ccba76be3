import { memberOf } from '../../lib/json.js'
import { safeOrigin } from '../../lib/safe-origin.js'
import { safeMessageHash } from '../safe-message.js'
import { ask, type WalletTransport } from './transport.js'

/** A request of @safe-global/safe-apps-sdk 9.1.0: `MessageFormatter.makeRequest`. */
interface Request {
  readonly id: string
  readonly method: string
  readonly params?: unknown
}

interface Sent {
  readonly result: object
  isSeen: boolean
}

interface Call {
  readonly to: string
  readonly value: string | number
  readonly data?: string
}

const version = '9.1.0'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const toHex = (value: string | number) => `0x${BigInt(value).toString(16)}`

/**
 * Plays Safe's site, which shows a page in a frame: it answers messages to `window.parent`. Safe's own packages, and
 * wagmi's `safe()`, run unmodified in the page. The Safe has one owner, whose signature is the Safe's signature. A
 * transaction has a Safe hash until its owner has executed it, after the page's first status query. Returns a function
 * that removes the site.
 */
export function installSafeSite(
  { events, globals }: { readonly events: EventTarget; readonly globals: object },
  wallet: string,
  transport: WalletTransport,
): () => void {
  const before = Object.getOwnPropertyDescriptor(globals, 'parent')
  const around: unknown = Reflect.get(globals, 'parent')
  const sent = new Map<string, Sent>()
  const read = (method: string, ...params: unknown[]) => ask(transport, wallet, method, params)
  const address = async () => String(Object(await read('eth_accounts'))[0])

  /** Read before the page asks, as on the real site: wagmi's `safe()` waits only 10 ms for it. */
  let info: ReturnType<typeof readInfo>
  async function readInfo() {
    const [safeAddress, chainId] = await Promise.all([address(), read('eth_chainId').then(Number)])
    return { safeAddress, chainId, threshold: 1, owners: [safeAddress], isReadOnly: false }
  }
  const readAnew = () => {
    info = readInfo()
    // The asking page receives the error.
    info.catch(() => undefined)
  }
  readAnew()
  const stopEvents = transport.onEvent((name, { name: event }) => {
    if (name === wallet && (event === 'accountsChanged' || event === 'chainChanged')) readAnew()
  })

  const methods: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
    getSafeInfo: () => info.catch(readInfo),
    async getChainInfo() {
      const { chainId } = await info
      const blockExplorerUriTemplate = { address: '', txHash: '', api: '' }
      return {
        chainId: String(chainId),
        chainName: '',
        shortName: '',
        nativeCurrency: { ...ether, logoUri: '' },
        blockExplorerUriTemplate,
      }
    },
    async getSafeBalances() {
      const balance = String(BigInt(String(await read('eth_getBalance', await address(), 'latest'))))
      const tokenInfo = { type: 'NATIVE_TOKEN', address: `0x${'0'.repeat(40)}`, ...ether, logoUri: '' }
      return { fiatTotal: '0', items: [{ tokenInfo, balance, fiatBalance: '0', fiatConversion: '0' }] }
    },
    getEnvironmentInfo: async () => ({ origin: safeOrigin }),
    wallet_getPermissions: () => read('wallet_getPermissions'),
    // The owner is asked.
    wallet_requestPermissions: (params) => ask(transport, wallet, 'wallet_requestPermissions', params),
    requestAddressBook: () => read('requestAddressBook'),
    rpcCall: (params) => ask(transport, wallet, String(memberOf(params, 'call')), memberOf(params, 'params')),
    signMessage: async (params) =>
      signed(await read('personal_sign', hexOf(String(memberOf(params, 'message'))), await address())),
    signTypedMessage: async (params) =>
      signed(await read('eth_signTypedData_v4', await address(), memberOf(params, 'typedData'))),
    getOffChainSignature: (hash) => read('getOffChainSignature', hash),
    async sendTransactions(params) {
      const from = await address()
      const given = memberOf(params, 'txs') as readonly Call[] // the SDK's own list
      const calls = given.map(({ to, value, data }) => ({
        to,
        value: toHex(value),
        ...(data !== undefined && { data }),
      }))
      const [only, ...more] = calls
      if (more.length > 0) return sendAll(from, calls)
      const txHash = await read('eth_sendTransaction', { from, ...only })
      const safeTxHash = `0x${[...String(txHash).slice(2)].reverse().join('')}`
      sent.set(safeTxHash, { result: { txHash, txStatus: 'SUCCESS' }, isSeen: false })
      return { safeTxHash }
    },
    async getTxBySafeTxHash(params) {
      const found = sent.get(String(memberOf(params, 'safeTxHash')))
      if (!found) throw new Error('There is no such transaction.')
      const { result, isSeen } = found
      found.isSeen = true
      return isSeen ? result : { txStatus: 'AWAITING_EXECUTION' }
    },
  }

  /** Several calls are one transaction of a Safe, all or none. Its hash here is that of the last call. */
  async function sendAll(from: string, calls: readonly object[]) {
    const chainId = await read('eth_chainId')
    const bundle = { version: '2.0.0', from, chainId, atomicRequired: true, calls }
    const safeTxHash = String(memberOf(await read('wallet_sendCalls', bundle), 'id'))
    const receipts: unknown = memberOf(await read('wallet_getCallsStatus', safeTxHash), 'receipts')
    const last: unknown = Object(receipts).at(-1)
    const isDone = memberOf(last, 'status') === '0x1'
    const dataDecoded = { method: 'multiSend', parameters: [{ name: 'transactions', valueDecoded: calls }] }
    const result = {
      ...(last !== undefined && { txHash: memberOf(last, 'transactionHash') }),
      txStatus: isDone ? 'SUCCESS' : 'FAILED',
      txData: { dataDecoded },
    }
    sent.set(safeTxHash, { result, isSeen: false })
    return { safeTxHash }
  }

  async function answer({ id, method, params }: Request): Promise<void> {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    try {
      if (!known) throw new Error(`${method} is not supported`)
      postToPage({ id, success: true, version, data: await known(params) })
    } catch (thrown) {
      const { code, message } = Object(thrown)
      // A refusal has a message but no code.
      postToPage({ id, success: false, version, error: code === 4001 ? 'Transaction was rejected' : String(message) })
    }
  }
  function postToPage(data: object): void {
    const event = new MessageEvent('message', { data, origin: safeOrigin })
    Object.defineProperty(event, 'source', { value: parent })
    events.dispatchEvent(event)
  }
  const parent = {
    closed: false,
    postMessage(message: unknown, ...rest: unknown[]) {
      if (memberOf(memberOf(message, 'env'), 'sdkVersion') !== undefined)
        void answer(message as Request) // the SDK marks its messages
      else if (around instanceof Object) Reflect.apply(Reflect.get(around, 'postMessage'), around, [message, ...rest])
    },
  }
  Object.defineProperty(globals, 'parent', { value: parent, configurable: true, writable: true })
  return () => {
    stopEvents()
    if (Reflect.get(globals, 'parent') !== parent) return
    if (before) Object.defineProperty(globals, 'parent', before)
    else Reflect.deleteProperty(globals, 'parent')
  }
}

/** With a single owner the signature is complete at once. With several, the page would query it by the hash. */
const signed = (signature: unknown) => ({ messageHash: safeMessageHash(String(signature)), signature })

/** A text as hex of its bytes. Hex stays unchanged. */
function hexOf(text: string): string {
  if (text.startsWith('0x')) return text
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
