/**
 * Code points of characters that look like a Latin letter or a digit, from the table of Unicode Technical Standard 39:
 * `confusables.txt`, version 13, © Unicode, Inc., Unicode License v3. Characters that NFKD turns into the letter are
 * left out. The characters stand as numbers, because right-to-left ones would reorder the lines of this file in an
 * editor.
 */
const codePoints: Readonly<Record<string, string>> = {
  '2': '1a7 1bb 3e8 14bf 2a27 a644 a6ef a75a',
  '3': '1b7 21c 417 498 4e0 2ccc a76a a7ab 118ca 16f3b 1d206',
  '4': '13ce 152f 1530 118af',
  '5': '1bc 118bb',
  '6': '431 13ee 2cd2 118d5',
  '7': '104d2 118c6 1d212',
  '8': '222 223 9ea a6a b03 1031a 1e8cb',
  '9': '9ed a67 b68 d6d 2cca a76e 118ac 118cc 118d6',
  a: '13aa 15c5 1e9a 2376 237a a4ee ab7a 102a0 16f40',
  b: '180 181 182 183 184 253 411 42c 462 463 48c 48d 13cf 13f4 15af 15f7 a4d0 a7b4 10282 102a1 10301',
  c: 'a2 187 23c 3f2 3f9 4aa 4ab 20a1 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118e9 118f2 1f74c',
  d: 'd0 110 189 18a 18c 256 257 13a0 13e7 146f 147a 147b 1487 15de 15ea 20ab a4d2 a4d3 ab70',
  e: '246 247 4bf 212e 22ff 2d39 a4f0 ab32 ab7c 10286 118a6 118ae',
  f: '17f 191 192 3dc 584 15b4 1d6e 1e9d a4dd a798 a799 ab35 10287 102a5 10525 118a2 118c2 1d213 1d7ca',
  g: '18d 193 1e4 1e5 260 13c0 13f3 13fb 1d83 a4d6 ab90',
  h: '126 266 45b 4a2 4a3 4c7 4c8 4c9 4ca 13bb 13c2 13f2 157c 2c67 2c8e a4e7 a695 ab8b 102cf',
  j: '248 249 37f 3f3 13ab 148d 1498 1499 a4d9 a7b2 ab7b',
  k: '198 199 49a 49e 13e6 16d5 20ad 2c69 2c94 a4d7 a740 10518',
  l: '141 196 197 19a 1c0 268 26b 26d 2db 37a 5c0 5d5 5df 5f1 625 627 661 673 6f1 7ca 13a5 13de 14aa 14b6 14b7 16c1 1d7b 1d7c 2223 2373 2378 23fd 2c92 2cd0 2cd1 2d4f a4e1 a4f2 a647 ab75 abae fd3c fd3d fe87 fe88 fe8d fe8e ffe8 1028a 10309 10320 1041b 10443 10526 118a3 118b2 118c3 16f16 16f28 1d22a 1e8c7 1ee00 1ee80',
  m: '271 3fa 4cd 13b7 15f0 16d6 1d6f 20a5 2c98 a4df 102b0 10311 11700 118e3',
  n: '149 19d 19e 273 57c 1d70 2c9a a4e0 1018e 10513',
  o: 'd8 19f 1fe 275 398 3b8 3d1 3f4 472 473 4e8 4e9 555 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c02 c66 c82 ce6 d02 d20 d66 d82 e50 ed0 1010 101d 1040 10ff 12d0 13a4 13be 13eb 1d11 2296 229d 236c 2c9e 2c9f 2d31 2d41 2d54 3007 a4f3 a74a a74b ab3d ab3e ab74 ab8e abbb fba6 fba7 fba8 fba9 fbaa fbab fbac fbad fcd9 fee9 feea feeb feec 10292 102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0 1d21a 1d6af 1d6b9 1d6c9 1d6dd 1d6e9 1d6f3 1d703 1d717 1d723 1d72d 1d73d 1d751 1d75d 1d767 1d777 1d78b 1d797 1d7a1 1d7b1 1d7c5 1ee24 1ee64 1ee84 1f714',
  p: '1a4 1a5 13e2 146d 1476 1477 1486 1d29 1d7d 2374 2ca2 2ca3 a4d1 abb2 10295',
  q: '2a0 563 2d55',
  r: '1a6 24d 27c 27d 491 493 13a1 13d2 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab71 ab81 aba2 104b4 16f35 1d216',
  s: '1bd 282 54f 13d5 13da 1d74 a4e2 abaa 10296 10420 10448 118c1 16f3a',
  t: '166 1ac 1ad 1ae 23e 4ac 4ad 13a2 1d75 20ae 22a4 2361 27d9 2ca6 a4d4 ab72 10297 102b1 10315 118bc 16f0a 1f768',
  u: '244 28b 54d 1200 13cc 144c 1457 1458 1467 1d7e 222a 22c3 a4f4 a79f ab4e ab52 ab9c 104ce 104f6 118b8 118d8 16f42',
  v: '474 5d8 667 6f7 13d9 142f 143a 143b 2228 22c1 2d38 a4e6 a6df aba9 10197 1051d 11706 118a0 118c0 16f08 1d20d 1f708',
  w: '26f 461 47d 561 13b3 13d4 20a9 2375 2379 2cb1 a4ea a64d a761 a7b7 ab83 114c5 1170a 1170e 1170f 118e6 118ef',
  x: 'd7 4b2 1541 157d 166d 166e 16b7 2573 292b 292c 2a2f 2a30 2cac 2cad 2d5d a4eb a7b3 ab53 ab55 10196 10290 102b4 10317 10322 10527 118ec',
  y: 'a5 1b3 1b4 24e 24f 263 4b0 4b1 10e7 13a9 13bd 1d8c 1eff 2ca8 a4ec ab5a 102b2 118a4 118dc 16f43',
  z: '1b5 1b6 224 225 290 13c3 1d76 a4dc ab93 102f5 118a9 118c4 118e5',
}

/** Each look-alike, with the letter or digit that it resembles. */
export const lookAlikes: readonly (readonly [character: string, latin: string])[] = Object.entries(codePoints).flatMap(
  ([latin, list]) => list.split(' ').map((hex) => [String.fromCodePoint(Number.parseInt(hex, 16)), latin] as const),
)
