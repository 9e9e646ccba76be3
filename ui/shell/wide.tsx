import { observer } from 'mobx-react-lite'
import { type ComponentType, type MouseEvent, useEffect, useLayoutEffect } from 'react'
import type { Connector } from '../../core/contracts/connector.js'
import type { ViewRequest } from '../../core/contracts/views/open-request.js'
import { viewLine } from '../../core/contracts/views/views.js'
import type { Root } from '../../core/modal/root.js'
import type { ViewDefinition } from '../components/view.js'
import { IconButton } from '../primitives/button.js'
import { useFlows, useMessages, useModal, useShell } from '../primitives/context/shell.js'
import { LineIcon } from '../primitives/line-icon.js'
import { Header, type HeaderProps } from './header.js'
import { keyOf, type ShownView } from './shown-view.js'
import type { Panes } from './stage.js'
import { views } from './views.js'
import { wideStyles } from './wide.css.js'

interface Needs {
  readonly modal: Root
  readonly shown: ShownView
  /** The header of the shown view, as a card of one pane has it. */
  readonly header: HeaderProps
}

export interface WidePanes extends Panes {
  /** What is different in the header of the pane at the start. */
  readonly start: Partial<HeaderProps>
}

export interface Wide {
  /** Returns the two panes. Undefined if the shown view does not follow from the list of wallets. */
  panesOf(needs: Needs, messages: Parameters<ViewDefinition['title']>[0]['messages']): WidePanes | undefined
}

/** Loads the views of both panes with this code, so that the first frame has both. */
export async function createWide(): Promise<Wide> {
  const [{ default: guide }, { default: connect }] = await Promise.all([
    views.WhatIsAWallet.load(),
    views.Connect.load(),
  ])
  const withGuide: ViewDefinition = { ...guide, component: () => <Unchosen component={guide.component} /> }
  const withoutGuide: ViewDefinition = { ...guide, component: () => <Unchosen component={Mark} /> }

  return {
    panesOf: ({ modal, shown, header }, messages) => {
      const at = listIn(shown.history)
      const list = shown.history[at]
      if (!list || !shown.history.slice(at).every(isInPanes)) return undefined
      const chosen = shown.history[at + 1]
      const endHeader = { ...header, headerRef: undefined, onHelp: undefined, titleId: `${header.titleId}-end` }
      const shared = { titleId: endHeader.titleId, onPress: (event: MouseEvent) => beforePress(event, modal, header) }
      const start = { onHelp: undefined, onClose: undefined }
      if (!chosen) {
        const hasGuide = modal.options.given.enableWalletGuide
        const key = 'guide'
        const title = hasGuide ? guide.title({ messages, modal }) : undefined
        return {
          ...shared,
          list: shown,
          end: { ...shown, name: 'WhatIsAWallet', view: hasGuide ? withGuide : withoutGuide, key },
          header: (
            <EndHeader
              key="header"
              {...endHeader}
              title={title}
              titleKey={key}
              titleRef={undefined}
              onBack={undefined}
            />
          ),
          row: undefined,
          // While the code of a chosen view loads, the list is still shown, but one can already go back to it.
          start: { ...start, onBack: at > 0 ? header.onBack : undefined },
        }
      }
      const key = keyOf(at + 1, list.view)
      const title = connect.title({ messages, modal })
      return {
        ...shared,
        list: { ...shown, name: list.view, view: connect, key, isDone: false, failed: false },
        end: shown,
        header: <EndHeader key="header" {...endHeader} listTitleId={header.titleId} />,
        row: rowOf(modal, chosen),
        start: { ...start, title, titleKey: key, titleRef: undefined, onBack: undefined },
      }
    },
  }
}

/** The place of the list of wallets in a history, or -1. */
const listIn = (history: readonly ViewRequest[]): number =>
  history.map(({ view }) => view === 'Connect' || view === 'ConnectWallets').lastIndexOf(true)

/** True for the views that may follow from the list, until a wallet is connected. */
function isInPanes({ view }: ViewRequest): boolean {
  const { feature, failure } = viewLine(view)
  return (feature === 'connect' && failure !== 'network') || (feature === 'login' && view !== 'ApproveTransaction')
}

