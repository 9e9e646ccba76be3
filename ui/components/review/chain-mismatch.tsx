import { observer } from 'mobx-react-lite'
import type { Network } from '../../../core/contracts/network/network.js'
import { createWalletSwitch } from '../../../core/wallets/wallet-switch.js'
import { reviewMessagesOf } from '../../messages/en-review.js'
import { Button } from '../../primitives/button.js'
import { useMessages } from '../../primitives/context/shell.js'
import { usePart } from '../hooks/use-part.js'
import { ReviewNotice } from './review-notice.js'

interface ChainMismatchProps {
  network: Network
  /** The wallet is there: what was reviewed can be asked for again. */
  onSwitched(): void
}

/** The wallet is on another network than what was reviewed (`chain_mismatch`): it says so, and takes the wallet there. */
export const ChainMismatch = observer(function ChainMismatch({ network, onSwitched }: ChainMismatchProps) {
  const messages = reviewMessagesOf(useMessages())
  const part = usePart(createWalletSwitch)
  const isAsking = part?.store.isAsking ?? false
  const text = part?.store.isDeclined
    ? messages.switchDeclined(network.name)
    : part?.store.error
      ? messages.switchFailed(network.name)
      : messages.mismatchText(network.name)
  const press = async () => {
    if (await part?.switchWallet(network)) onSwitched()
  }
  return (
    <>
      <ReviewNotice heading={messages.mismatchHeading} lines={[text]} />
      <Button kind={isAsking ? 'soft' : 'primary'} isWide isDisabled={!part || isAsking} onPress={() => void press()}>
        {isAsking ? messages.switchAsking : messages.switchWallet(network.name)}
      </Button>
    </>
  )
})
