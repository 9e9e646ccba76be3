import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import { servesNamespace } from '../../../core/contracts/served-namespaces.js'
import { createAccountActions } from '../../../core/data/account-actions.js'
import type { AccountSlice } from '../../../core/state/account-store.js'
import { Broken } from '../../components/broken.js'
import { useLazy } from '../../components/hooks/use-lazy.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Tabs } from '../../components/tabs.js'
import { useSections } from '../../components/view.js'
import { accountMessagesOf } from '../../messages/en-account.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import AccountNfts from './nfts.js'
import AccountTokens from './tokens.js'

/** The account's transactions. */
function AccountActivity() {
  const { value, hasFailed, retry } = useLazy(useSections().activity)
  if (value) return <value.ActivityList isTab />
  if (hasFailed) return <Broken onRetry={retry} />
  return [0, 1, 2, 3].map((index) => <SkeletonRow key={index} index={index} />)
}

/** The panel of each tab. */
const panels = {
  tokens: AccountTokens,
  nfts: AccountNfts,
  activity: AccountActivity,
} satisfies Readonly<Record<string, ComponentType>>

type Panel = keyof typeof panels
/** In the order of Account tabs are Tokens, NFTs, Activity. */
const order: readonly Panel[] = ['tokens', 'nfts', 'activity']

/** The account's tokens, collectibles and transactions. */
export const AccountTabs = observer(function AccountTabs({ account }: { account: AccountSlice }) {
  const messages = useMessages(accountMessagesOf)
  const actions = usePart(createAccountActions)
  const { options } = useModal()
  // On Solana the modal knows only what was sent from it.
  const hasActivity = options.given.features.history && servesNamespace('activity', account.namespace)
  const tabs = order.filter((tab) => tab !== 'activity' || hasActivity)
  const chosen = tabs[account.currentTab] ?? 'tokens'
  const View = panels[chosen]
  const panelId = 'wm-account-panel'
  return (
    <div className="wm-account-tabs">
      <Tabs
        label={messages.tabsLabel}
        tabs={tabs.map((id) => ({ id, words: messages.tabs[id] }))}
        chosen={chosen}
        panelId={panelId}
        onChoose={(id) => actions?.chooseTab(order.indexOf(id))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${chosen}`} className="wm-account-panel">
        <View />
      </div>
    </div>
  )
})
