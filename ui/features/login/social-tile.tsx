import type { SocialProvider } from '../../../core/contracts/features.js'
import { SocialMark } from '../../components/social-mark.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { socialTileStyles } from './social-tile.css.js'

/** A provider's sign where a wallet's icon would stand. */
export function SocialTile({ provider }: { provider: SocialProvider }) {
  useStyles(socialTileStyles)
  return (
    <span className="wm-social-tile">
      <SocialMark provider={provider} size={34} />
    </span>
  )
}
