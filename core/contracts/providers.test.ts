import { expect, expectTypeOf, test } from 'vitest'
import type { NamespaceProviders, SolanaStandardWallet, WalletStandardAccount } from './providers.js'

const account: WalletStandardAccount = { address: 'a', publicKey: new Uint8Array(32), chains: [], features: [] }
const wallet = {
  version: '1.0.0',
  name: 'Sun',
  icon: 'data:image/png;base64,',
  chains: ['solana:mainnet'],
  accounts: [account],
  features: {
    'solana:signTransaction': {
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs) =>
        inputs.map(({ transaction }) => ({ signedTransaction: transaction.slice(1) })),
    },
    'sun:shine': { shine: () => 'bright' },
  },
} satisfies SolanaStandardWallet

test('the features of a Solana wallet are typed by their names, and each may be absent', async () => {
  const provider: NamespaceProviders['solana'] = wallet
  const { features } = provider as SolanaStandardWallet // widened: any wallet
  type Typed = SolanaStandardWallet['features']
  expectTypeOf<undefined>().toExtend<Typed['solana:signTransaction']>()
  expectTypeOf<Typed['sun:shine']>().toBeUnknown()
  type Sign = NonNullable<Typed['solana:signMessage']>['signMessage']
  expectTypeOf<Awaited<ReturnType<Sign>>[number]['signature']>().toEqualTypeOf<Uint8Array>()
  const transaction = new Uint8Array([1, 2, 3])
  const signed = await features['solana:signTransaction']?.signTransaction({ account, transaction })
  expect(signed?.[0]?.signedTransaction).toEqual(new Uint8Array([2, 3]))
  expect({ solanaSignMessage: features['solana:signMessage'], solanaSignIn: features['solana:signIn'] }).toEqual({
    solanaSignMessage: undefined,
    solanaSignIn: undefined,
  })
})
