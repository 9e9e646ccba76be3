import type { AssetName } from '../../../core/data/assets/asset.js'
import { AssetNote } from '../../components/asset-mark.js'
import { Name } from '../../primitives/inline.js'

/** The name of the sold asset, with a warning if it imitates another one. */
export function SoldName({ sold }: { sold: AssetName }) {
  return (
    <>
      <Name>{sold.name}</Name>
      <AssetNote asset={sold} />
    </>
  )
}
