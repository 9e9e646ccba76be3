import { observer } from 'mobx-react-lite'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { servesNamespace } from '../../../core/contracts/served-namespaces.js'
import { createAccountActions } from '../../../core/data/account-actions.js'
import type { AccountSlice } from '../../../core/state/account-store.js'
import { Broken } from '../../components/broken.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Tabs } from '../../components/tabs.js'
import { useModal } from '../../primitives/context/shell.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useAccountMessages } from './use-messages.js'

/** What each tab shows comes when it is chosen. */
const panels = {
  tokens: () => import('./tokens.js'),
  nfts: () => import('./nfts.js'),
  activity: () => import('./activity.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: ComponentType }>>>

type Panel = keyof typeof panels
/** In the order of Account tabs are Tokens, NFTs, Activity. */
const order: readonly Panel[] = ['tokens', 'nfts', 'activity']

/** What the account has and what it did. */
export const AccountTabs = observer(function AccountTabs({ account }: { account: AccountSlice }) {
  const messages = useAccountMessages()
  const actions = usePart(createAccountActions)
  const { options } = useModal()
  // On Solana the modal knows only what was sent from it.
  const hasActivity = options.given.features.history && servesNamespace('activity', account.namespace)
  const tabs = order.filter((tab) => tab !== 'activity' || hasActivity)
  const chosen = tabs[account.currentTab] ?? 'tokens'
  const { View, failed, retry } = usePanel(chosen)
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
        {View ? (
          <View />
        ) : failed ? (
          <Broken onRetry={retry} />
        ) : (
          [0, 1, 2, 3].map((index) => <SkeletonRow key={index} index={index} />)
        )}
      </div>
    </div>
  )
})

function usePanel(name: Panel) {
  const [loaded, setLoaded] = useState<{ name: Panel; View?: ComponentType }>()
  const load = useCallback(() => {
    let isWanted = true
    panels[name]().then(
      ({ default: View }) => isWanted && setLoaded({ name, View }),
      () => isWanted && setLoaded({ name }),
    )
    return () => {
      isWanted = false
    }
  }, [name])
  useEffect(load, [load])
  const here = loaded?.name === name ? loaded : undefined
  return { View: here?.View, failed: here !== undefined && !here.View, retry: load }
}
