// What a mini app does with Farcaster's package: importing it registers the wallet, where Farcaster has one. The package's own entry
// adds components of React to it.
import '@farcaster/mini-app-solana/dist/wallet.js'
