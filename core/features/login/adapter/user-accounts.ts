import type { AccountRecord, AccountType } from '../../../contracts/account/account.js'
import type { Namespace } from '../../../contracts/caip.js'
import type { FrameResult } from '../../../contracts/frame/messages.js'
import { FrameMessageError } from '../../../errors/frame.js'
import { isSameAddress } from '../../../lib/address.js'
import { knownTable } from '../../../namespaces/namespace-table.js'

/**
 * The accounts, the active one first. @throws {@link FrameMessageError} if the active address is not valid in the
 * namespace
 */
export function toRecords(
  namespace: Namespace,
  { address, accounts = [], preferredAccountType }: FrameResult<'GET_USER'>,
): AccountRecord[] {
  const { is: isOurs } = knownTable.of(namespace).address
  if (!isOurs(address)) throw new FrameMessageError({ event: 'GET_USER', direction: 'received', wrong: 'address' })
  const [type = 'eoa'] = typesOf(namespace, { address, accounts, preferredAccountType })
  const others = accounts.filter((each) => isOurs(each.address) && !isSameAddress(namespace, each.address, address))
  return [{ namespace, address, type }, ...others.map((account) => ({ namespace, ...account }))]
}

/** The types that the frame reports for the active account, in its list of accounts and for the user. */
function typesOf(
  namespace: Namespace,
  {
    address,
    accounts,
    preferredAccountType,
  }: Pick<FrameResult<'GET_USER'>, 'address' | 'accounts' | 'preferredAccountType'>,
): AccountType[] {
  const listed = accounts?.find((account) => isSameAddress(namespace, account.address, address))?.type
  const named: AccountType = preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa'
  return [...(listed ? [listed] : []), ...(preferredAccountType === undefined ? [] : [named])]
}

/**
 * Checks the type of the active account, since a smart account signs differently from its key. Without a type it counts
 * as an `eoa`.
 * @throws {@link FrameMessageError} if the account does not have the wanted type
 */
export function requireType(user: FrameResult<'GET_USER'>, wanted: AccountType): void {
  const said = typesOf('eip155', user)
  if ((said.length > 0 ? said : ['eoa']).every((type) => type === wanted)) return
  throw new FrameMessageError({ event: 'GET_USER', direction: 'received', wrong: 'preferredAccountType' })
}
