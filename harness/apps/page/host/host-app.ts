import { isNamespace, type Namespace } from '../../../../core/contracts/caip.js'
import type { ModalSnapshot } from '../../../../core/contracts/modal-api.js'
import type { Modal } from '../../../../core/modal/modal-methods.js'
import type { HostApp } from '../../../test/runner/host/host-config.js'
import { memberOf } from '../../../world/lib/json.js'
import { bitcoinApp } from './bitcoin-wallet.js'
import { readTransfers, solanaTransfer } from './solana-transfer.js'

interface Eip1193 {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

function isEip1193(provider: unknown): provider is Eip1193 {
  return typeof provider === 'object' && provider !== null && 'request' in provider
}

export function createHostApp(
  modal: Pick<Modal, 'getProvider' | 'getSnapshot' | 'signMessage'>,
  rpcUrlOf: (caipNetworkId: string) => string | undefined,
): HostApp {
  async function connected(wanted: string | undefined) {
    const { activeNamespace, accounts } = modal.getSnapshot()
    const namespace = isNamespace(wanted) ? wanted : activeNamespace
    const account = namespace === undefined ? undefined : accounts[namespace]
    if (!namespace || !account?.address)
      throw new Error(`No wallet is connected${namespace ? ` on ${namespace}` : ''}.`)
    const provider = await modal.getProvider(namespace)
    return { namespace, address: account.address, caipNetworkId: account.caipNetworkId, provider }
  }

  function eip1193(namespace: Namespace, provider: unknown): Eip1193 {
    if (isEip1193(provider) && (namespace === 'eip155' || 'isEmbeddedWallet' in provider)) return provider
    throw new Error(`The wallet on ${namespace} takes no JSON-RPC calls.`)
  }

  return {
    async request({ namespace: wanted, method, params }) {
      const { namespace, address, caipNetworkId, provider } = await connected(wanted)
      if (namespace === 'bip122') return bitcoinApp(provider, address).call(method, params)
      if (namespace === 'solana' && (method === 'signAndSendAll' || method === 'signVersion1')) {
        const rpcUrl = caipNetworkId && rpcUrlOf(caipNetworkId)
        if (!rpcUrl) throw new Error(`No node is known for ${caipNetworkId ?? 'this network'}.`)
        const app = await solanaTransfer(provider, address)
        const transfers = readTransfers(params)
        if (method === 'signAndSendAll') return app.sendAll(transfers, { rpcUrl, caipNetworkId })
        const [first] = transfers
        if (!first) throw new Error('Wanted: a transfer.')
        return app.signVersion1(first, { rpcUrl, caipNetworkId })
      }
      return eip1193(namespace, provider).request({ method, ...(params === undefined ? {} : { params }) })
    },
    async sign({ namespace: wanted, message }) {
      const { namespace, address, provider } = await connected(wanted)
      if (namespace !== 'eip155' && isSessionProvider(provider))
        return signInSession(provider, { namespace, address, message })
      // A wallet of a transport signs as the modal asks it to.
      if (namespace === 'ton' || (namespace === 'solana' && isPageProvider(provider))) return modal.signMessage(message)
      const bytes = new TextEncoder().encode(message)
      if (namespace === 'solana') return (await solanaTransfer(provider, address)).sign(bytes)
      if (namespace === 'bip122') return bitcoinApp(provider, address).sign(message)
      if (namespace === 'polkadot') return signWithPolkadot(provider, address, message)
      const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      return String(await eip1193(namespace, provider).request({ method: 'personal_sign', params: [hex, address] }))
    },
    async send({ namespace: wanted, to, value }) {
      const { namespace, address, caipNetworkId, provider } = await connected(wanted)
      const amount = BigInt(value)
      if (namespace === 'solana') {
        const rpcUrl = caipNetworkId && rpcUrlOf(caipNetworkId)
        if (!rpcUrl) throw new Error(`No node is known for ${caipNetworkId ?? 'this network'}.`)
        return (await solanaTransfer(provider, address)).send({ to, lamports: amount, rpcUrl, caipNetworkId })
      }
      if (namespace === 'bip122') return bitcoinApp(provider, address).send(to, amount)
      const params = [{ from: address, to, value: `0x${amount.toString(16)}` }]
      return String(await eip1193(namespace, provider).request({ method: 'eth_sendTransaction', params }))
    },
  }
}

export function showSnapshot({ activeNetwork, ...rest }: ModalSnapshot): string {
  return JSON.stringify({ ...rest, activeNetwork: activeNetwork?.name }, undefined, 2)
}

interface InjectedEntry {
  enable(appName: string): Promise<{
    readonly signer: {
      signRaw(raw: { address: string; data: string; type: 'bytes' }): Promise<{ signature: string }>
    }
  }>
}

function isInjectedEntry(provider: unknown): provider is InjectedEntry {
  return typeof provider === 'object' && provider !== null && 'enable' in provider
}

async function signWithPolkadot(provider: unknown, address: string, message: string): Promise<string> {
  if (!isInjectedEntry(provider)) throw new Error('The wallet on polkadot is not one of window.injectedWeb3.')
  const { signer } = await provider.enable('Host')
  return (await signer.signRaw({ address, data: message, type: 'bytes' })).signature
}

interface SessionProvider {
  readonly isWalletConnect: true
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

function isSessionProvider(provider: unknown): provider is SessionProvider {
  return memberOf(provider, 'isWalletConnect') === true
}

/** True for the object that pages get of a wallet in another app: it has requests, and no features. */
const isPageProvider = (provider: unknown): boolean =>
  isEip1193(provider) && !('features' in provider) && !('isEmbeddedWallet' in provider)

async function signInSession(
  provider: SessionProvider,
  { namespace, address, message }: { namespace: Exclude<Namespace, 'eip155'>; address: string; message: string },
): Promise<string> {
  const ask = async (method: string, params: unknown) => {
    const answer = await provider.request({ method, params })
    const signature = typeof answer === 'string' ? answer : memberOf(answer, 'signature')
    if (typeof signature !== 'string') throw new Error(`The wallet answered ${method} with no signature.`)
    return signature
  }
  switch (namespace) {
    case 'solana': {
      const { getBase58Decoder } = await import('@solana/kit')
      const text = getBase58Decoder().decode(new TextEncoder().encode(message))
      return ask('solana_signMessage', { message: text, pubkey: address })
    }
    case 'bip122': {
      const hex = await ask('signMessage', { message, account: address, address })
      const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
      return btoa(String.fromCharCode(...bytes))
    }
    default:
      return ask(`${namespace}_signMessage`, { address, message })
  }
}
