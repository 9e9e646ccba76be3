// Imports Farcaster's package as a mini app does. The import registers the wallet if Farcaster offers one. The package's main entry would
// add React components.
import '@farcaster/mini-app-solana/dist/wallet.js'
