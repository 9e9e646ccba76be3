export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  nitro: {
    exportConditions: ['edge-light'],
    externals: { inline: ['walletmodal'] },
  },
})
