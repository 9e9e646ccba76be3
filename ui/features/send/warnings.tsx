import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Network } from '../../../core/contracts/network/network.js'
import { type Asset, isMisnamed } from '../../../core/data/assets/asset.js'
import type { SendWarning } from '../../../core/features/send/form.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import { Contract } from '../../components/asset-mark.js'
import { Notice } from '../../components/review/review-notice.js'
import type { Messages } from '../../messages/en.js'
import { assetsMessagesOf, type enAssets } from '../../messages/english/assets.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { type SendMessages, sendMessagesOf } from '../../messages/english/send.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { css } from '../../primitives/styles/css.js'

interface SendWarningsProps {
  warnings: readonly SendWarning[]
  /** Those that stand elsewhere are announced here, and not drawn again. */
  isDrawn?: (warning: SendWarning) => boolean
}

export function SendWarnings({ warnings, isDrawn = () => true }: SendWarningsProps) {
  const messages = useMessages(sendMessagesOf, assetsMessagesOf)
  const wordsOf = (warning: SendWarning) => warningWords(warning, messages)
  const said = warnings.map(wordsOf).join(' ')
  useAnnouncement(said && `${messages.warningsTitle}: ${said}`)
  const lines = warnings.filter(isDrawn).map(wordsOf)
  return lines.length > 0 && <Notice heading={messages.warningsTitle} lines={lines} />
}

const doubtStyles = css`
  .wm-send-doubt {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    column-gap: 10px;
    padding: 0 16px 10px;
    font-size: var(--wm-text-13);
    color: var(--wm-color-text-soft);

    /* Of two lines at most: the contract's answer may change the text. */
    & > p {
      min-block-size: 2lh;
      align-content: center;
    }
    & > svg {
      place-self: center;
      color: var(--wm-color-warning);
    }
    & > .wm-contract {
      grid-column: 2;
      justify-self: start;
    }
  }
`

/** Below a token that is not what its name says: what it is instead. In the form, its contract names it. */
export function TokenDoubt({ asset, network }: { asset: Asset; network?: Network | undefined }) {
  doubtStyles.use()
  const { looksLike, notThis } = useMessages(assetsMessagesOf)
  if (!isMisnamed(asset)) return null
  return (
    <div className="wm-send-doubt" role="note">
      <TriangleAlert size={18} strokeWidth={2} />
      <p>{asset.imitates === undefined ? notThis : looksLike(asset.symbol, asset.imitates)}</p>
      {network && <Contract asset={asset} network={network} />}
    </div>
  )
}

function warningWords(warning: SendWarning, messages: Messages & SendMessages & typeof enAssets): string {
  const { warnings, unwitnessed, looksLike } = messages
  if (warning.kind === 'unwitnessed') return unwitnessed(warning.symbol)
  if (warning.kind === 'imitates') return looksLike(warning.symbol, warning.of)
  if (warning.kind === 'mixedScript') return warnings.mixedScript(warning.name)
  if (warning.kind === 'lookAlike') return warnings.lookAlike(shortForms([warning.address, warning.of])(warning.of))
  if (warning.kind === 'feeUnknown' || warning.kind === 'dataFeeUnknown')
    return reviewMessagesOf(messages)[warning.kind]
  return warnings[warning.kind]
}
