import type { Namespace } from '../../../core/contracts/caip.js'

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

export async function signWithPolkadot(provider: unknown, address: string, message: string): Promise<string> {
  if (!isInjectedEntry(provider)) throw new Error('The wallet on polkadot is not one of window.injectedWeb3.')
  const { signer } = await provider.enable('Host')
  return (await signer.signRaw({ address, data: message, type: 'bytes' })).signature
}

interface SessionProvider {
  readonly isWalletConnect: true
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

export function isSessionProvider(provider: unknown): provider is SessionProvider {
  return typeof provider === 'object' && provider !== null && Reflect.get(provider, 'isWalletConnect') === true
}

export async function signInSession(
  provider: SessionProvider,
  { namespace, address, message }: { namespace: Exclude<Namespace, 'eip155'>; address: string; message: string },
): Promise<string> {
  const ask = async (method: string, params: unknown) => {
    const answer = await provider.request({ method, params })
    const signature: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'signature') : answer
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
