// What a mini app does with Farcaster's package: importing it announces the wallet, where Farcaster answers.
import '@farcaster/miniapp-sdk'
