import type { Transport, TransportDefinition } from '../contracts/transport.js'

/**
 * Makes a transport: a road to wallets in other apps and on other devices.
 * @example
 * createWalletModal({ transports: [defineTransport({ type: 'ours', namespaces: ['eip155'], hosts: [], wallets, load })] })
 */
export function defineTransport({ wallets, isOffered, ...transport }: TransportDefinition): Transport {
  const { type, namespaces } = transport
  return {
    ...transport,
    kind: 'transport',
    loadWallets: async () => ({
      replacesPage: false,
      watch: ({ platform, onWallets }) => {
        const rows = wallets.flatMap(({ id, name, imageUrl }) => {
          // One object for all namespaces makes one row of them.
          const provider = {}
          return namespaces.map((chain) => ({
            provider,
            id: `${type}:${id}`,
            name,
            chain,
            type: 'EXTERNAL' as const,
            isElsewhere: true,
            ...(imageUrl !== undefined && { imageUrl }),
          }))
        })
        onWallets(isOffered?.(platform.device) === false ? [] : rows)
        return () => {}
      },
    }),
  }
}
