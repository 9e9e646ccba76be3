import GalleryVertical from 'lucide-react/icons/gallery-vertical-end'
import { observer } from 'mobx-react-lite'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { accountTabs, createAccountActions } from '../../../core/data/account-actions.js'
import { createNfts } from '../../../core/features/account/nfts.js'
import { servesNamespace } from '../../../core/namespaces/served-namespaces.js'
import type { AccountSlice } from '../../../core/state/account-store.js'
import { Broken } from '../../components/broken.js'
import { Failure } from '../../components/failure.js'
import { useLazy } from '../../components/hooks/use-lazy.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { Tabs } from '../../components/tabs.js'
import { TokenIcon } from '../../components/token-icon.js'
import { useSections } from '../../components/view.js'
import { accountMessagesOf } from '../../messages/english/account.js'
import { ScrollerContext, useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { AccountTokens } from './tokens.js'

/** Each shown collectible needs an image request. */
const mostShown = 60

const AccountNfts = observer(function AccountNfts() {
  const messages = useMessages(accountMessagesOf)
  const nfts = usePart(createNfts)
  const actions = usePart(createAccountActions)
  const { chains } = useModal()
  useEffect(() => nfts?.show(), [nfts])
  const { status, value } = nfts?.list.state ?? { status: 'idle' }
  const list = value ?? []
  const isLoading = status === 'idle' || status === 'loading'
  const loaded = status === 'ready' && value ? messages.nftsLoaded(value.length) : undefined
  useAnnouncement(isLoading ? messages.nftsLoading : loaded)
  if (isLoading) return <NftGhosts />
  if (status === 'failed')
    return (
      <Failure isPart heading={messages.nftsFailedTitle} text={messages.failedText} onRetry={() => nfts?.retry()} />
    )
  if (list.length === 0)
    return (
      <Message
        isPart
        icon={GalleryVertical}
        heading={messages.noNftsTitle}
        text={value ? messages.noNftsText : messages.nftsUnservedText(chains.activeNetwork?.name ?? '')}
      >
        {actions?.has('receive') && (
          <MessageButton onPress={() => actions.choose('receive')}>{messages.receiveFunds}</MessageButton>
        )}
      </Message>
    )
  return (
    <ul className="wm-account-nfts">
      {list.slice(0, mostShown).map(({ key, name, imageUrl }) => (
        <li key={key}>
          <TokenIcon name={name || messages.unnamedNft} url={imageUrl} size={144} isRound={false} />
          <span>
            <Name>{name || messages.unnamedNft}</Name>
          </span>
        </li>
      ))}
    </ul>
  )
})

const NftGhosts = () => (
  <ul className="wm-account-nfts" aria-hidden="true">
    {['one', 'two', 'three', 'four'].map((key) => (
      <li key={key}>
        <span className="wm-image" />
        <span />
      </li>
    ))}
  </ul>
)

function AccountActivity() {
  const { value, hasFailed, retry } = useLazy(useSections().activity)
  if (value) return <value.ActivityList isTab />
  if (hasFailed) return <Broken isPart onRetry={retry} />
  return <SkeletonRows count={4} />
}

const panels = { tokens: AccountTokens, nfts: AccountNfts, activity: AccountActivity }

export const AccountTabs = observer(function AccountTabs({ account }: { account: AccountSlice }) {
  const messages = useMessages(accountMessagesOf)
  const actions = usePart(createAccountActions)
  const { options } = useModal()
  // On Solana, the modal only knows the transactions that were sent from it.
  const hasActivity = options.given.features.history && servesNamespace('activity', account.namespace)
  const tabs = accountTabs.filter((tab) => tab !== 'activity' || hasActivity)
  const chosen = tabs[account.currentTab] ?? 'tokens'
  const View = panels[chosen]
  const scroller = useContext(ScrollerContext)
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(chosen)
  // A newly chosen tab starts at its first row, even if the tabs stick to the top.
  useLayoutEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    const { current } = scroller
    if (current && ref.current) current.scrollTop = Math.min(current.scrollTop, ref.current.offsetTop)
  }, [chosen, scroller])
  return (
    <div className="wm-account-tabs" ref={ref}>
      <Tabs
        label={messages.tabsLabel}
        tabs={tabs.map((id) => ({ id, words: messages.tabs[id] }))}
        chosen={chosen}
        onChoose={(id) => actions?.chooseTab(id)}
      >
        <View />
      </Tabs>
    </div>
  )
})
