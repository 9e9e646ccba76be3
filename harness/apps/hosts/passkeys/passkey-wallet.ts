import { type Hex, hexToBytes, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { LoginProvider } from '../../../../core/contracts/login-provider.js'
import type { Eip1193Provider } from '../../../../core/contracts/providers.js'
import { provider } from '../../../../core/providers/index.js'

/**
 * A login of a page that has passkeys. The wallet's key is derived from the passkey at each use (the extension `prf` of
 * Web Authentication Level 3), and never stored. The page keeps the passkey's id and the address.
 */
const place = 'passkey'
interface Kept {
  readonly id: string
  readonly address: Hex
  readonly isLoggedIn: boolean
}

/** A prompt that nobody answers in this time is refused by the browser, like one that the visitor cancels. */
const timeout = 4000
const salt = new TextEncoder().encode('wallet of dapp.test')
const random = () => crypto.getRandomValues(new Uint8Array(32))
const readKept = (): Kept | undefined => JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined
const keep = (kept: Kept) => localStorage.setItem(place, JSON.stringify(kept))

function secretOf(credential: Credential | null): Hex | undefined {
  const results = (credential as PublicKeyCredential | null)?.getClientExtensionResults() // `publicKey` was asked for
  const first = results?.prf?.results?.first
  return first && toHex(new Uint8Array(first as ArrayBuffer)) // Chromium answers with a buffer
}

/** Makes a passkey. Not every authenticator derives the secret while it makes one: it is then used once. */
async function make(email: string, signal: AbortSignal): Promise<{ id: string; secret: Hex }> {
  const made = await navigator.credentials.create({
    signal,
    publicKey: {
      challenge: random(),
      timeout,
      rp: { name: 'Passkeys' },
      user: { id: random(), name: email, displayName: email },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!made) throw new Error('There is no passkey')
  const { rawId } = made as PublicKeyCredential // `publicKey` was asked for
  const id = toHex(new Uint8Array(rawId))
  return { id, secret: secretOf(made) ?? (await use(id, signal)) }
}

/** Uses the passkey. The browser asks the visitor. */
async function use(id: string, signal?: AbortSignal): Promise<Hex> {
  const used = await navigator.credentials.get({
    ...(signal && { signal }),
    publicKey: {
      challenge: random(),
      timeout,
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: new Uint8Array(hexToBytes(id as Hex)) }], // as `make` wrote it
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  const secret = secretOf(used)
  if (!secret) throw new Error('The passkey derives no secret')
  return secret
}

/** An EIP-1193 wallet that uses the passkey before it signs. */
function walletOf({ id, address }: Kept): Eip1193Provider {
  const methods: Readonly<Record<string, (params: readonly string[]) => unknown>> = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: () => '0x1',
    personal_sign: async ([raw = '0x']) => {
      const account = privateKeyToAccount(await use(id))
      return account.signMessage({ message: { raw: raw as Hex } }) // the modal sends hex
    },
  }
  return {
    request: async ({ method, params }) => {
      const answer = methods[method]
      if (!answer) throw Object.assign(new Error(`There is no ${method}`), { code: 4200 })
      return answer(params as readonly string[]) // a page's own calls
    },
    on: () => {},
    removeListener: () => {},
  }
}

const letIn = (kept: Kept, username?: string) => ({ eip155: walletOf(kept), ...(username && { user: { username } }) })

export const passkeys = (): LoginProvider =>
  provider({
    name: 'Passkey',
    connect: async ({ signal, ...request }) => {
      if (request.kind !== 'email') throw new Error('Only email')
      const known = readKept()
      const { id, secret } = known
        ? { id: known.id, secret: await use(known.id, signal) }
        : await make(request.email, signal)
      const kept = { id, address: privateKeyToAccount(secret).address, isLoggedIn: true }
      keep(kept)
      return letIn(kept, request.email)
    },
    reconnect: async () => {
      const kept = readKept()
      return kept?.isLoggedIn ? letIn(kept) : undefined
    },
    disconnect: async () => {
      const kept = readKept()
      if (kept) keep({ ...kept, isLoggedIn: false })
    },
  })
