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

/** Signs a text with a wallet of `window.injectedWeb3`. Resolves with the signature in hex. */
export async function signWithPolkadot(provider: unknown, address: string, message: string): Promise<string> {
  if (!isInjectedEntry(provider)) throw new Error('The wallet on polkadot is not one of window.injectedWeb3.')
  const { signer } = await provider.enable('Host')
  return (await signer.signRaw({ address, data: message, type: 'bytes' })).signature
}
