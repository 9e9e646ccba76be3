import { waysToSolana } from '../../world/processes/surfpool.js'
import type { WorldSpec } from '../../world/world/world-api.js'

const ETHER = 10n ** 18n
const LAMPORTS = 10n ** 9n
const BITCOIN = 10n ** 8n

/** The world of `npm start`. People open its pages, so its time is the machine's clock. */
export const upWorld: WorldSpec = {
  clock: 'machine',
  chains: {
    mainnet: {
      kind: 'evm',
      id: 1,
      fund: { alice: 10n * ETHER, bob: 5n * ETHER },
      economy: {
        tokens: {
          alice: { USDC: '1250.5', USDT: 300, DAI: '75.25', TOLL: 40, HALT: 12 },
          bob: { USDC: 80, DAI: 20 },
        },
        nfts: {
          alice: {
            'DEED 1': 1,
            'DEED 2': 1,
            'DEED 4': 1,
            'DEED 5': 1,
            'DEED 6': 1,
            'GEAR 5': 3,
            'GEAR 7': 1,
            'GEAR 8': 2,
          },
          bob: { 'DEED 3': 1 },
        },
        names: { 'alice.eth': 'alice', 'bob.eth': 'bob' },
      },
    },
    base: {
      kind: 'evm',
      id: 8453,
      fund: { alice: 3n * ETHER, bob: 2n * ETHER },
      economy: { tokens: { alice: { USDC: 400, DAI: 10 }, bob: { USDC: 25 } } },
    },
    sepolia: { kind: 'evm', id: 11_155_111, fund: { alice: 100n * ETHER }, economy: {} },
    solana: {
      kind: 'solana',
      cluster: 'mainnet',
      fund: { alice: 25n * LAMPORTS, bob: 4n * LAMPORTS },
      tokens: { alice: { USDC: 500, BONK: 1_000_000, LAMP: 1, CLAIM: 7 }, bob: { USDC: 20 } },
    },
    bitcoin: { kind: 'bitcoin', network: 'mainnet', fund: { alice: BITCOIN / 2n, bob: BITCOIN / 10n } },
    polkadot: { kind: 'polkadot' },
  },
  // The delay is long enough for a visitor to see the purchase in progress.
  http: { deliverAfterMs: 8000, history: { made: 48 } },
  wallets: {
    fox: { via: 'eip6963', accounts: ['alice', 'bob'], networks: ['mainnet', 'sepolia'] },
    ray: { via: 'wallet-standard', accounts: ['alice', 'bob'], networks: ['solana'] },
    duet: { via: ['eip6963', 'wallet-standard'], accounts: ['bob', 'alice'], networks: ['mainnet', 'base', 'solana'] },
    orange: { via: 'sats-connect', accounts: ['alice', 'bob'], networks: ['bitcoin'] },
    dot: { via: 'polkadot', accounts: ['alice', 'bob'], networks: ['polkadot'] },
    phone: { via: 'walletconnect', accounts: ['alice', 'bob'] },
  },
}

/** Makes the world of `up`. Without a Solana node, Solana is left out and `missing` tells the user. */
export function upWorldOn({ hasSolana }: { readonly hasSolana: boolean }): { spec: WorldSpec; missing?: string } {
  if (hasSolana) return { spec: upWorld }
  const { solana: _, ...chains } = upWorld.chains ?? {}
  const wallets = Object.entries(upWorld.wallets ?? {}).flatMap(([name, wallet]) => {
    const networks = wallet.networks?.filter((network) => network !== 'solana')
    if (networks?.length === 0) return []
    const via = [wallet.via].flat().filter((way) => way !== 'wallet-standard')
    return [[name, networks ? { ...wallet, via, networks } : wallet] as const]
  })
  const missing = `No Solana here: ${waysToSolana()}. Everything else runs.`
  return { spec: { ...upWorld, chains, wallets: Object.fromEntries(wallets) }, missing }
}
