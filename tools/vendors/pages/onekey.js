import './onekey-content.js'
// OneKey's complete page script, as published.
import '../node_modules/@onekeyfe/cross-inpage-provider-injected/dist/injected/injectedExtension.js'
