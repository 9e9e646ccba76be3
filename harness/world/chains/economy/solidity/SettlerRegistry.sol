// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Names the contract that swaps, as the README of 0x Settler says of 0x's registry.
contract SettlerRegistry {
  address internal constant SETTLER = 0x5E771E7000000000000000000000000000C0De06;

  function ownerOf(uint256 tokenId) external pure returns (address) {
    require(tokenId == 2, 'SettlerRegistry: no such feature');
    return SETTLER;
  }
}
