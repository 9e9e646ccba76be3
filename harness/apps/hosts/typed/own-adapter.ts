import { type AdapterConnection, type AdapterReference, type ConnectParams, defineAdapter } from 'walletmodal/core'

/** The page's own wallet, with one account. Signing happens in the page. */
export interface HouseWallet {
  unlock(): Promise<string>
  sign(message: string): Promise<string>
}

/** Makes an adapter that lists the wallet in Connect and connects it. */
export function house(wallet: HouseWallet): AdapterReference {
  return {
    type: 'house',
    namespaces: ['eip155'],
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

function defineHouse(wallet: HouseWallet) {
  return defineAdapter({
    type: 'house',
    namespaces: ['eip155'],
    setup: () => {
      const request = async ({ method }: { method: string }): Promise<unknown> => {
        throw Object.assign(new Error(`The house wallet has no ${method}`), { code: 4200 })
      }
      const connect = async ({ connector, network, signal }: ConnectParams): Promise<AdapterConnection> => {
        const address = await wallet.unlock()
        signal.throwIfAborted()
        return {
          namespace: 'eip155',
          connectorId: connector.id,
          accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
          chainId: String(network.id),
          provider: { request, on: () => {}, removeListener: () => {} },
        }
      }
      return {
        type: 'house',
        connect,
        reconnect: async () => undefined,
        disconnect: async () => {},
        signMessage: async ({ message }) => wallet.sign(message),
        request,
        switchNetwork: async () => {},
        dispose: () => {},
      }
    },
  })
}
