/** Three wallet ids are always excluded for the core SDK type: Solflare, Coinbase, Phantom. */
export const coreExcludedWalletIds: readonly string[] = [
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
]
