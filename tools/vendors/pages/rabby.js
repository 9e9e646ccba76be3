import './rabby-content.js'
// Rabby's whole page script, as the maker publishes it.
import '@rabby-wallet/page-provider'
