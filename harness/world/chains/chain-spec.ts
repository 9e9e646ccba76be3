import * as z from 'zod/mini'
import { amount, tokenAmount } from '../lib/quantities.js'
import type { OwnChainSpec } from './chain-definition.js'
import { economySpec } from './economy/economy-spec.js'

export const actorName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*$/))
/** `alice`, or `alice.smart` for her smart account. */
export const holderName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*(\.smart)?$/))

/** `{ alice: { USDC: 250, BONK: '0.5' } }`: balances of tokens on this chain. A token with balance 0 exists but is not held. */
const tokens = z.record(actorName, z.record(z.string(), tokenAmount))

export const evmAddress = z.string().check(z.regex(/^0x[\da-fA-F]{40}$/, 'an address: 0x and 40 digits'))
const contractArgs = z.optional(z.array(z.json()))

/** An ERC-1967 proxy. `call` initialises its storage through the implementation. */
const proxy = z.strictObject({
  /** Address of the implementation contract. @default a new address */
  implementation: z.optional(evmAddress),
  /** A function that is called once through the proxy: `initialize`. */
  call: z.optional(z.string()),
  args: contractArgs,
})

const contract = z.strictObject({
  /** Artefact file. @default the artefact of that name that Hardhat or Foundry wrote in the project */
  file: z.optional(z.string()),
  /** Contract name in the project, or `src/Token.sol:Token` when several share it. @default the key in `deploy` */
  contract: z.optional(z.string()),
  args: contractArgs,
  /** Value paid to the constructor; with a proxy, to its `call`. No account of the world pays it. */
  value: z.optional(amount),
  /** The deploying account, often the contract's owner. @default an account outside the world */
  from: z.optional(actorName),
  /** The expected address: the constructor runs there. With a proxy it is the proxy's address. @default a new address */
  at: z.optional(evmAddress),
  /** Puts the contract behind a proxy. */
  proxy: z.optional(z.union([z.literal(true), proxy])),
})
export type ContractSpec = z.infer<typeof contract>
/** A contract's name in the project, an artefact file of Foundry or Hardhat, or a map of several under their own names. */
const deploySpec = z.union([z.string(), z.record(z.string(), z.union([z.string(), contract]))])
export type DeploySpec = z.infer<typeof deploySpec>

const evmChain = z.strictObject({
  kind: z.literal('evm'),
  /** Chain id. Any number works: the node reports it. */
  id: z.int().check(z.positive()),
  name: z.optional(z.string()),
  testnet: z.optional(z.boolean()),
  fund: z.optional(z.record(holderName, amount)),
  /** Tokens, collections, an exchange and, on the chains 1 and 8453, the name service: `true`, or initial holdings. */
  economy: z.optional(z.union([z.boolean(), economySpec])),
  /** A state file written by `anvil --dump-state`, for example of your fork. The chain starts from it. */
  state: z.optional(z.string()),
  /** The dapp's own contracts. */
  deploy: z.optional(deploySpec),
  /** False: the node runs, but the modal does not list the chain. */
  listed: z.optional(z.boolean()),
})

const solanaChain = z.strictObject({
  kind: z.literal('solana'),
  cluster: z.enum(['mainnet', 'devnet', 'testnet']),
  name: z.optional(z.string()),
  fund: z.optional(z.record(actorName, amount)),
  tokens: z.optional(tokens),
  /** Names of the Solana Name Service: `{ alice.sol: alice }`. */
  names: z.optional(z.record(z.string().check(z.regex(/^[^.\s]+\.sol$/, 'a name such as alice.sol')), actorName)),
  /** Program files (`.so`) by address, or by a name whose key pair `anchor build` put beside the file. */
  programs: z.optional(z.record(z.string(), z.string())),
  /** Files, or folders of files, in the format of `solana account --output json`. */
  accounts: z.optional(z.array(z.string())),
  listed: z.optional(z.boolean()),
})

const bitcoinChain = z.strictObject({
  kind: z.literal('bitcoin'),
  network: z.enum(['mainnet', 'testnet', 'testnet4', 'signet', 'fractal']),
  name: z.optional(z.string()),
  fund: z.optional(z.record(actorName, amount)),
  listed: z.optional(z.boolean()),
})

/** Wallets sign for this chain; it has no balances. */
const polkadotChain = z.strictObject({
  kind: z.literal('polkadot'),
  network: z.optional(z.enum(['polkadot', 'kusama'])),
  name: z.optional(z.string()),
  listed: z.optional(z.boolean()),
})

/** A chain in a scenario. */
export const chainDescription = z.discriminatedUnion('kind', [evmChain, solanaChain, bitcoinChain, polkadotChain])
export type ChainDescription = z.infer<typeof chainDescription>

/** Initial balances by account name: wei, lamports or satoshis, or text such as `10 ETH`. */
type Funds = Readonly<Record<string, bigint | string>>

type WithFunds<Description> = Description extends { fund?: unknown }
  ? Omit<Description, 'fund'> & { fund?: Funds | undefined }
  : Description

/** A chain of a built-in kind. */
export type KnownChainSpec = WithFunds<ChainDescription> & { port?: number | undefined }

/** A chain of a world. `port` fixes the proxy's port, for addresses in configuration files; by default a free one is taken. */
export type ChainSpec = KnownChainSpec | OwnChainSpec
