import GalleryVertical from 'lucide-react/icons/gallery-vertical-end'
import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { createNfts } from '../../../core/features/account/nfts.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { TokenIcon } from '../../components/token-icon.js'
import { accountMessagesOf } from '../../messages/en-account.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { SkeletonRow } from '../../primitives/skeleton.js'

/** More collectibles are a tap away, in the wallet: each one costs a picture. */
const mostShown = 60

/** The collectibles that the service tells of. */
const AccountNfts = observer(function AccountNfts() {
  const messages = useMessages(accountMessagesOf)
  const nfts = usePart(createNfts)
  const actions = usePart(createAccountActions)
  const { chains } = useModal()
  useEffect(() => nfts?.show(), [nfts])
  const { status, value } = nfts?.list.state ?? { status: 'idle' }
  const list = value ?? []
  const isUnserved = status === 'done' && value === undefined
  const isLoading = status === 'idle' || status === 'pending'
  const hasLoaded = status === 'done' && !isUnserved
  useAnnouncement(isLoading ? messages.nftsLoading : hasLoaded ? messages.nftsLoaded(list.length) : undefined)
  if (isLoading) return [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} />)
  if (status === 'failed')
    return (
      <Message
        mark={<WifiOff size={24} strokeWidth={1.75} />}
        tone="failure"
        heading={messages.nftsFailedTitle}
        text={messages.failedText}
      >
        <Button onPress={() => nfts?.retry()}>{messages.retry}</Button>
      </Message>
    )
  if (list.length === 0)
    return (
      <Message
        mark={<GalleryVertical size={24} strokeWidth={1.75} />}
        heading={messages.noNftsTitle}
        text={isUnserved ? messages.nftsUnservedText(chains.activeNetwork?.name ?? '') : messages.noNftsText}
      >
        {actions?.has('receive') && <Button onPress={() => actions.choose('receive')}>{messages.receiveFunds}</Button>}
      </Message>
    )
  return (
    <ul className="wm-account-nfts">
      {list.slice(0, mostShown).map(({ key, name, imageUrl }) => (
        <li key={key}>
          <TokenIcon name={name || messages.unnamedNft} url={imageUrl} size={72} isRound={false} />
          <span>
            <Name>{name || messages.unnamedNft}</Name>
          </span>
        </li>
      ))}
    </ul>
  )
})

export default AccountNfts
