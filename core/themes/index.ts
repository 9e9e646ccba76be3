export { type ConnectKitTheme, fromConnectKitTheme } from './connectkit.js'
export { enterprise, midnight, soft, terminal } from './presets.js'
export { fromRainbowKitTheme, type RainbowKitTheme } from './rainbowkit.js'
