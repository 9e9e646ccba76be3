import * as z from 'zod/mini'
import { amount, tokenAmount } from '../lib/quantities.js'
import type { OwnChainSpec } from './chain-definition.js'
import { economySpec } from './economy/economy-spec.js'

export const actorName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*$/))
/** `alice`, or `alice.smart` for the smart account of hers. */
export const holderName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*(\.smart)?$/))

/** `{ alice: { USDC: 250, BONK: '0.5' } }`: what somebody has of the tokens that live here. With 0 there is one that she has none of. */
const tokens = z.record(actorName, z.record(z.string(), tokenAmount))

export const evmAddress = z.string().check(z.regex(/^0x[\da-fA-F]{40}$/, 'an address: 0x and 40 digits'))
const contractArgs = z.optional(z.array(z.json()))

/** A proxy by ERC-1967. Its storage is what `call` of the contract behind it has written. */
const proxy = z.strictObject({
  /** Where the contract behind it stands. @default an address of its own */
  implementation: z.optional(evmAddress),
  /** A function that is called once through the proxy: `initialize`. */
  call: z.optional(z.string()),
  args: contractArgs,
})

const contract = z.strictObject({
  /** Its artefact. @default the one of that name that Hardhat or Foundry wrote in the project */
  file: z.optional(z.string()),
  /** Its name in the project, or `src/Token.sol:Token` where several have it. @default the name that it has here */
  contract: z.optional(z.string()),
  args: contractArgs,
  /** Paid to its constructor; with a proxy, to the `call` through it. Nobody of the world pays. */
  value: z.optional(amount),
  /** The account that deploys it, and often owns it. @default nobody of the world */
  from: z.optional(actorName),
  /** Where the dapp expects it: its constructor runs there. With a proxy this is the proxy's. @default an address of its own */
  at: z.optional(evmAddress),
  /** It stands behind a proxy. */
  proxy: z.optional(z.union([z.literal(true), proxy])),
})
export type ContractSpec = z.infer<typeof contract>
/** A contract of the project by its name, a file as Foundry and Hardhat write it, or several by names of their own. */
const deploySpec = z.union([z.string(), z.record(z.string(), z.union([z.string(), contract]))])
export type DeploySpec = z.infer<typeof deploySpec>

const evmChain = z.strictObject({
  kind: z.literal('evm'),
  /** Any number: the node answers to it. */
  id: z.int().check(z.positive()),
  name: z.optional(z.string()),
  testnet: z.optional(z.boolean()),
  fund: z.optional(z.record(holderName, amount)),
  /** Tokens, collections, an exchange and, on chain 1, the name service: `true`, or what it begins with. */
  economy: z.optional(z.union([z.boolean(), economySpec])),
  /** The file that `anvil --dump-state` wrote, of a fork of yours for example: the chain begins with it. */
  state: z.optional(z.string()),
  /** The dapp's own contracts. */
  deploy: z.optional(deploySpec),
  /** False: the node runs, the modal is not told of it. */
  listed: z.optional(z.boolean()),
})

const solanaChain = z.strictObject({
  kind: z.literal('solana'),
  cluster: z.enum(['mainnet', 'devnet', 'testnet']),
  name: z.optional(z.string()),
  fund: z.optional(z.record(actorName, amount)),
  tokens: z.optional(tokens),
  /** Files of programs (`.so`) by address, or by a name whose key `anchor build` put beside the file. */
  programs: z.optional(z.record(z.string(), z.string())),
  /** Files, or folders of files, as `solana account --output json` writes them. */
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

/** Wallets sign for it; it keeps no money. */
const polkadotChain = z.strictObject({
  kind: z.literal('polkadot'),
  network: z.optional(z.enum(['polkadot', 'kusama'])),
  name: z.optional(z.string()),
  listed: z.optional(z.boolean()),
})

/** A chain as a scenario writes it. */
export const chainDescription = z.discriminatedUnion('kind', [evmChain, solanaChain, bitcoinChain, polkadotChain])
export type ChainDescription = z.infer<typeof chainDescription>

/** By account name: wei, lamports or satoshis, or text such as `10 ETH`. */
type Funds = Readonly<Record<string, bigint | string>>

type WithFunds<Description> = Description extends { fund?: unknown }
  ? Omit<Description, 'fund'> & { fund?: Funds | undefined }
  : Description

/** A chain of a kind that the harness has. */
export type KnownChainSpec = WithFunds<ChainDescription> & { port?: number | undefined }

/** A chain of a world. `port` is the proxy's, for addresses that people write down; a free one where it is left out. */
export type ChainSpec = KnownChainSpec | OwnChainSpec
