import { address as asAddress, getAddressEncoder, getProgramDerivedAddress, getUtf8Encoder } from '@solana/kit'
import { bytesToHex, concatBytes } from 'viem'
import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from './chain.js'
import { addressOfHolder } from './contracts/smart-account.js'

// The program, the account of `.sol` and the layout of an account (parent, owner, class) are those of the Solana Name
// Service: github.com/Bonfida/sns-sdk and SNS-IP 5 at sns.guide. No program runs here: names are only read.

const nameProgram = asAddress('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const rootAccount = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
const nobody = '11111111111111111111111111111111'
const hashPrefix = 'SPL Name Service'
const rent = 1_559_040

const keyOf = (address: string) => new Uint8Array(getAddressEncoder().encode(asAddress(address)))

async function accountOf(label: string) {
  const bytes = new Uint8Array(getUtf8Encoder().encode(`${hashPrefix}${label}`))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const seeds = [hash, keyOf(nobody), keyOf(rootAccount)]
  const [account] = await getProgramDerivedAddress({ programAddress: nameProgram, seeds })
  return account
}

/** Gives names of `.sol` to accounts, on Surfpool. */
export async function placeSolNames(
  chain: Chain,
  names: Readonly<Record<string, string>>,
  accounts: Readonly<Record<string, WorldAccount>>,
): Promise<void> {
  for (const [name, holder] of Object.entries(names)) {
    const [, label] = /^([^.]+)\.sol$/.exec(name) ?? []
    const owner = addressOfHolder(chain, holder, accounts)
    if (label === undefined)
      throw new Error(`The chain ${chain.name} has the name ${name}, which does not end in .sol.`)
    if (owner === undefined)
      throw new Error(`The chain ${chain.name} has a name for ${holder}, which is not an account.`)
    const data = bytesToHex(concatBytes([rootAccount, owner, nobody].map(keyOf))).slice(2)
    await chain.request('surfnet_setAccount', [await accountOf(label), { owner: nameProgram, lamports: rent, data }])
  }
}
