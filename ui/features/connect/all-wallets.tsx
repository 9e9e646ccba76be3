import BadgeCheck from 'lucide-react/icons/badge-check'
import QrCode from 'lucide-react/icons/qr-code'
import SearchX from 'lucide-react/icons/search-x'
import { computed } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useCallback, useMemo, useState } from 'react'
import type { WalletRow as Row } from '../../../core/state/wallet-list-store.js'
import { allWalletRows, createCodeForAny } from '../../../core/wallets/list/rows.js'
import { Failure } from '../../components/failure.js'
import { SearchField } from '../../components/fields/search-field.js'
import { usePart } from '../../components/hooks/use-part.js'
import { LegalCheckbox, useInert } from '../../components/legal-checkbox.js'
import { Message, MessageButton } from '../../components/message.js'
import { RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import { rowHeight, VirtualRows } from '../../components/virtual-rows.js'
import { WalletRow } from '../../components/wallets/wallet-row.js'
import type { Messages } from '../../messages/en.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { Press } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { centredText, css, forcedLine, tile } from '../../primitives/styles/css.js'

const skeletonCount = 12
const headingHeight = 32
/** So many of the catalogue's wallets, which are sorted by their use, are the popular ones. */
const popularCount = 10

const allWalletsStyles = css`
  .wm-all-wallets {
    & .wm-all-wallets-toggle {
      ${tile('44px', '50%')}
      ${forcedLine}
      flex: none;
    }
    & .wm-all-wallets-toggle[aria-pressed="true"] {
      color: var(--wm-color-on-accent);
      background: var(--wm-color-accent);
      @media (forced-colors: active) {
        border: 3px solid Highlight;
      }
    }
    & .wm-all-wallets-note {
      padding: 8px;
      ${centredText}
      color: var(--wm-color-text-soft);
    }
    & > .wm-legal {
      padding-inline: 8px;
    }
    & .wm-all-wallets-rows h3 {
      display: flex;
      align-items: flex-end;
      min-block-size: ${headingHeight}px;
      padding: 4px 8px;
      font-size: var(--wm-text-12);
      font-weight: 500;
      color: var(--wm-color-text-quiet);
    }
  }
`

const AllWallets = observer(function AllWallets() {
  allWalletsStyles.use()
  const messages = useMessages(viewMessagesOf)
  const modal = useModal()
  const { catalogue, isConsentMissing, options, platform } = modal
  const rowsRef = useInert<HTMLDivElement>(isConsentMissing)
  const { search } = useFlows()
  const [allRows] = useState(() => computed(() => allWalletRows(modal)))
  const rows = allRows.get()
  const { isSearching, query } = catalogue
  const failed = (query === '' ? catalogue.pageTask : catalogue.searchTask).state.status === 'failed'
  const isLoading = !failed && (query === '' ? catalogue.hasMorePages : isSearching)
  const isNothingFound = rows.length === 0 && !isLoading && !failed
  const showAll = () => {
    search.setText('')
    search.setCertifiedOnly(false)
  }
  useAnnouncement(query === '' || isSearching ? undefined : messages.resultCount(rows.length))

  return (
    <RowList className="wm-all-wallets wm-fills-width wm-fills">
      <SearchField
        label={messages.searchWallets}
        value={catalogue.searchText}
        isBusy={isSearching}
        onChange={search.setText}
      >
        <Press
          className="wm-all-wallets-toggle"
          aria-pressed={catalogue.isCertifiedOnly}
          hint={messages.certifiedOnly}
          onClick={() => search.setCertifiedOnly(!catalogue.isCertifiedOnly)}
        >
          <BadgeCheck size={20} strokeWidth={2} />
        </Press>
        {platform.device.isMobile && options.given.enableWalletConnect && <CodeButton />}
      </SearchField>
      {modal.connectors.isFull && query === '' && <p className="wm-all-wallets-note">{messages.walletsFull}</p>}
      <div className="wm-all-wallets-rows" ref={rowsRef}>
        {(rows.length > 0 || isLoading) && <WalletRows rows={rows} hasMore={isLoading} isWhole={query === ''} />}
      </div>
      {failed && (
        <Failure heading={messages.catalogueFailedTitle} text={messages.catalogueFailedText} onRetry={search.retry} />
      )}
      {isNothingFound && (
        <Message
          icon={SearchX}
          heading={query === '' ? messages.noneTitle : messages.noWalletsTitle}
          text={
            catalogue.isCertifiedOnly
              ? messages.noCertifiedText
              : query === ''
                ? messages.noneText
                : messages.noMatchText(query)
          }
        >
          {(catalogue.isCertifiedOnly || query !== '') && (
            <MessageButton onPress={showAll}>{messages.showAll}</MessageButton>
          )}
        </Message>
      )}
      <LegalCheckbox />
    </RowList>
  )
})

const CodeButton = observer(function CodeButton() {
  const messages = useMessages(viewMessagesOf)
  const code = usePart(createCodeForAny)
  return (
    <Press className="wm-all-wallets-toggle" hint={messages.showCode} disabled={!code} onClick={() => code?.show()}>
      <QrCode size={20} strokeWidth={2} />
    </Press>
  )
})

interface WalletRowsProps {
  rows: readonly Row[]
  hasMore: boolean
  /** True unless only some of the wallets are listed, because they match a text. */
  isWhole: boolean
}

/** Renders the visible rows, and requests the next page when their end comes near. */
const WalletRows = observer(function WalletRows({ rows, hasMore, isWhole }: WalletRowsProps) {
  const messages = useMessages(viewMessagesOf)
  const { catalogue, images } = useModal()
  const { loadMoreWallets } = useFlows()
  const loadImages = useCallback(
    (shown: readonly (string | Row)[]) => {
      const ids = shown.map((line) => (typeof line === 'string' ? undefined : line.wallet?.image_id))
      void images.load('wallet', ids)
    },
    [images],
  )
  const lines = useMemo(() => (isWhole ? inSections(rows, messages) : rows), [isWhole, rows, messages])
  const isAsking = hasMore && !catalogue.pageTask.isLoading && catalogue.query === ''
  return (
    <VirtualRows
      items={lines}
      heightOf={(line) => (typeof line === 'string' ? headingHeight : rowHeight)}
      skeletonCount={hasMore ? skeletonCount : 0}
      overscan={8}
      setSize={rows.length}
      // A page may contain only rows that are already listed: reaching its end still requests the next page.
      loadMore={isAsking ? loadMoreWallets : undefined}
      // Each page includes the images of its first twenty wallets; the others load when they are visible.
      onShown={loadImages}
    >
      {(line) =>
        typeof line === 'string' ? (
          <h3>{line}</h3>
        ) : (
          <WalletRow row={line} hasTag={!isWhole || line.tag !== 'installed'} />
        )
      }
    </VirtualRows>
  )
})

/** The rows with a heading before each section: the wallets of this browser, popular ones, and all others. */
function inSections(rows: readonly Row[], messages: Messages): readonly (string | Row)[] {
  const installed = rows.filter(({ group }) => group === 'injected')
  const others = rows.filter(({ group }) => group !== 'injected')
  const isCut = others.length > 2 * popularCount
  if (!isCut && installed.length === 0) return rows
  const section = (label: string, members: readonly Row[]) => (members.length > 0 ? [label, ...members] : [])
  return [
    ...section(messages.installed, installed),
    ...section(messages.popularGroup, isCut ? others.slice(0, popularCount) : []),
    ...section(messages.allWallets, isCut ? others.slice(popularCount) : others),
  ]
}

export default defineView(AllWallets, ({ messages }) => messages.allWallets)