/** The key of the list's row from which a view follows. */
function rowOf({ walletList }: Root, chosen: ViewRequest): string | undefined {
  if (chosen.view === 'AllWallets') return 'all-wallets'
  return walletList.connectRows.find(({ group, connector, wallet }) => {
    if (chosen.view === 'ConnectingWalletConnectBasic') return group === 'walletConnect'
    if (chosen.view === 'ConnectingMultiChain') return connector?.id === chosen.data.connectorId
    if (chosen.view === 'ConnectingWalletConnect') return wallet?.id === chosen.data.wallet?.id
    if (chosen.view !== 'ConnectingExternal') return false
    if ('wallet' in chosen.data) return wallet?.id === chosen.data.wallet.id
    const { connectorId, namespace } = chosen.data
    const isIt = ({ id, chain }: Connector) => id === connectorId && chain === namespace
    return connector && (isIt(connector) || connector.connectors?.some(isIt))
  })?.key
}

/**
 * Before a press in the list, goes back to it from what was chosen: the visitor need not press Back, and what was begun
 * ends.
 */
function beforePress(event: MouseEvent, { connections, flows, navigation }: Root, { titleRef }: HeaderProps): void {
  const button = buttonIn(event)
  if (!button) return
  const { history, view } = navigation
  const at = listIn(history)
  const isUnderWay = view !== 'ConnectingExternal' || connections.attempt.status === 'waiting'
  const isAgain = button.getAttribute('aria-current') === 'true' && history.length === at + 2 && isUnderWay
  // A second press, as in a double click, does not ask the wallet again. Once it is connected, the list is over.
  if (isAgain || at < 0) {
    event.stopPropagation()
    titleRef?.current?.focus({ preventScroll: true })
    return
  }
  for (let depth = history.length; depth > at + 1; depth -= 1) flows.goBack()
}

/** The pressed button of the list that leads somewhere. */
function buttonIn({ currentTarget, nativeEvent }: MouseEvent): Element | undefined {
  const [pressed] = nativeEvent.composedPath()
  const button = pressed instanceof Element ? pressed.closest('button') : null
  const isInList = currentTarget.firstElementChild?.contains(button)
  return button && isInList && !button.matches('.wm-connect-note *') ? button : undefined
}

interface EndHeaderProps extends Omit<HeaderProps, 'title'> {
  title: HeaderProps['title'] | undefined
  /** The title from which the focus goes on to this one. */
  listTitleId?: string
}

/** The header of the pane at the end. A view whose code arrives late, or a window that becomes wide, moves the focus. */
function EndHeader({ title, listTitleId, ...header }: EndHeaderProps) {
  wideStyles.use()
  const { root } = useShell()
  const messages = useMessages()
  const { titleRef, onClose } = header
  useLayoutEffect(
    () => () => {
      // In a window that becomes narrow, the title is in the card's header from then on.
      const isFocused = root.activeElement?.matches('.wm-card-stage > .wm-header *')
      if (isFocused) queueMicrotask(() => titleRef?.current?.focus({ preventScroll: true }))
    },
    [root, titleRef],
  )
  useEffect(() => {
    if (listTitleId && root.activeElement?.id === listTitleId) titleRef?.current?.focus({ preventScroll: true })
  }, [listTitleId, root, titleRef])
  if (title !== undefined) return <Header {...header} title={title} />
  return (
    <header className="wm-header">
      {onClose && <IconButton shape="close" size={20} label={messages.close} onPress={onClose} />}
    </header>
  )
}

/** The pane at the end before anything is chosen. If WalletConnect is all there is, its code is shown. */
const Unchosen = observer(function Unchosen({ component: Component }: { component: ComponentType }) {
  const root = useModal()
  const { chooseWallet } = useFlows()
  const isAlone = isCodeAlone(root)
  useEffect(() => {
    const [row] = root.walletList.connectRows
    if (isAlone && row) chooseWallet(row)
  }, [isAlone, root, chooseWallet])
  return <Component />
})

/** True if the list has one row, WalletConnect, and nothing else will come. False after Back, which leads to the guide. */
function isCodeAlone({ catalogue, isConsentMissing, modal, navigation, options, walletList }: Root): boolean {
  if (!modal.isOpen || navigation.view !== 'Connect' || navigation.direction === 'back' || isConsentMissing)
    return false
  if (options.offersEmail || options.offersSocials) return false
  const { featuredIds, featuredTask, recommendedTask } = catalogue
  const { isLoading, state } = featuredIds.length > 0 ? featuredTask : recommendedTask
  const isPending = isLoading || state.status === 'idle'
  const [row, ...others] = walletList.connectRows
  return row?.group === 'walletConnect' && others.length === 0 && !isPending
}

function Mark() {
  return (
    <div className="wm-wide-mark" aria-hidden="true">
      <span>
        <LineIcon shape="wallet" size={28} strokeWidth={1.5} />
      </span>
    </div>
  )
}
