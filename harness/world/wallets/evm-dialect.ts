import { encodePacked, keccak256, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { connectedAddresses, signer } from './evm-accounts.js'
import { signedBytes, signTypedData, spoil } from './evm-signing.js'
import { address, hex, parseParams } from './rpc.js'
import type { WalletCore, WalletMethods } from './wallet-core.js'

const recoverParams = z.tuple([z.string(), hex('a signature of 65 bytes', 65)])
const fields = z.array(z.object({ type: z.string(), name: z.string(), value: z.unknown() })).check(z.minLength(1))
const packed = (types: readonly string[], values: readonly unknown[]) => keccak256(encodePacked(types, values))

/** Methods of real wallets beyond the standards, including older ones. */
export function evmDialectMethods(core: WalletCore): WalletMethods {
  return {
    async personal_ecRecover({ method, params }) {
      const [message, signature] = parseParams(recoverParams, method, params)
      return (await recoverMessageAddress({ message: { raw: signedBytes(message) }, signature })).toLowerCase()
    },
    async eth_signTypedData(request) {
      const [data, from] = parseParams(z.tuple([fields, address], z.unknown()), request.method, request.params)
      const account = signer(core, request, from)
      await core.ask(request)
      const types = data.map(({ type }) => type)
      const words = packed(
        Array(data.length).fill('string'),
        data.map(({ type, name }) => `${type} ${name}`),
      )
      const hash = packed(
        ['bytes32', 'bytes32'],
        [
          words,
          packed(
            types,
            data.map(({ value }) => value),
          ),
        ],
      )
      return spoil(request, await privateKeyToAccount(account.evmPrivateKey).sign({ hash }))
    },
    eth_signTypedData_v3: signTypedData(core),
    wallet_registerOnboarding: () => true,
    /** Initial state of a provider. Pages do not call this method. */
    metamask_getProviderState: (request) => ({
      accounts: connectedAddresses(core, request),
      chainId: core.networks.current && `0x${core.networks.current.chainId.toString(16)}`,
      isUnlocked: core.visibleAccounts().length > 0,
    }),
  }
}
