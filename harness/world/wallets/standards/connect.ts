import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import * as z from 'zod/mini'
import { shownAddresses, signer } from '../evm-accounts.js'
import { spoil } from '../evm-signing.js'
import { parseParams, quantity, walletError } from '../rpc.js'
import type { WalletCore, WalletMethods, WalletRequest } from '../wallet-core.js'

const time = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/)))
const signInFields = z.strictObject({
  nonce: z.string().check(z.minLength(8)),
  chainId: quantity,
  version: z.optional(z.literal('1')),
  scheme: z.optional(z.string()),
  domain: z.optional(z.string()),
  uri: z.optional(z.string()),
  statement: z.optional(z.string()),
  issuedAt: time,
  expirationTime: time,
  notBefore: time,
  requestId: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
})
const connectParams = z.tuple([
  z.object({
    version: z.literal('1'),
    capabilities: z.optional(z.looseObject({ signInWithEthereum: z.optional(signInFields) })),
  }),
])

/** ERC-7846, text of 2025-07-08: connects one account, and signs the message of ERC-4361 in the same prompt. */
export function connectMethods(core: WalletCore): WalletMethods {
  return {
    async wallet_connect(request) {
      const [{ capabilities }] = parseParams(connectParams, request.method, request.params)
      const fields = capabilities?.signInWithEthereum
      // A signature always needs the owner, even for a page that is connected.
      if (fields) await core.ask(request)
      else await core.askToConnect(request, 'eip155')
      core.connect('eip155', request.origin)
      const accounts = core.visibleAccounts().slice(0, 1)
      const [shown] = shownAddresses(core, accounts)
      if (shown === undefined) throw walletError(4100)
      const signed = fields && { signInWithEthereum: await signIn(core, request, shown, fields) }
      return { accounts: [{ address: shown, capabilities: { ...signed } }] }
    },
    wallet_disconnect(request) {
      core.forget('eip155', request.origin)
      return null
    },
  }
}

/** Fields that the page leaves out are the page's own, as the text says. */
async function signIn(core: WalletCore, request: WalletRequest, from: string, fields: z.infer<typeof signInFields>) {
  const { chainId, version = '1', domain, uri, issuedAt, expirationTime, notBefore, ...rest } = fields
  const message = createSiweMessage({
    ...rest,
    domain: domain ?? new URL(request.origin).host,
    uri: uri ?? request.origin,
    version,
    chainId: Number(chainId),
    address: getAddress(from),
    ...(issuedAt !== undefined && { issuedAt: new Date(issuedAt) }),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
  })
  const account = privateKeyToAccount(signer(core, request, from).evmPrivateKey)
  return { message, signature: spoil(request, await account.signMessage({ message })) }
}
