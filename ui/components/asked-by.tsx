import { observer } from 'mobx-react-lite'
import type { Namespace } from '../../core/contracts/caip.js'
import { truncateAddress } from '../../core/lib/address.js'
import { viewMessagesOf } from '../messages/en-views.js'
import { useMessages, useModal } from '../primitives/context/shell.js'

/** Names the purpose of a request that waits in a wallet, in the words that the wallet should show. In `.wm-connecting`. */
export const AskedBy = observer(function AskedBy({ namespace }: { namespace: Namespace | undefined }) {
  const messages = useMessages(viewMessagesOf)
  const { accounts, chains, platform } = useModal()
  const { hostname } = platform.location()
  const network = namespace && chains.networkOf(namespace)?.name
  // A wallet takes the place of one that is connected.
  const address = namespace && accounts.slices[namespace].address
  return (
    <p className="wm-connecting-about">
      {messages.askedBy(hostname, network)}
      {address && (
        <>
          <br />
          {messages.instead(truncateAddress(address))}
        </>
      )}
    </p>
  )
})
