import { LineIcon } from '../../primitives/line-icon.js'
import { css, tile } from '../../primitives/styles/css.js'

const markStyles = css`
  .wm-wallet-connect {
    ${tile('40px', 'var(--wm-radius-tile)')}
    position: relative;
    flex: none;
    color: #fff;
    background: #3396ff;
  }
`

/** The logo of WalletConnect in its colour. */
export function WalletConnectMark() {
  markStyles.use()
  return (
    <span className="wm-wallet-connect">
      <LineIcon shape="walletConnect" size={22} />
    </span>
  )
}
