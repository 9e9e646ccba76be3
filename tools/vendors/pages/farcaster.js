// Imports Farcaster's package as a mini app does. The import announces the wallet if Farcaster answers.
import '@farcaster/miniapp-sdk'
