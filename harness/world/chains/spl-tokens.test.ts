import { Connection, Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { expect, onTestFinished, test } from 'vitest'
import { createAccounts } from '../accounts/accounts.js'
import { createSeed } from '../lib/seed.js'
import { NodeRpcError } from './owned-chain.js'
import { installSplTokens, metadataAddress } from './spl-tokens.js'
import { startTestChain, testAccounts } from './testing/chain.js'

const [alice, bob] = testAccounts()
const accounts = createAccounts(createSeed(7))
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const accountProgram = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

async function setup() {
  const { chain, end } = await startTestChain({ kind: 'solana', cluster: 'mainnet' })
  onTestFinished(async () => expect(await end()).toEqual([]))
  await chain.setBalance(alice.solanaAddress, 10n ** 9n)
  return chain
}

test('a Solana token has a mint and a name, and a transfer can create the recipient’s account', async () => {
  const chain = await setup()
  await installSplTokens(chain, { alice: { USDC: '250.5', LAMP: 3, CLAIM: 1 } }, accounts)
  const [usdc, lamp, claim] = chain.tokens
  if (!usdc) throw new Error('the first is USDC')
  expect({
    decimals: lamp?.decimals,
    balance: await lamp?.balanceOf(alice.solanaAddress),
    isSpam: claim?.isSpam,
  }).toEqual({ decimals: 0, balance: 3n, isSpam: true })
  expect(await chain.request('getTokenSupply', [usdc.address])).toMatchObject({
    value: { amount: '250500000', decimals: 6, uiAmountString: '250.5' },
  })
  const metadata = await chain.request<{ value: { data: [string, string] } }>('getAccountInfo', [
    await metadataAddress(usdc.address),
    { encoding: 'base64' },
  ])
  expect(Buffer.from(metadata.value.data[0], 'base64').toString('latin1')).toContain('USD Coin')

  const mint = new PublicKey(usdc.address)
  const payer = Keypair.fromSeed(alice.solanaPrivateKey)
  const accountOf = (owner: PublicKey) =>
    PublicKey.findProgramAddressSync([owner.toBuffer(), tokenProgram.toBuffer(), mint.toBuffer()], accountProgram)[0]
  const to = new PublicKey(bob.solanaAddress)
  const key = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({ pubkey, isWritable, isSigner })
  const create = new TransactionInstruction({
    programId: accountProgram,
    keys: [
      key(payer.publicKey, true, true),
      key(accountOf(to), true),
      key(to),
      key(mint),
      key(new PublicKey('11111111111111111111111111111111')),
      key(tokenProgram),
    ],
    data: Buffer.from([1]),
  })
  const transfer = new TransactionInstruction({
    programId: tokenProgram,
    keys: [
      key(accountOf(payer.publicKey), true),
      key(mint),
      key(accountOf(to), true),
      key(payer.publicKey, false, true),
    ],
    // The instruction TransferChecked with 0.5 tokens of six decimals.
    data: Buffer.from([12, ...Buffer.from('20a1070000000000', 'hex'), 6]),
  })
  const connection = new Connection(chain.rpcUrl, 'processed')
  const transaction = new Transaction({ feePayer: payer.publicKey, ...(await connection.getLatestBlockhash()) })
  transaction.add(create, transfer).sign(payer)
  await connection.sendRawTransaction(transaction.serialize())
  expect([await usdc.balanceOf(alice.solanaAddress), await usdc.balanceOf(bob.solanaAddress)]).toEqual([
    250_000_000n,
    500_000n,
  ])
})

test('errors list the known tokens, the wrong amount, and the unsuitable node', async () => {
  const chain = await setup()
  const fails = (symbol: string, amount: string) =>
    expect(installSplTokens(chain, { alice: { [symbol]: amount } }, accounts)).rejects
  await fails('TETHER', '1').toThrow('test can have no TETHER. There are: USDC, BONK, LAMP, CLAIM.')
  await fails('LAMP', '1.5').toThrow('1.5 LAMP has more decimals than the 0 of the token.')
  await fails('USDC', 'much').toThrow('"much" is not an amount of USDC; write whole tokens, such as 250.5.')
  await expect(installSplTokens(chain, { nobody: { USDC: 1 } }, accounts)).rejects.toThrow('which is not an account')
  const request = async (method: string) => {
    throw new NodeRpcError('test', method, { code: -32601, message: 'Method not found' })
  }
  await expect(installSplTokens({ ...chain, request }, { alice: { BONK: 1 } }, accounts)).rejects.toThrow(
    'test does not run on Surfpool, which alone can be given tokens.',
  )
})
