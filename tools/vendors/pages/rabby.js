import './rabby-content.js'
// Rabby's complete page script, as published.
import '@rabby-wallet/page-provider'
