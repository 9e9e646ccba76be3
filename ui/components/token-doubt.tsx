import type { Network } from '../../core/contracts/network/network.js'
import { type HeldToken, isMisnamed } from '../../core/data/assets/asset.js'
import { assetsMessagesOf } from '../messages/english/assets.js'
import { useMessages } from '../primitives/context/shell.js'
import { css } from '../primitives/styles/css.js'
import { Contract } from './asset-mark.js'
import { Notice } from './review/review-notice.js'

const tokenDoubtStyles = css`
  .wm-token-doubt {
    inline-size: 100%;
    text-align: start;

    /* Below the text, under its start. */
    & .wm-contract {
      flex-basis: 100%;
      margin-block: -8px;
      margin-inline-start: 20px;
    }
  }
`

interface TokenDoubtProps {
  token: Pick<HeldToken, 'asset' | 'claim'>
  /** Names the contract too, for a view that does not list it. */
  network?: Network | undefined
}

/** A notice for a token that is not what its name says: which token it is not, and what it is instead. */
export function TokenDoubt({ token: { asset, claim }, network }: TokenDoubtProps) {
  tokenDoubtStyles.use()
  const { actually, copiesName, notReal, notThis } = useMessages(assetsMessagesOf)
  if (!isMisnamed(asset)) return null
  const { imitates, symbol } = asset
  // A service can also be wrong about the decimals alone.
  const isRenamed = claim.symbol !== symbol
  const taken = imitates ?? (isRenamed ? claim.symbol : undefined)
  const line = imitates !== undefined ? copiesName : isRenamed ? actually(symbol) : notThis
  return (
    <div className="wm-token-doubt">
      <Notice heading={taken === undefined ? undefined : notReal(taken)} lines={[line]}>
        {network && <Contract asset={asset} network={network} />}
      </Notice>
    </div>
  )
}
