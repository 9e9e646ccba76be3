import type { TokenHoldings } from './chain-token.js'
import type { EconomySpec } from './economy/economy-spec.js'

/** A chain as a scenario names it. Amounts in `fund` are wei, lamports or satoshis, by account name. */
export type ChainSpec =
  | {
      readonly kind: 'evm'
      /** Any number: the node answers to it. */
      readonly id: number
      readonly fund?: Readonly<Record<string, bigint>> | undefined
      /** Tokens, collections, an exchange with filled pools and, on chain 1, the name service. @default none */
      readonly economy?: EconomySpec | undefined
      /** The proxy's port, for addresses that people write down. @default a free one */
      readonly port?: number | undefined
    }
  | {
      readonly kind: 'solana'
      readonly cluster: 'mainnet' | 'devnet' | 'testnet'
      readonly fund?: Readonly<Record<string, bigint>> | undefined
      /** SPL tokens. */
      readonly tokens?: TokenHoldings | undefined
      readonly port?: number | undefined
    }
  | {
      /** A UTXO service in this process, which keeps the coins and checks what is sent. */
      readonly kind: 'bitcoin'
      readonly network: 'mainnet' | 'testnet'
      readonly fund?: Readonly<Record<string, bigint>> | undefined
      readonly port?: number | undefined
    }
  | {
      /** Wallets sign for it; nothing is sent. */
      readonly kind: 'polkadot'
      /** @default polkadot */
      readonly network?: 'polkadot' | 'kusama' | undefined
      readonly port?: number | undefined
    }
