import { type AdapterReference, type ConnectParams, defineAdapter } from 'walletmodal/core'

/** What this page's own wallet can do. */
export interface HouseWallet {
  unlock(): Promise<string>
  sign(message: string): Promise<string>
}

const defineHouse = (wallet: HouseWallet) =>
  defineAdapter({
    type: 'house',
    namespaces: ['eip155'],
    setup: () => {
      let held: { readonly address: string; chainId: string } | undefined
      const connected = () => {
        if (!held) throw new Error('The house wallet is not connected')
        return held
      }
      const letGo = () => {
        held = undefined
      }
      const request = async ({ method }: { method: string }): Promise<unknown> => {
        throw Object.assign(new Error(`The house wallet has no ${method}`), { code: 4200 })
      }
      const provider = { request, on: () => {}, removeListener: () => {} }
      return {
        type: 'house',
        request,
        connect: async ({ connector, network, signal }: ConnectParams) => {
          signal.throwIfAborted()
          // The visitor may cancel before the wallet answers.
          const cancelled = new Promise<never>((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          })
          const address = await Promise.race([wallet.unlock(), cancelled])
          const own = { address, chainId: String(network.id) }
          held = own
          return {
            namespace: 'eip155',
            connectorId: connector.id,
            // The modal reads both later too: there are no accounts once the connection has ended.
            get accounts() {
              return held === own ? [{ namespace: 'eip155', address, type: 'eoa' as const }] : []
            },
            get chainId() {
              return own.chainId
            },
            provider,
          }
        },
        // This wallet cannot be asked without its owner noticing.
        reconnect: async () => undefined,
        disconnect: async () => letGo(),
        signMessage: async ({ address, message }) => {
          if (connected().address !== address) throw new Error(`The house wallet does not hold ${address}`)
          return wallet.sign(message)
        },
        switchNetwork: async ({ network }) => {
          connected().chainId = String(network.id)
        },
        dispose: letGo,
      }
    },
  })

/** Makes an adapter that lists the wallet in Connect and connects it. */
export function house(wallet: HouseWallet): AdapterReference {
  return {
    type: 'house',
    namespaces: ['eip155'],
    // In a file of its own, `import()` loads it here.
    load: async () => defineHouse(wallet),
    loadWallets: async () => ({
      replacesPage: false,
      watch: ({ onWallets }) => {
        onWallets([{ id: 'house', name: 'House wallet', chain: 'eip155', type: 'EXTERNAL', provider: wallet }])
        return () => {}
      },
    }),
  }
}
