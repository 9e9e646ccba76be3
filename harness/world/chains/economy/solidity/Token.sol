// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenStore} from './TokenStore.sol';

/// ERC-20 as it is written.
contract Token is TokenStore {
  function transfer(address to, uint256 amount) external returns (bool) {
    move(msg.sender, to, amount);
    return true;
  }

  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    spend(from, amount);
    move(from, to, amount);
    return true;
  }

  function approve(address spender, uint256 amount) external returns (bool) {
    allow(spender, amount);
    return true;
  }
}
