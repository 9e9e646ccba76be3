import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createSession, readSession } from '../../core/standards/index.js'
import { createMockWallet } from '../../harness/world/wallets/create-wallet.js'
import type { WalletWorld } from '../../harness/world/wallets/wallet-world.js'
import { root } from '../build/root.js'

interface Client {
  createSession(wish: object): Promise<unknown>
  getSession(): Promise<unknown>
  invokeMethod(call: object): Promise<unknown>
  revokeSession(params?: object): Promise<unknown>
}

/** The part of @metamask/multichain-api-client 0.12.0 that is called. */
interface ClientPackage {
  getMultichainClient(options: { transport: object }): Client
}

const origin = 'https://dapp.test'
const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const
const methods = { eip155: ['eth_chainId'], solana: ['signMessage'] }

/**
 * MetaMask's own client of CAIP-25 asks the mock with its dialect, as it asks the extension, and our function asks
 * another one. Resolves with what differs.
 */
export async function metamaskSessionFailure(
  world: Omit<WalletWorld, 'name'>,
  { getMultichainClient }: ClientPackage = installedClient(),
): Promise<string | undefined> {
  const [theirs, ours] = ['theirs', 'ours'].map((name) => {
    const spec = {
      via: ['eip6963', 'wallet-standard'],
      accounts: ['alice'],
      policy: 'approve',
      standards: ['caip25-metamask'],
    } as const
    const wallet = createMockWallet(
      { ...spec, via: [...spec.via], accounts: [...spec.accounts], standards: [...spec.standards] },
      { ...world, name },
    )
    return { request: (call: { method: string; params?: unknown }) => wallet.request({ ...call, origin }) }
  })
  if (!theirs || !ours) throw new RangeError('There are two wallets')
  const client = getMultichainClient({ transport: transportTo(theirs.request) })
  const optionalScopes = Object.fromEntries(
    networks.map((network) => [
      network,
      { methods: network.startsWith('eip155') ? methods.eip155 : methods.solana, notifications: [], accounts: [] },
    ]),
  )
  const before = await client.getSession()
  const session = await client.createSession({ optionalScopes })
  const chainId = await client.invokeMethod({ scope: networks[0], request: { method: 'eth_chainId', params: [] } })
  const kept = await client.getSession()
  await client.revokeSession()
  const seen = {
    before,
    networks: accountsOf(session),
    isKept: isDeepStrictEqual(kept, session),
    chainId,
    after: await client.getSession(),
  }
  const made = await createSession(ours, { networks, methods })
  const wanted = {
    before: { sessionScopes: {} },
    networks: Object.fromEntries(
      Object.entries(made?.networks ?? {}).map(([network, { accounts }]) => [
        network,
        accounts.map((each) => `${network}:${each}`),
      ]),
    ),
    isKept: true,
    chainId: '0x1',
    after: { sessionScopes: {} },
  }
  return isDeepStrictEqual(seen, wanted)
    ? undefined
    : `saw    ${JSON.stringify(seen)}\n  wanted ${JSON.stringify(wanted)}`
}

/** The part of the published vectors that is MetaMask's dialect. A test of core holds the whole file against its shape. */
interface Vectors {
  readonly create: readonly { readonly name: string; readonly metamask: object }[]
  readonly sessions: readonly (Vector & { readonly answer: unknown; readonly session: unknown })[]
  readonly invoke: readonly (Vector & { readonly params: object; readonly answer: unknown; readonly result: unknown })[]
}
interface Vector {
  readonly name: string
  readonly dialect: string
}

/**
 * Holds the published vectors of MetaMask's dialect against its own client: what it sends, and what it gives back of an
 * answer. Resolves with what differs.
 */
export async function metamaskVectorsFailure(
  { getMultichainClient }: ClientPackage = installedClient(),
): Promise<string | undefined> {
  const vectors: Vectors = JSON.parse(fs.readFileSync(path.join(root, 'fixtures/standards/caip-25.json'), 'utf8'))
  const isOfMetaMask = ({ dialect }: Vector) => dialect === 'metamask'
  const wrong: string[] = []
  const hold = (name: string, seen: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(seen, wanted))
      wrong.push(`${name}\n  saw    ${JSON.stringify(seen)}\n  wanted ${JSON.stringify(wanted)}`)
  }
  const clientTo = (method: string, answer: unknown) => {
    const sent: unknown[] = []
    const transport = transportTo(async (call) => {
      if (call.method === method) sent.push(call.params)
      return call.method === method ? answer : { sessionScopes: {} }
    })
    return { client: getMultichainClient({ transport }), sent }
  }
  for (const { name, metamask } of vectors.create) {
    const { client, sent } = clientTo('wallet_createSession', { sessionScopes: {} })
    await client.createSession(metamask)
    hold(`create, ${name}`, sent, [metamask])
  }
  for (const { name, answer, session } of vectors.sessions.filter(isOfMetaMask)) {
    const { client } = clientTo('wallet_createSession', answer)
    hold(`session, ${name}`, readSession(await client.createSession({ optionalScopes: {} })), session)
  }
  for (const { name, params, answer, result } of vectors.invoke.filter(isOfMetaMask)) {
    const { client, sent } = clientTo('wallet_invokeMethod', answer)
    hold(`invoke, ${name}`, [await client.invokeMethod(params), sent], [result, [params]])
  }
  return wrong.length > 0 ? wrong.join('\n') : undefined
}

function accountsOf(session: unknown): object {
  const scopes: Record<string, { accounts?: unknown }> = Object(Object(session).sessionScopes)
  return Object.fromEntries(Object.entries(scopes).map(([network, { accounts }]) => [network, accounts]))
}

/** The client's transport: answers are JSON-RPC results or errors. */
function transportTo(request: (call: { method: string; params?: unknown }) => Promise<unknown>): object {
  let isConnected = false
  return {
    connect: async () => {
      isConnected = true
    },
    disconnect: async () => {
      isConnected = false
    },
    isConnected: () => isConnected,
    onNotification: () => () => {},
    request: async ({ method, params }: { method: string; params?: unknown }) =>
      request({ method, ...(params !== undefined && { params }) }).then(
        (result) => ({ result }),
        (thrown: unknown) => ({ error: { code: Object(thrown).code, message: Object(thrown).message } }),
      ),
  }
}

function installedClient(): ClientPackage {
  const require = createRequire(path.join(root, 'tools/vendors/package.json'))
  return require('@metamask/multichain-api-client') as ClientPackage // its declared functions
}
