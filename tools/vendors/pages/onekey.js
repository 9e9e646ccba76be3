import './onekey-content.js'
// OneKey's whole page script, as the maker builds it.
import '../node_modules/@onekeyfe/cross-inpage-provider-injected/dist/injected/injectedExtension.js'
