import { observer } from 'mobx-react-lite'
import type { Root } from '../../../../core/modal/root.js'
import { connectingStyles } from '../../../components/connecting.css.js'
import { useShown } from '../../../components/hooks/use-now.js'
import { RingedIcon } from '../../../components/ringed-icon.js'
import { defineView } from '../../../components/view.js'
import { viewMessagesOf } from '../../../messages/en-views.js'
import { Button } from '../../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { hasLinks, WalletLinks } from '../wallet-links.js'
import { WalletPicture } from '../wallet-picture.js'

/** Where a wallet can be had: the browser's store, the phones' stores, its own page. */
const Downloads = observer(function Downloads() {
  useStyles(connectingStyles)
  const messages = useMessages(viewMessagesOf)
  const { goBack } = useFlows()
  const wallet = useShown(walletOf(useModal()))
  if (!wallet) return null
  const isKnown = hasLinks(wallet)
  return (
    <div className="wm-connecting" data-state="still">
      <RingedIcon state="still">
        <WalletPicture wallet={wallet} size={72} />
      </RingedIcon>
      {!isKnown && <h3>{messages.noDownloadsTitle}</h3>}
      <p>{isKnown ? messages.downloadsText : messages.noDownloadsText(wallet.name)}</p>
      <WalletLinks wallet={wallet} />
      {!isKnown && (
        <div className="wm-connecting-actions">
          <Button isWide onPress={goBack}>
            {messages.chooseAnother}
          </Button>
        </div>
      )}
    </div>
  )
})

function walletOf({ navigation }: Root) {
  const { current } = navigation
  return current.view === 'Downloads' ? current.data.wallet : undefined
}

export default defineView('Downloads', {
  title: ({ messages, modal }) => {
    const { getWalletOf, getWalletTitle } = viewMessagesOf(messages)
    const wallet = walletOf(modal)
    return wallet ? getWalletOf(wallet.name) : getWalletTitle
  },
  component: Downloads,
})
