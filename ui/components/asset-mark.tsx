import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { explorerUrl, type Network } from '../../core/contracts/network/network.js'
import type { Asset, AssetName } from '../../core/data/assets/asset.js'
import { truncateAddress } from '../../core/lib/address.js'
import { assetsMessagesOf } from '../messages/english/assets.js'
import { useMessages, useModal } from '../primitives/context/shell.js'
import { Name, WebLink } from '../primitives/inline.js'
import { css, flexRow, hover, square } from '../primitives/styles/css.js'
import { CopyText } from './copy-mark.js'
import { Fact } from './facts.js'
import { fingerRoom, pill } from './shared-rules.js'

const assetMarkStyles = css`
  .wm-asset-mark {
    &[role="img"] {
      display: inline-flex;
      vertical-align: -0.15em;
      color: var(--wm-color-success);
    }
    /* A warning is never truncated, even in a row of one line. */
    &[data-tone="warning"] {
      white-space: normal;
      font-weight: 500;
      color: var(--wm-color-warning);
    }
  }
`

/** A tick for a token that the network, the host or the list of well-known tokens identifies. */
export function AssetTick({ asset, size = 16 }: { asset: AssetName; size?: number }) {
  assetMarkStyles.use()
  const { known } = useMessages(assetsMessagesOf)
  if (!asset.isVouched) return null
  return (
    <>
      {' '}
      <span className="wm-asset-mark" role="img" aria-label={known} title={known}>
        <BadgeCheck size={size} strokeWidth={2.25} aria-hidden="true" />
      </span>
    </>
  )
}

/**
 * The note in a token's row: its contract, if other tokens have the same symbol, and a warning if it imitates another
 * token or its contract contradicts the list.
 */
export function AssetNote({ asset, contract }: { asset: AssetName; contract?: string | undefined }) {
  assetMarkStyles.use()
  const { imitates, notThis } = useMessages(assetsMessagesOf)
  const warning = asset.imitates === undefined ? asset.isContradicted && notThis : imitates(asset.imitates)
  return (
    <>
      {contract !== undefined && <span dir="ltr"> {contract}</span>}
      {warning && (
        <span className="wm-asset-mark" data-tone="warning">
          {' '}
          {warning}
        </span>
      )}
    </>
  )
}

const contractStyles = css`
  .wm-contract {
    ${flexRow}
    /* Its buttons are higher than a line: they reach into the gaps between the rows. */
    margin: -6px -8px;

    dl > div:has(> dd > &) {
      align-items: center;
    }
    /* A wrapped address would be hard to compare, so the label next to it shrinks. */
    dl > div > dd:has(> &) {
      flex: none;
    }
    dl > div > dt:has(+ dd > &) {
      flex: 0 1 auto;
      overflow-wrap: anywhere;
    }

    & > button,
    & > a {
      ${pill}
      ${hover('background: var(--wm-color-surface-2);')}
      ${fingerRoom('-4px')}
      gap: 6px;
      min-block-size: 32px;
      padding-inline: 8px;
      font-weight: 500;
      white-space: nowrap;
    }
    /* The two icons are close to each other. The second one can be pressed up to the panel's edge. */
    & > button:not(:last-child) {
      padding-inline-end: 4px;
    }
    & > a {
      padding-inline-start: 4px;
    }
    & > a::after {
      inset-inline: -6px -9px;
    }
    & svg {
      ${square('15px')}
      /* Centred on the letters, which are above the centre of the line. */
      margin-block-end: 2px;
      color: var(--wm-color-text-quiet);
    }
  }
`

/** The contract of a token: shortened, with a copy button and a link to the explorer. Nothing for the native coin. */
export function Contract({ asset, network }: { asset: Asset; network: Network }) {
  contractStyles.use()
  const { copyContract, contractOnExplorer } = useMessages(assetsMessagesOf)
  const { alerts } = useModal()
  const { address, symbol } = asset
  if (address === undefined) return null
  const url = explorerUrl(network, `address/${address}`)
  const ends = truncateAddress(address, 6, 6)
  return (
    <span className="wm-contract">
      <CopyText title={address} label={`${ends}: ${copyContract(symbol)}`} copy={() => alerts.copy(address)}>
        <Name>{ends}</Name>
      </CopyText>
      {url !== undefined && (
        <WebLink href={url} aria-label={contractOnExplorer(symbol)}>
          <ArrowUpRight size={16} strokeWidth={2} />
        </WebLink>
      )}
    </span>
  )
}

/** The contract of a token in a review. */
export function ContractFact({ label, ...of }: { label: string; asset: Asset; network: Network }) {
  if (of.asset.address === undefined) return null
  return (
    <Fact label={label}>
      <Contract {...of} />
    </Fact>
  )
}
